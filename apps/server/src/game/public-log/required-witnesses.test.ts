// Rounds that require cosignatures: too few of them before the draw make a round void, by the
// database's decision.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES } from '@trine/game/games.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { data, openTestApi } from '../../../testing/test-api.ts';
import { runSql } from '../../../testing/run-sql.ts';
import { openTestLog } from '../../../testing/test-public-log.ts';
import { runTick } from '../../../testing/test-tick.ts';
import { openScriptedWitness, startWitness } from '../../../testing/test-witness.ts';
import type { TestRound } from '../../../testing/test-world.ts';
import { readBalance } from '../../ledger/ledger.ts';
import { auditAll } from '../../operations/audit/audit.ts';
import { formatAudit } from '../../operations/audit/format-audit.ts';
import type { WitnessAddress } from '../../platform/config/witnesses.ts';
import { setLogWitnesses } from './log-witnesses.ts';
import { readLog } from './read-log.ts';
import { createWitnessing } from './witnessing.ts';

const api = await closeAfterTests(openTestApi());
const { world } = api;
const log = await openTestLog(world);
const first = await startWitness(log.identity.key, 'w1.example');
const second = await openScriptedWitness('w2.example');
const witnesses: readonly WitnessAddress[] = [first, second];

/** A round of the first game that a player bets on; it requires so many of two witnesses. */
async function openRound(required: number): Promise<TestRound> {
  await setLogWitnesses(world.clockDatabase, { witnesses, witnessRequired: required });
  const round = await world.round();
  await world.owner.query(
    `update round set witness_count = 2, witness_required = $2 where round_id = $1`,
    [String(round.roundId), required],
  );
  return round;
}

async function ask(asked: readonly WitnessAddress[] = witnesses): Promise<void> {
  const witnessing = createWitnessing({
    database: world.clockDatabase,
    witnesses: asked,
    now: Date.now,
    onChange: () => undefined,
    onError: assert.ifError,
  });
  await witnessing.ask();
  await witnessing.stop();
}

/** The test has moved the round's seal before now; its cosignatures were as much earlier. */
async function moveCosignatures({ roundId }: TestRound): Promise<void> {
  await world.owner.query(
    `update public_log_cosignature c
     set
       stored_at = r.closed_at + interval '10 milliseconds',
       cosigned_at = date_trunc('second', r.closed_at)
     from round r
     where r.round_id = $1
       and c.size = (select max(l.size) from public_log l)`,
    [String(roundId)],
  );
}

async function shown({ issue }: TestRound) {
  return data(api.clientFor(null), '/api/fairness/round', { game_id: 1, issue });
}

async function assertAudited(): Promise<void> {
  const { receiptKey, clockDatabase } = world;
  const result = await auditAll(clockDatabase, { receiptKey, now: Date.now });
  const judged = ['voids', 'seals', 'public log', 'returns', 'balances'];
  const found = result.findings.filter(({ name }) => judged.includes(name));
  assert.equal(found.length, judged.length);
  // The beacon rounds of the test's rounds are not those of their moved draw times.
  assert.ok(
    found.every(({ faults }) => faults === 0),
    formatAudit(result),
  );
}

test('a round that opens has the settings of that moment', async () => {
  await setLogWitnesses(world.clockDatabase, { witnesses, witnessRequired: 1 });
  const games = [{ gameId: 2, schedule: scheduleNow() }];
  await runTick(world, { games });
  await setLogWitnesses(world.clockDatabase, { witnesses: [], witnessRequired: 0 });
  const { rows } = await world.owner.query(
    `select witness_count, witness_required, witnessed_by from round where game_id = 2`,
  );
  assert.deepEqual(rows, [{ witness_count: 2, witness_required: 1, witnessed_by: null }]);
});

function scheduleNow() {
  const timeZone = GAMES.find(({ id }) => id === 2)?.timeZone ?? assert.fail();
  const times = { roundSeconds: 3_600, closeSeconds: 12, offsetSeconds: 0 };
  return { timeZone, saleHours: 'always', ...times } as const;
}

test('a round with enough cosignatures before its draw is drawn', async () => {
  const round = await openRound(1);
  assert.equal((await shown(round)).witnessed, null);
  await round.moveTo('draw');
  await log.publish();
  await ask();
  await moveCosignatures(round);
  assert.deepEqual((await shown(round)).witnessed, { by: 1, of: 2, required: 1 });
  await runTick(world);
  const { status, witnessed } = await shown(round);
  assert.equal(status, 'settled');
  assert.deepEqual(witnessed, { by: 1, of: 2, required: 1 });
  await assertAudited();
});

test('without a requirement, an outage of all witnesses changes no draw', async () => {
  const round = await openRound(0);
  await round.moveTo('draw');
  await runTick(world);
  const { status, witnessed, void_rule: rule } = await shown(round);
  assert.deepEqual([status, rule], ['settled', null]);
  assert.deepEqual(witnessed, { by: 0, of: 2, required: 0 });
});

