// What a phone verifies of a round in the public log, from one answer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCheckpoint } from '@trine/fairness/log/checkpoint.ts';
import { checkLoggedRound, type LoggedClaim } from '@trine/fairness/log/logged-round.ts';
import { noteKeyText } from '@trine/fairness/log/note-key.ts';
import { toBase64 } from '@trine/fairness/log/base64.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { assertRejected, data, openTestApi } from '../../../testing/test-api.ts';
import { openTestLog } from '../../../testing/test-public-log.ts';
import { runTick } from '../../../testing/test-tick.ts';
import { openScriptedWitness, startWitness } from '../../../testing/test-witness.ts';
import type { TestRound } from '../../../testing/test-world.ts';
import { setLogWitnesses } from './log-witnesses.ts';
import { createWitnessing } from './witnessing.ts';

const api = await closeAfterTests(openTestApi());
const { world } = api;
const client = api.clientFor(null);
const log = await openTestLog(world);
const late = await startWitness(log.identity.key, 'w1.example');
const early = await openScriptedWitness('w2.example');
const witnesses = [late, early];
await setLogWitnesses(world.clockDatabase, { witnesses, witnessRequired: 0 });

const named = ({ gameId, issue }: TestRound) => ({ game_id: gameId, issue });
const shown = (round: TestRound) => data(client, '/api/fairness/round', named(round));
const entriesOf = (round: TestRound, from = 0) =>
  data(client, '/api/fairness/entries', { ...named(round), from });

async function check(round: TestRound, from: LoggedClaim['from'] = null) {
  return checkLoggedRound(await shown(round), {
    key: noteKeyText(log.identity.key),
    witnesses: witnesses.map(({ text }) => text),
    from,
    answer: await entriesOf(round, from?.size),
    read_at_ms: Date.now(),
  });
}

/** What a device keeps. */
async function lastCheckpoint(): Promise<NonNullable<LoggedClaim['from']>> {
  const note = (await api.inject('/log/checkpoint', {})).payload;
  const opened = openCheckpoint(note, { log: log.identity.key });
  assert.ok(opened);
  return { note, size: opened.size, root: Buffer.from(opened.root).toString('hex') };
}

async function ask(): Promise<void> {
  const witnessing = createWitnessing({
    database: world.clockDatabase,
    witnesses,
    now: Date.now,
    onChange: () => undefined,
    onError: assert.ifError,
  });
  await witnessing.ask();
  await witnessing.stop();
}

/** One witness signs a time before the draw, the other one the present time, which is after it. */
async function cosign(round: TestRound): Promise<void> {
  const { draw_at: drawAt } = await shown(round);
  early.script(({ text, response }) => {
    const { name, id, signature } = early.signer.sign(text, drawAt - 2);
    response.end(`— ${name} ${toBase64(Buffer.concat([Buffer.from(id, 'hex'), signature]))}\n`);
  });
  await ask();
}

await world.round({ gameId: 2 });
await log.publish();
const seen = [await lastCheckpoint()];
const first = await world.round();
await first.moveTo('draw');
await log.publish();
seen.push(await lastCheckpoint());
await cosign(first);
await runTick(world);
await log.publish();
seen.push(await lastCheckpoint());

test('one answer proves all entries of a round, after each checkpoint that was seen', async () => {
  for (const from of [null, ...seen]) {
    const { finding, point } = await check(first, from);
    assert.deepEqual([finding, point?.size], ['holds', seen.at(-1)?.size]);
  }
  const { entries, consistency } = await entriesOf(first, 1_000);
  assert.deepEqual([entries.length, consistency], [3, []]);
});

test('only cosignatures with a time before the draw count, not the stored times', async () => {
  const claimed = async () => (await shown(first)).witnessed?.by;
  assert.equal((await check(first)).witnessedBy, 0);
  await world.owner.query(
    `update public_log_cosignature c
     set
       stored_at = r.closed_at + interval '10 milliseconds',
       cosigned_at = r.closed_at
     from round r
     where r.round_id = $1`,
    [String(first.roundId)],
  );
  await world.owner.query('update round set witness_count = 2, witnessed_by = 2');
  assert.equal(await claimed(), 2);
  assert.equal((await check(first)).witnessedBy, 1);
});

const cheats: readonly (readonly [name: string, change: string])[] = [
  ['a seal that was exchanged', `set book_root = sha256('another book')`],
  ['a seal that was backdated', `set closed_at = closed_at - interval '1 second'`],
  ['a round that was moved', `set draws_at = draws_at + interval '3 seconds'`],
  ['another beacon round', 'set beacon_round = beacon_round + 1'],
  ['required witnesses that were not there', 'set witness_required = 2'],
];

interface Before {
  readonly book_root: Buffer;
  readonly closed_at: Date;
  readonly draws_at: Date;
  readonly beacon_round: string;
}

for (const [name, change] of cheats) {
  test(`${name} is not what the log has`, async () => {
    const id = String(first.roundId);
    const read = 'select * from round where round_id = $1';
    const [before] = (await world.owner.query<Before>(read, [id])).rows;
    await world.owner.query(`update round ${change} where round_id = $1`, [id]);
    assert.equal((await check(first)).finding, 'fails');
    await world.owner.query(
      `update round
       set
         book_root = $2, closed_at = $3, draws_at = $4, beacon_round = $5, witness_required = 0
       where round_id = $1`,
      [id, before?.book_root, before?.closed_at, before?.draws_at, before?.beacon_round],
    );
    assert.equal((await check(first)).finding, 'holds');
  });
}

test('a device finds a log that was rewritten and signed again', async () => {
  await world.owner.query(`
    update public_log_entry set entry = entry || '1' where entry_index = 0;
    delete from public_log_tile;
    update public_log set size = 0, root = sha256(''), checkpoint = null, published_at = null`);
  await log.publish();
  assert.deepEqual(log.errors, []);
  for (const from of seen) assert.equal((await check(first, from)).finding, 'fails');
});

test('without the round there are no entries, and without the game no answer', async () => {
  const { entries } = await data(client, '/api/fairness/entries', {
    game_id: 1,
    issue: '20990101001',
    from: 0,
  });
  assert.deepEqual(entries, []);
  const outcome = await client.call('/api/fairness/entries', {
    game_id: 77,
    issue: '20990101001',
    from: 0,
  });
  assertRejected(outcome, 'not_found');
});
