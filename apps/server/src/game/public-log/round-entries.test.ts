// Each step of a round writes its entry in its own transaction, with the text that
// `packages/fairness` makes of the same facts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatEntry, parseEntry, type LogEntry } from '@trine/fairness/log/entries.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { runSql } from '../../../testing/run-sql.ts';
import { listLogEntries } from '../../../testing/test-public-log.ts';
import { addStaff } from '../../../testing/test-staff.ts';
import { runTick } from '../../../testing/test-tick.ts';
import { openWorld, type TestRound } from '../../../testing/test-world.ts';
import { askForVoid, confirmVoid } from '../rounds/void-round.ts';
import { placeTestBet, testBet } from '../../../testing/test-bets.ts';

const world = await closeAfterTests(openWorld());
await addStaff(world, 'risk', 'owner');

interface RoundRow {
  readonly game_id: number;
  readonly issue: string;
  readonly draws_at: Date;
  readonly chain_hash: string;
  readonly beacon_round: string;
  readonly book_root: Buffer;
  readonly book_count: number;
  readonly book_stake_minor: string;
  readonly closed_at: Date;
  readonly signature: Buffer;
  readonly status: string;
}

async function readRound(issue: string): Promise<RoundRow> {
  const { rows } = await world.owner.query<RoundRow>('select * from round where issue = $1', [
    issue,
  ]);
  assert.ok(rows[0] !== undefined);
  return rows[0];
}

async function entriesOf(issue: string): Promise<string[]> {
  return (await listLogEntries(world)).filter((entry) => entry.split('|')[2] === issue);
}

function sealOf(row: RoundRow): LogEntry {
  return {
    kind: 'seal',
    game: row.game_id,
    issue: row.issue,
    root: row.book_root.toString('hex'),
    count: row.book_count,
    stakeMinor: BigInt(row.book_stake_minor),
    sealedAtMs: row.closed_at.getTime(),
  };
}

const named = ({ gameId: game, issue }: TestRound) => ({ game, issue });

test('an opened round is named with its draw time, beacon and present prices', async () => {
  await world.owner.query(
    `insert into plan_change (
       change_id, plan_id, target_return, join_limit_minor, min_stake_minor, max_stake_minor,
       round_cap_minor, odds, reason, made_by
     )
     select
       1, p.plan_id, p.target_return, p.join_limit_minor, p.min_stake_minor, p.max_stake_minor,
       p.round_cap_minor, o.odds_hundredths, 'A change that waits.', 'staff:1'
     from plan p
     join odds o on o.plan_id = p.plan_id
     where p.plan_id = 10`,
  );
  const schedule = {
    timeZone: 'Asia/Taipei',
    saleHours: 'always',
    roundSeconds: 210,
    closeSeconds: 12,
    offsetSeconds: 0,
  } as const;
  await runTick(world, { games: [{ gameId: 3, schedule }] });
  const { rows } = await world.owner.query<{ issue: string }>(
    'select issue from round where game_id = 3',
  );
  const [{ issue } = { issue: '' }] = rows;
  const row = await readRound(issue);
  const plans = [9, 10, 11, 12].map((plan) => ({ plan, version: plan === 10 ? 2 : 1 }));
  const entry: LogEntry = {
    kind: 'open',
    game: 3,
    issue,
    drawAtMs: row.draws_at.getTime(),
    chainHash: row.chain_hash,
    beaconRound: Number(row.beacon_round),
    plans,
  };
  assert.deepEqual(await entriesOf(issue), [formatEntry(entry)]);
  const listed = await world.owner.query<{ plan: number; version: number; odds: number[] }>(
    `select plan_id as plan, version, odds_hundredths as odds
     from odds
     join plan using (plan_id)
     where game_id = 3 and version = odds_version
     order by plan_id`,
  );
  const prices = listed.rows.map((row) => formatEntry({ kind: 'prices', ...row }));
  assert.equal(prices.length, 4);
  const logged = async () =>
    (await listLogEntries(world)).filter((line) => line.startsWith('trine/1/prices|'));
  assert.deepEqual(await logged(), prices);
  const all = await listLogEntries(world);
  assert.ok(all.indexOf(prices.at(-1) ?? '') < all.indexOf(formatEntry(entry)));
  // Prices that have an entry get no second one.
  await world.owner.query('select log_prices(3::smallint)');
  assert.deepEqual(await logged(), prices);
});

