// A forged signature, written with the login that may draw: nothing of its round is paid.

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { beaconRoundAt } from '@trine/fairness/chain.ts';
import { timetabledRoundAt } from '@trine/game/timetable-rounds.ts';
import { runSql } from '../../../testing/run-sql.ts';
import { placeTestBet, testBet } from '../../../testing/test-bets.ts';
import { runTick } from '../../../testing/test-tick.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import type { AwaitedRound } from '../clock/tick.ts';
import { auditAll } from '../../operations/audit/audit.ts';
import { readBalance } from '../../ledger/ledger.ts';
import { addTimetable } from '../../../testing/test-timetable.ts';
import { openWorld, type TestRound } from '../../../testing/test-world.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { verifyDraws } from './verify-draws.ts';

const balance = 100_00n;

const world = await closeAfterTests(openWorld());

interface Drawn {
  readonly status: string;
  readonly signature: Buffer | null;
  readonly false_signature: Buffer | null;
  readonly signature_holds: boolean | null;
}

async function read({ roundId }: TestRound): Promise<Drawn> {
  const { rows } = await world.owner.query<Drawn>(
    'select status, signature, false_signature, signature_holds from round where round_id = $1',
    [roundId],
  );
  assert.ok(rows[0] !== undefined);
  return rows[0];
}

/** Bytes whose digits have this sum; an attacker with the login that draws can find them. */
async function ground({ gameId, issue }: TestRound, sum: number): Promise<Buffer> {
  for (;;) {
    const bytes = randomBytes(48);
    const { rows } = await world.owner.query<{ total: number }>(
      'select outcome_total(beacon_outcome(sha256($1::bytea), $2::smallint, $3::text)) as total',
      [bytes, gameId, issue],
    );
    if (rows[0]?.total === sum) return bytes;
  }
}

interface Forged {
  readonly round: TestRound;
  readonly player: PlayerId;
  readonly signature: Buffer;
}

/** A round with a bet on 13, drawn as 13 by a forged signature. */
async function forge(gameId: number): Promise<Forged> {
  const round = await world.round({ gameId });
  const player = await world.player({ balance });
  const bet = testBet(round, { play_type: 'sum_13', money: '10.00' });
  assert.equal(await placeTestBet(world, player, bet), 'placed');
  await round.moveTo('draw');
  const signature = await ground(round, 13);
  const drawn = await world.owner.query('select outcome from draw_round($1::bigint, $2::bytea)', [
    round.roundId,
    signature,
  ]);
  assert.equal(drawn.rowCount, 1);
  return { round, player, signature };
}

async function moneyOf(player: PlayerId): Promise<bigint> {
  return (await readBalance(world.database, player)).balanceMinor;
}

test('a false signature is replaced before any payment, and audited', async () => {
  const { round, player, signature } = await forge(1);
  const found: AwaitedRound[] = [];
  await runTick(world, { onFalseDraw: (one) => found.push(one) });
  const { issue, gameId, beaconRound } = round;
  assert.deepEqual(found, [{ gameId, issue, beaconRound }]);
  const replaced = await read(round);
  assert.equal(replaced.signature?.toString('hex'), world.sign(beaconRound));
  assert.deepEqual(replaced.false_signature, signature);
  assert.equal(await moneyOf(player), balance - 10_00n);

  await runTick(world);
  assert.equal((await read(round)).status, 'settled');
  const isLost = world.sidesOf(round).won === 'big';
  if (isLost) assert.equal(await moneyOf(player), balance - 10_00n);
  const { rows } = await world.owner.query<Record<'act' | 'before', unknown>>(
    `select act, before from audit_log where subject = $1 and actor = 'rule:false_signature'`,
    [`round:${round.roundId}`],
  );
  assert.deepEqual(rows, [
    {
      act: 'round.replace_signature',
      before: { signature: signature.toString('hex'), outcome: await outcomeOf(round, signature) },
    },
  ]);
});

async function outcomeOf({ gameId, issue }: TestRound, signature: Buffer): Promise<number> {
  const { rows } = await world.owner.query<{ outcome: number }>(
    'select beacon_outcome(sha256($1::bytea), $2::smallint, $3::text) as outcome',
    [signature, gameId, issue],
  );
  return rows[0]?.outcome ?? -1;
}

test('without an answer of the beacon, a false draw is neither paid nor replaced', async () => {
  const { round, player, signature } = await forge(2);
  await runTick(world, { signature: async () => null });
  const { status, signature: stored } = await read(round);
  assert.deepEqual([status, stored], ['drawn', signature]);
  assert.equal(await moneyOf(player), balance - 10_00n);
  await runTick(world);
  await runTick(world);
  assert.equal((await read(round)).status, 'settled');
});

