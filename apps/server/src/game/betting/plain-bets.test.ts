// Plain bets, which are placed in one pass, beside concurrent changes: keys across the end of a
// month, locked accounts, and accounts that changed while a bet waited for their lock.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playNumber, type PlayCode } from '@trine/game/plays.ts';
import type { PoolClient } from 'pg';
import { testTokenHash } from '../../../testing/test-sessions.ts';
import { openWorld, type TestRound, type World } from '../../../testing/test-world.ts';
import {
  bucketOf,
  type OrderId,
  type PlayerId,
  type PostingId,
} from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { readOdds, type PlanOdds } from '../catalogue/plans.ts';
import { placeBatch } from './place-batch.ts';
import type { PricedBet } from './prepare-batch.ts';
import type { PlaceResult } from './place-result.ts';

let world: World;
let round: TestRound;
let odds: ReadonlyMap<number, PlanOdds>;

before(async () => {
  world = await openWorld();
  round = await world.round();
  // Two writers, since batches of one writer wait for each other before they lock any account.
  await world.owner.query('update exposure set allowance_minor = 1000000');
  await world.owner.query(
    `insert into exposure (round_id, plan_id, writer, allowance_minor)
     select round_id, plan_id, 1, 1000000 from exposure`,
  );
  odds = await readOdds(world.database, null);
});

after(async () => {
  await world.close();
});

interface Asked {
  readonly player: PlayerId;
  readonly play?: PlayCode;
  readonly stake?: bigint;
  readonly key?: string;
  readonly order?: bigint;
  /** The player of the session; the bet's own player unless given. */
  readonly session?: PlayerId;
}

function priced(asked: Asked): PricedBet {
  const { player, play = 'big', stake = 10_00n, key, order, session = player } = asked;
  const bet = { gameId: 1, planId: 1, issue: round.issue, oddsVersion: null, stakeMinor: stake };
  return {
    playerId: player,
    tokenHash: testTokenHash(session),
    key: key ?? null,
    bet: { ...bet, plays: [playNumber(play)] },
    odds: odds.get(1) ?? null,
    firstOrderId: (order ?? world.nextId<OrderId>()) as OrderId,
  };
}

async function place(
  asked: readonly Asked[],
  { on = world.database, writer = 0 }: { readonly on?: Connection; readonly writer?: number } = {},
) {
  const options = {
    writer,
    postingId: world.nextId<PostingId>(),
    isAgain: false,
    inTurn: false,
  };
  return placeBatch(on, asked.map(priced), options);
}

/** A result in one word. */
function word(result: PlaceResult | undefined): string {
  if (result?.kind === 'rejected') return result.rejection.reason;
  return result?.kind ?? 'nothing';
}

function ordersOf(result: PlaceResult | undefined): readonly bigint[] {
  if (result?.kind !== 'placed') throw new Error('the bet was not placed');
  return result.orders.map(({ orderId }) => orderId);
}

/** The first id of the month after this one. */
async function nextMonth(): Promise<bigint> {
  const { rows } = await world.owner.query<{ id: string }>(
    'select first_id_at(month_after_id(first_id_at(clock_timestamp()))) as id',
  );
  return BigInt(rows[0]?.id ?? 0);
}

test('a bet is placed only with a session of its player', async () => {
  const [one, other] = [await world.player(), await world.player()];
  const results = await place([{ player: one, session: other }, { player: other }]);
  assert.deepEqual(results[0], { kind: 'session', state: 'unknown' });
  assert.equal(word(results[1]), 'placed');
});

test('the database uses its own odds and ignores those of the request', async () => {
  const player = await world.player();
  const believed = { version: 1, oddsHundredths: Array.from({ length: 38 }, () => 999_00) };
  const postingId = world.nextId<PostingId>();
  const options = { writer: 0, postingId, isAgain: false, inTurn: false };
  const asked = priced({ player });
  const bet = { ...asked, bet: { ...asked.bet, oddsVersion: 1 }, odds: believed };
  const [result] = await placeBatch(world.database, [bet], options);
  const { rows } = await world.owner.query<{ odds: number }>(
    'select odds_hundredths as odds from bet_order where order_id = $1',
    [String(ordersOf(result)[0])],
  );
  assert.equal(rows[0]?.odds, odds.get(1)?.oddsHundredths[playNumber('big')]);
});

