// A forged signature, written with the login that may draw: nothing of its round is paid.

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { beaconRoundAt } from '@trine/fairness/chain.ts';
import { auditAll } from '../../operations/audit/audit.ts';
import { tick, type AwaitedRound, type TickParts } from '../clock/tick.ts';
import { readBalance } from '../../ledger/ledger.ts';
import { openWorld, type TestRound, type World } from '../../../testing/test-world.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { verifyDraws } from './verify-draws.ts';

let world: World;
const balance = 100_00n;

before(async () => {
  world = await openWorld();
});

after(() => world.close());

interface Drawn {
  readonly status: string;
  readonly signature: Buffer | null;
  readonly false_signature: Buffer | null;
  readonly signature_holds: boolean | null;
}

async function read({ roundId }: TestRound): Promise<Drawn> {
  const { rows } = await world.owner.query<Drawn>(
    'select status, signature, false_signature, signature_holds from round where round_id = $1',
    [String(roundId)],
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
  const request = {
    issue: round.issue,
    game_id: gameId,
    plan_id: gameId * 4 - 3,
    play_type: 'sum_13',
    money: '10.00',
  };
  const placement = await world.betQueue.place({ playerId: player, key: null, request });
  assert.equal(placement.kind, 'placed');
  await round.moveTo('draw');
  const signature = await ground(round, 13);
  const drawn = await world.owner.query('select outcome from draw_round($1::bigint, $2::bytea)', [
    String(round.roundId),
    signature,
  ]);
  assert.equal(drawn.rowCount, 1);
  return { round, player, signature };
}

async function look(parts: Partial<TickParts> = {}): Promise<void> {
  const all = world.tickParts(parts);
  assert.ok(await all.lease.hold());
  await tick(all);
}

async function moneyOf(player: PlayerId): Promise<bigint> {
  return (await readBalance(world.database, player)).balanceMinor;
}

test('a false signature is replaced before any payment, and audited', async () => {
  const { round, player, signature } = await forge(1);
  const found: AwaitedRound[] = [];
  await look({ onFalseDraw: (one) => found.push(one) });
  const { issue, gameId, beaconRound } = round;
  assert.deepEqual(found, [{ gameId, issue, beaconRound }]);
  const replaced = await read(round);
  assert.equal(replaced.signature?.toString('hex'), world.sign(beaconRound));
  assert.deepEqual(replaced.false_signature, signature);
  assert.equal(await moneyOf(player), balance - 10_00n);

  await look();
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
  await look({ signature: async () => null });
  const { status, signature: stored } = await read(round);
  assert.deepEqual([status, stored], ['drawn', signature]);
  assert.equal(await moneyOf(player), balance - 10_00n);
  await look();
  await look();
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
  await look({ onFalseDraw });
  await look({ onFalseDraw });
  assert.equal(found.length, 2);
  const { status, signature: stored } = await read(round);
  assert.deepEqual([status, stored], ['drawn', other]);
  assert.equal(await moneyOf(player), balance - 10_00n);
  await world.owner.query(`delete from bet_order where round_id = $1`, [String(round.roundId)]);
});

test('the login that settles cannot pay more or less than a round owes', async () => {
  const round = await world.round({ gameId: 1 });
  const player = await world.player({ balance });
  const { issue, gameId, roundId, beaconRound } = round;
  const play_type = world.sidesOf(round).won;
  const request = { issue, game_id: gameId, plan_id: 1, play_type, money: '10.00' };
  const placement = await world.betQueue.place({ playerId: player, key: null, request });
  assert.equal(placement.kind, 'placed');
  await round.moveTo('draw');
  const clock = (text: string, values: readonly unknown[]) =>
    world.clockDatabase.query({ name: '', text, values: [...values], rowMode: 'array' });
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
  await look({ chain });
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
    String(forged.roundId),
    randomBytes(48),
  ]);
  const ticking = other.tickParts();
  assert.ok(await ticking.lease.hold());
  await tick({
    ...ticking,
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
  const closesAt = new Date(Date.now() + 3_600_000);
  const drawsAt = new Date(closesAt.getTime() + 12_000);
  const due = beaconRoundAt(world.chain, drawsAt.getTime());
  const open = (beaconRound: number, chainHash = world.chain.chainHash) =>
    world.clockDatabase.query({
      name: '',
      text: `select open_round(
        $1, 4::smallint, '20260101901', clock_timestamp(), $2, $3, $4, $5
      )`,
      values: [String(world.nextId()), closesAt, drawsAt, chainHash, beaconRound],
      rowMode: 'array',
    });
  for (const other of [due - 1, due + 1, 3]) await assert.rejects(open(other), /not to be drawn/);
  await assert.rejects(open(due, 'ef'.repeat(32)), /not to be drawn/);
  assert.deepEqual((await open(due)).rows, [['t']]);
  assert.deepEqual((await open(due)).rows, [['f']]);
});