test('a sealed and drawn round has its seal and its signature in the log', async () => {
  const round = await world.round();
  const player = await world.player();
  assert.equal(await placeTestBet(world, player, testBet(round, { money: '10.00' })), 'placed');
  await round.moveTo('draw');
  await runTick(world);
  const row = await readRound(round.issue);
  assert.equal(row.book_stake_minor, '1000');
  const draw = { kind: 'draw', ...named(round), signature: row.signature.toString('hex') } as const;
  const [open = '', ...later] = await entriesOf(round.issue);
  assert.equal(parseEntry(open)?.kind, 'open');
  assert.deepEqual(later, [formatEntry(sealOf(row)), formatEntry(draw)]);
  await runTick(world);
  assert.equal((await entriesOf(round.issue)).length, 3);
});

test('a late seal writes the seal and the void that follows from it', async () => {
  const round = await world.round();
  await round.moveTo('lapsed');
  await runTick(world);
  const row = await readRound(round.issue);
  assert.equal(row.status, 'void');
  const voided = { kind: 'void', ...named(round), by: 'rule', reason: 'sealed_late' } as const;
  const [, ...later] = await entriesOf(round.issue);
  assert.deepEqual(later, [formatEntry(sealOf(row)), formatEntry(voided)]);
});

test('a void by two people is in the log with its reason', async () => {
  const reason = '信標自中午起沒有發布任何訊息 | 12:00.';
  const silent = { ...world, signatureNow: async () => null };
  const round = await world.round();
  await round.moveTo('draw');
  await runTick(world, { signature: async () => null });
  await round.age();
  const asked = await askForVoid(silent, { ...round, actor: 'staff:1', reason });
  assert.ok(asked.kind === 'asked');
  const before = await listLogEntries(world);
  await confirmVoid(silent, { requestId: asked.requestId, actor: 'staff:1' });
  assert.deepEqual(await listLogEntries(world), before);
  await confirmVoid(silent, { requestId: asked.requestId, actor: 'staff:2' });
  const voided = { kind: 'void', ...named(round), by: 'staff', reason } as const;
  assert.deepEqual((await listLogEntries(world)).slice(before.length), [formatEntry(voided)]);
});

test('a replaced signature is a second draw of the round', async () => {
  const round = await world.round();
  await round.moveTo('draw');
  const forged = Buffer.alloc(48, 1);
  await runSql(world.clockDatabase, 'select from draw_round($1, $2)', [
    String(round.roundId),
    `\\x${forged.toString('hex')}`,
  ]);
  await runTick(world);
  const signatures = [forged.toString('hex'), world.sign(round.beaconRound)];
  const draws = (await entriesOf(round.issue)).slice(2);
  assert.deepEqual(
    draws,
    signatures.map((signature) => formatEntry({ kind: 'draw', ...named(round), signature })),
  );
});

test('a step that is rolled back leaves no entry and no gap', async () => {
  const round = await world.round();
  await round.moveTo('closing');
  const before = await listLogEntries(world);
  const lost = new Error('lost');
  const closing = world.clockDatabase.transaction(async (tx) => {
    const close = `select close_round($1::bigint, sha256(''), 0, 0)::text`;
    await runSql({ ...world.clockDatabase, query: (query) => tx.query(query) }, close, [
      String(round.roundId),
    ]);
    throw lost;
  });
  await assert.rejects(closing, lost);
  assert.deepEqual(await listLogEntries(world), before);
  await runTick(world, { signature: async () => null });
  const { rows } = await world.owner.query<{ indexes: string; size: string }>(
    `select count(*) filter (where e.entry_index = e.place) as indexes, max(l.size) as size
     from (
       select entry_index, row_number() over (order by entry_index) - 1 as place
       from public_log_entry
     ) e
     cross join public_log_end l`,
  );
  const { length } = await listLogEntries(world);
  assert.deepEqual(rows, [{ indexes: String(length), size: String(length) }]);
});

test('concurrent steps have different indexes', async () => {
  const rounds = await Promise.all([1, 2, 3, 4].map((gameId) => world.round({ gameId })));
  for (const round of rounds) await round.moveTo('draw');
  const before = (await listLogEntries(world)).length;
  await runTick(world);
  assert.equal((await listLogEntries(world)).length, before + 4);
});

for (const statement of [
  `select append_public_log('trine/1/draw|1|2|3')`,
  `insert into public_log_entry (entry_index, entry) values (9999, 'trine/1/draw|1')`,
  `update public_log_entry set entry = 'trine/1/draw|1'`,
  'delete from public_log_entry',
  'update public_log_end set size = 0',
  'update public_log set size = 0',
  `update public_log_tile set hashes = ''`,
  'truncate public_log_entry',
]) {
  test(`no login of the application may: ${statement}`, async () => {
    for (const login of [world.database, world.clockDatabase]) {
      await assert.rejects(runSql(login, statement), /permission denied/);
    }
  });
}