interface Crafted {
  readonly player: PlayerId;
  readonly room?: number;
  /** An array as PostgreSQL writes it. */
  readonly plays?: string;
  readonly key?: string;
}

/** Calls the function directly, as an attacker with the database login could. */
async function craft(bets: readonly Crafted[], rooms = 1): Promise<string[]> {
  const rows = bets.map(
    ({ player, room = 1, plays = '{0}', key }) =>
      `row(
        ${player}, true, ${room}, '\\x${testTokenHash(player)}', ${key ? `'${key}'` : 'null'},
        ${key ? `'\\x00'` : 'null'}, null, 1000, '${plays}', ${world.nextId()}
      )::batch_bet`,
  );
  const named = Array.from({ length: rooms }, () => `row(1, '${round.issue}', 1, 1)::batch_room`);
  const placed = await world.database.query({
    name: '',
    text: `select coalesce(p.result, 'placed')
      from place_orders(
        0::smallint, ${world.nextId()}, false, array[${named.join()}], array[${rows.join()}]
      ) as p`,
    values: [],
    rowMode: 'array',
  });
  return placed.rows.map(([result]) => result ?? '');
}

test('a room named twice in a batch does not get twice its spare amount', async () => {
  const bets = [{ player: await world.player() }, { player: await world.player(), room: 2 }];
  await assert.rejects(craft(bets, 2), /names a room twice/);
});

test('a request that names a play twice is rejected', async () => {
  const player = await world.player();
  for (const plays of ['{0,0}', '{37,0,37}']) {
    await assert.rejects(craft([{ player, plays }]), /names a play twice/, plays);
  }
  assert.deepEqual(await craft([{ player, plays: '{37,0}' }]), ['placed']);
});

test('plays whose cost cannot be computed do not bypass the cap', async () => {
  const bound = async () => {
    const { rows } = await world.owner.query<{ cost: string }>(
      'select cost_bound_minor as cost from exposure where plan_id = 1 and writer = 0',
    );
    return BigInt(rows[0]?.cost ?? 0);
  };
  for (const plays of ['{{0}}', '[2:2]={0}', '{38}', '{-1}', '{null}']) {
    const before = await bound();
    const players = [await world.player(), await world.player()] as const;
    const results = await craft([{ player: players[0], plays }, { player: players[1] }]);
    assert.deepEqual(results, ['serialize', 'placed'], plays);
    assert.equal((await bound()) - before, 9_40n, plays);
  }
});

test('a stored answer that is no rejection places no bet', async () => {
  const player = await world.player({ state: 'betting_frozen' });
  const key = `kept-for-${player}-0000`;
  await world.database.query({
    name: '',
    text: `select keep_rejection(${player}, '${key}', '\\x00', '{}')`,
    values: [],
    rowMode: 'array',
  });
  assert.deepEqual(await craft([{ player, key }]), ['idempotency_mismatch']);
});

test('keys are searched in the months of the last two days', async () => {
  const cases: readonly (readonly [string, string])[] = [
    ['2026-11-30T23:59:59Z', '2026-11-01T00:00:00Z'],
    ['2026-12-01T00:00:00Z', '2026-11-01T00:00:00Z'],
    ['2026-12-02T23:59:59Z', '2026-11-01T00:00:00Z'],
    ['2026-12-03T00:00:00Z', '2026-12-01T00:00:00Z'],
  ];
  for (const [now, since] of cases) {
    const { rows } = await world.owner.query<{ same: boolean }>(
      'select keys_since($1::timestamptz) = first_id_at($2::timestamptz) as same',
      [now, since],
    );
    assert.equal(rows[0]?.same, true, now);
  }
});

test('a key of the previous month is found after a new month has begun', async () => {
  const player = await world.player();
  const key = 'over-the-end-of-a-month';
  const order = await nextMonth();
  const [first] = await place([{ player, key }]);
  assert.equal(word(first), 'placed');
  const [again] = await place([{ player, key, order }]);
  assert.deepEqual(ordersOf(again), ordersOf(first));
  const [other] = await place([{ player, key, order: order + 1n, stake: 11_00n }]);
  assert.equal(word(other), 'idempotency_mismatch');
});