test('a round with too few cosignatures is void by rule, and its stakes return', async () => {
  const round = await openRound(2);
  const { client, playerId } = await api.signedIn({ balance: 100_00n });
  const bet = { issue: round.issue, game_id: 1, plan_id: 1, play_type: 'big', money: '7.00' };
  await data(client, '/api/Lottery/playOrder', bet);
  await round.moveTo('draw');
  await log.publish();
  await ask();
  await moveCosignatures(round);
  const steps: string[] = [];
  const signatures: number[] = [];
  await runTick(world, {
    onStep: ({ step }) => steps.push(step),
    signature: async (beacon) => {
      signatures.push(beacon);
      return world.sign(beacon);
    },
  });
  assert.deepEqual([steps, signatures], [['unwitnessed', 'returned'], []]);
  const facts = await shown(round);
  assert.deepEqual(
    [facts.status, facts.void_rule, facts.voided_at, facts.signature],
    ['void', 'unwitnessed', facts.draw_at, null],
  );
  assert.deepEqual(facts.witnessed, { by: 1, of: 2, required: 2 });
  assert.equal((await readBalance(world.database, playerId)).balanceMinor, 100_00n);
  await log.publish();
  const { rows } = await world.owner.query<{ entry: string }>(
    `select entry from public_log_entry where entry like 'trine/1/void|1|' || $1 || '|%'`,
    [round.issue],
  );
  assert.deepEqual(
    rows.map(({ entry }) => entry.split('|').slice(3)),
    [['rule', Buffer.from('unwitnessed').toString('base64url')]],
  );
  await assertAudited();
});

test('an insider who withholds cosignatures until the beacon is known cannot choose', async () => {
  const round = await openRound(1);
  await round.moveTo('draw');
  await log.publish();
  // The draw time is over: the witness signs, and the database stores by its own clock.
  await ask();
  assert.deepEqual((await shown(round)).witnessed, { by: 0, of: 2, required: 1 });
  const signature = Buffer.from(world.sign(round.beaconRound), 'hex');
  const draw = 'select issue from draw_round($1::bigint, $2::bytea)';
  const drawn = await runSql(world.clockDatabase, draw, [round.roundId, signature]);
  assert.deepEqual(drawn, []);
  // Lowering the setting now is too late for this round.
  await setLogWitnesses(world.clockDatabase, { witnesses, witnessRequired: 0 });
  await runTick(world);
  assert.deepEqual((await shown(round)).void_rule, 'unwitnessed');
  await assertAudited();
});

test('a cosignature counts before the draw, by both clocks, for a tree with the seal', async () => {
  const round = await openRound(1);
  await log.publish();
  await ask([first]);
  const { size } = await readLog(world.database);
  await round.moveTo('draw');
  await log.publish();
  await ask([first]);
  const count = async () => (await shown(round)).witnessed?.by;
  const set = (stored: string, cosigned: string, of: 'earlier' | 'last') =>
    world.owner.query(
      `update public_log_cosignature c
       set stored_at = ${stored}, cosigned_at = ${cosigned}
       from round r
       where r.round_id = $1 and case $3 when 'earlier' then c.size = $2 else c.size > $2 end`,
      [String(round.roundId), size, of],
    );
  const inTime = `r.draws_at - interval '500 milliseconds'`;
  const rows = [
    [inTime, inTime, 'earlier', 0],
    [inTime, inTime, 'last', 1],
    [inTime, 'r.draws_at', 'last', 0],
    [`r.draws_at - interval '499 milliseconds'`, inTime, 'last', 0],
    [`r.closed_at - interval '1 millisecond'`, inTime, 'last', 0],
  ] as const;
  for (const [stored, cosigned, of, expected] of rows) {
    await set(stored, cosigned, of);
    assert.equal(await count(), expected, `${stored}, ${cosigned}, ${of}`);
    await set('now()', 'now()', of);
  }
});

test('the database draws no unwitnessed round, and voids no witnessed one', async () => {
  const round = await openRound(1);
  await round.moveTo('draw');
  const set = (change: string) =>
    world.owner.query(`update round set ${change} where round_id = $1`, [String(round.roundId)]);
  const signature = `'\\x${world.sign(round.beaconRound)}'::bytea`;
  await assert.rejects(
    set(`status = 'drawn', signature = ${signature}, randomness = sha256(${signature}),
         outcome = beacon_outcome(sha256(${signature}), game_id, issue)`),
    /round_drawn_if_witnessed/,
  );
  await assert.rejects(
    set(`status = 'void', void_rule = 'unwitnessed', witnessed_by = 1`),
    /round_void_by_rule/,
  );
  await assert.rejects(set('witness_required = 3'), /round_witnesses/);
  await log.publish();
  await ask();
  await moveCosignatures(round);
  const makeVoid = 'select void_unwitnessed($1::bigint)';
  assert.deepEqual(await runSql(world.clockDatabase, makeVoid, [round.roundId]), [['f']]);
  await runTick(world);
  assert.equal((await shown(round)).status, 'settled');
});