test('a signature is replaced once; a second false one stays and is not paid', async () => {
  const { round, player, signature } = await forge(3);
  const other = createHash('sha384').update(signature).digest();
  const replaced = await world.owner.query(
    'select from replace_signature($1::bigint, $2::bigint, $3::bytea, $4::bytea)',
    [String(round.roundId), String(world.nextId()), signature, other],
  );
  assert.equal(replaced.rowCount, 1);
  const found: AwaitedRound[] = [];
  const onFalseDraw = (one: AwaitedRound) => found.push(one);
  await runTick(world, { onFalseDraw });
  await runTick(world, { onFalseDraw });
  assert.equal(found.length, 2);
  const { status, signature: stored } = await read(round);
  assert.deepEqual([status, stored], ['drawn', other]);
  assert.equal(await moneyOf(player), balance - 10_00n);
  await world.owner.query(`delete from bet_order where round_id = $1`, [round.roundId]);
});

test('the login that settles cannot pay more or less than a round owes', async () => {
  const round = await world.round({ gameId: 1 });
  const player = await world.player({ balance });
  const { roundId, beaconRound } = round;
  const bet = testBet(round, { play_type: world.sidesOf(round).won, money: '10.00' });
  assert.equal(await placeTestBet(world, player, bet), 'placed');
  await round.moveTo('draw');
  const clock = (text: string, values: readonly unknown[]) =>
    runSql(world.clockDatabase, text, [...values]);
  await clock('select from draw_round($1::bigint, $2::bytea)', [
    String(roundId),
    `\\x${world.sign(beaconRound)}`,
  ]);
  const pay = (slice: number, amount: string, posting: bigint) =>
    clock(
      `select from pay_slice(
      $1::bigint, $2::smallint, $3::bigint, $4::bigint[], $5::bigint[]
    )`,
      [String(roundId), String(slice), String(posting), `{${player}}`, `{${amount}}`],
    );
  await assert.rejects(pay(0, '1000000', world.nextId()), /would pay more than it owes/);
  await pay(0, '100', world.nextId());
  const finish = clock('select finish_round($1::bigint, 1)', [String(roundId)]);
  await assert.rejects(finish, /did not pay what it owes/);
  await assert.rejects(pay(1, '-100', world.nextId()), /a payout is more than nothing/);
  assert.equal(await moneyOf(player), balance - 10_00n + 1_00n);
});

test('a draw of a chain that is not configured is not paid', async () => {
  const { round, player } = await forge(4);
  const chain = { ...world.chain, chainHash: 'cd'.repeat(32) };
  await runTick(world, { chain });
  assert.equal((await read(round)).status, 'drawn');
  assert.equal(await moneyOf(player), balance - 10_00n);
});

test('API processes verify each draw, and the nightly audit reports a false one', async () => {
  const other = await openWorld();
  const errors: unknown[] = [];
  const log = { error: (facts: unknown) => errors.push(facts) };
  const { database, nextId, chain, verify, receiptKey } = other;
  const parts = { database, nextId, beacon: { chain, verify }, log };
  const rounds = [await other.round({ gameId: 1 }), await other.round({ gameId: 2 })];
  for (const round of rounds) await round.moveTo('draw');
  const [good, forged] = rounds;
  assert.ok(good !== undefined && forged !== undefined);
  await other.owner.query('select from draw_round($1::bigint, $2::bytea)', [
    forged.roundId,
    randomBytes(48),
  ]);
  await runTick(other, {
    signature: async (number) => (number === forged.beaconRound ? null : other.sign(number)),
  });
  await verifyDraws(parts, 0);
  const { rows } = await other.owner.query(
    'select round_id, signature_holds from round order by round_id',
  );
  assert.deepEqual(rows, [
    { round_id: String(good.roundId), signature_holds: true },
    { round_id: String(forged.roundId), signature_holds: false },
  ]);
  assert.equal(errors.length, 1);
  const nightly = await auditAll(other.clockDatabase, {
    receiptKey,
    now: Date.now,
    verifiesDraws: false,
  });
  const found = nightly.findings.find(({ name }) => name === 'signatures');
  assert.deepEqual(found?.offenders, [
    `round ${forged.roundId}: found to be forged after its draw`,
  ]);
  await other.close();
});

test('a round opens only with the first beacon from its draw time on', async () => {
  const timetable = await addTimetable(world, 4, {
    timeZone: 'Australia/Sydney',
    saleHours: 'always',
    roundSeconds: 3_600,
    closeSeconds: 3,
    offsetSeconds: 0,
  });
  const times = timetabledRoundAt(timetable, Date.now() + 3_600_000) ?? assert.fail('no round');
  const due = beaconRoundAt(world.chain, times.drawsAtMs);
  const [opensAt, closesAt, drawsAt] = [times.opensAtMs, times.closesAtMs, times.drawsAtMs].map(
    (ms) => new Date(ms),
  );
  const open = (beaconRound: number, chainHash = world.chain.chainHash) =>
    runSql(world.clockDatabase, 'select open_round($1, 4::smallint, $2, $3, $4, $5, $6, $7, $8)', [
      String(world.nextId()),
      times.issue,
      opensAt,
      closesAt,
      drawsAt,
      chainHash,
      beaconRound,
      String(world.nextId()),
    ]);
  for (const other of [due - 1, due + 1, 3]) await assert.rejects(open(other), /not to be drawn/);
  await assert.rejects(open(due, 'ef'.repeat(32)), /not to be drawn/);
  assert.deepEqual(await open(due), [['t']]);
  assert.deepEqual(await open(due), [['f']]);
});