test('a unique index rejects the same key in two orders of a player', async () => {
  const player = await world.player();
  await place([{ player, key: 'once-and-only-once' }, { player }]);
  const twice = world.owner.query(
    `update bet_order
     set request_key = 'once-and-only-once', request_hash = ''
     where player_id = $1 and request_key is null`,
    [String(player)],
  );
  await assert.rejects(twice, { code: '23505' });
});

/** Waits until a connection waits for a lock. */
async function waitForLock(work: Promise<unknown>): Promise<void> {
  for (;;) {
    const { rows } = await world.owner.query<{ waiting: boolean }>(
      `select exists (
         select from pg_stat_activity s
         where s.datname = current_database() and s.wait_event_type = 'Lock'
       ) as waiting`,
    );
    if (rows[0]?.waiting === true) return;
    const isOver = await Promise.race([work.then(() => true), new Promise(setImmediate)]);
    assert.notEqual(isOver, true, 'no connection waited');
  }
}

/** The result of a bet that waits for an account until another change has been committed. */
async function placeAfter(change: Asked, asked: Asked): Promise<PlaceResult | undefined> {
  const waiter = Promise.withResolvers<void>();
  let waiting: Promise<PlaceResult[]> | undefined;
  const holder = world.database.transaction(async (tx) => {
    await place([change], { on: tx });
    waiting = place([asked], { writer: 1 });
    await waitForLock(waiting);
    waiter.resolve();
  });
  await Promise.all([waiter.promise, holder]);
  return (await waiting)?.[0];
}

test('a bet that waited for an account is checked against the account’s new state', async () => {
  const poor = await world.player({ balance: 15_00n });
  assert.equal(word(await placeAfter({ player: poor }, { player: poor })), 'insufficient_funds');
  const twin = await world.player();
  const key = 'at-the-same-moment';
  const again = await placeAfter({ player: twin, key }, { player: twin, key });
  assert.equal(word(again), 'placed');
  const { rows } = await world.owner.query('select from bet_order where player_id = $1', [
    String(twin),
  ]);
  assert.equal(rows.length, 1);
});

test('a bet that waited for opposite bets finds the account frozen', async () => {
  const player = await world.player();
  await place([{ player, play: 'big' }]);
  const opposite = { player, play: 'small' } as const;
  assert.equal(word(await placeAfter(opposite, { player, play: 'odd' })), 'account_frozen');
});

/** Locks an account while `work` runs. */
async function holding<Result>(
  player: PlayerId,
  work: (holder: PoolClient) => Promise<Result>,
): Promise<Result> {
  const holder = await world.owner.connect();
  try {
    await holder.query('begin');
    await holder.query('select from account where player_id = $1 for update', [String(player)]);
    return await work(holder);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

test('a locked account does not delay bets of other players', async () => {
  const [held, free] = [await world.player(), await world.player()];
  const huge = { player: held, stake: 999_999_00n };
  const results = await holding(held, async () => place([huge, { player: free }]));
  assert.deepEqual(results.map(word), ['retry', 'placed']);
  assert.deepEqual((await place([huge])).map(word), ['stake_out_of_range']);
});

test('plain and other bets lock accounts in the order of their keys', async () => {
  const players = await Promise.all([world.player(), world.player(), world.player()]);
  const [first, second, third] = players.toSorted((one, other) => {
    return bucketOf(one) - bucketOf(other) || Number(one - other);
  });
  if (first === undefined || second === undefined || third === undefined) assert.fail();
  for (const stake of [10_00n, 999_999_00n]) {
    const work = await holding(second, async (holder) => {
      const placing = place([third, second, first].map((player) => ({ player, stake })));
      await waitForLock(placing);
      const lock = 'select from account where player_id = $1 for update nowait';
      await holder.query(lock, [String(third)]);
      await holder.query('savepoint free');
      await assert.rejects(holder.query(lock, [String(first)]), { code: '55P03' });
      await holder.query('rollback to free');
      return { placing };
    });
    await work.placing;
  }
});

test('a round stays open until its running batches have ended', async () => {
  const player = await world.player();
  const close = `select from round where round_id = $1 for update nowait`;
  await world.database.transaction(async (tx) => {
    assert.deepEqual((await place([{ player }], { on: tx })).map(word), ['placed']);
    await assert.rejects(world.owner.query(close, [String(round.roundId)]), { code: '55P03' });
  });
  await world.owner.query(close, [String(round.roundId)]);
});
