// The cap of a round in one room: no batch, no rejection in a batch and no second process exceeds
// the cap, or leaves the stored bounds below the true cost.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playNumber, type PlayCode } from '@trine/game/plays.ts';
import { testTokenHash } from '../../../testing/test-sessions.ts';
import { openWorld, type TestRound, type World } from '../../../testing/test-world.ts';
import type { OrderId, PlayerId, PostingId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { readOdds, type PlanOdds } from '../catalogue/plans.ts';
import { placeBatch, type BatchOptions } from './place-batch.ts';
import type { PricedBet } from './prepare-batch.ts';
import type { PlaceResult } from './place-result.ts';

let world: World;
let odds: ReadonlyMap<number, PlanOdds>;

const gameId = 2;
const planId = 5;
const [capMinor, roomMostMinor] = [100_000_00n, 1_000_000_00n];
const unknownToken = 'ab'.repeat(32);

before(async () => {
  world = await openWorld();
  odds = await readOdds(world.database, null);
});

after(async () => {
  await world.close();
});

interface Asked {
  readonly player: PlayerId;
  readonly plays: string;
  readonly stake: bigint;
  readonly key?: string;
  readonly token?: string;
  readonly version?: number;
}

function priced(round: TestRound, asked: Asked): PricedBet {
  const { player, plays, stake, key = null, version = null } = asked;
  const { token = testTokenHash(player) } = asked;
  const numbers = plays.split(',').map((code) => playNumber(code as PlayCode));
  const bet = { gameId, planId, issue: round.issue, oddsVersion: version, stakeMinor: stake };
  return {
    playerId: player,
    tokenHash: token,
    key,
    bet: { ...bet, plays: numbers },
    odds: odds.get(planId) ?? null,
    firstOrderId: world.nextId<OrderId>(numbers.length),
  };
}

interface How extends Partial<BatchOptions> {
  readonly writer: number;
  readonly on?: Connection;
}

async function place(
  round: TestRound,
  asked: readonly Asked[],
  { on = world.database, ...how }: How,
): Promise<PlaceResult[]> {
  const bets = asked.map((one) => priced(round, one));
  const options = { postingId: world.nextId<PostingId>(), isAgain: false, inTurn: false, ...how };
  return placeBatch(on, bets, options);
}

/** A result in one word. */
function word(result: PlaceResult | undefined): string {
  if (result?.kind === 'rejected') return result.rejection.reason;
  return result?.kind ?? 'nothing';
}

/** A newly opened round: the first writer has the whole spare amount. */
async function openRound(): Promise<TestRound> {
  const round = await world.round({ gameId });
  await world.owner.query(
    `update exposure x
     set allowance_minor = n.round_cap_minor
     from plan n
     where n.plan_id = x.plan_id and x.round_id = $1`,
    [String(round.roundId)],
  );
  return round;
}

async function rich(): Promise<PlayerId> {
  return world.player({ balance: roomMostMinor });
}

/** In one statement: the stored rows of the room, and the true cost from its orders. */
async function assertWithin({ roundId }: TestRound, what = ''): Promise<bigint> {
  const { rows } = await world.owner.query<Record<'bound' | 'allowed' | 'cost', string>>(
    `with paying as (
       select w.total, sum(b.stake_minor * b.odds_hundredths / 100) as payout
       from bet_order b
       join winning_sum w on w.play = b.play
       where b.round_id = $1 and b.plan_id = $2
       group by w.total
     )
     select
       sum(x.cost_bound_minor)::text as bound,
       sum(x.allowance_minor)::text as allowed,
       (
         select coalesce((select max(p.payout) from paying p), 0)
           - coalesce(sum(b.stake_minor), 0)
         from bet_order b
         where b.round_id = $1 and b.plan_id = $2
       )::text as cost
     from exposure x
     where x.round_id = $1 and x.plan_id = $2
     having bool_and(x.cost_bound_minor <= x.allowance_minor)`,
    [String(roundId), planId],
  );
  const [room] = rows;
  assert.ok(room, `a writer's bound is above its allowance: ${what}`);
  const [bound, allowed, cost] = [BigInt(room.bound), BigInt(room.allowed), BigInt(room.cost)];
  assert.ok(cost <= bound, `costs ${cost}, bound by ${bound}: ${what}`);
  assert.ok(allowed <= capMinor, `allowed are ${allowed}: ${what}`);
  assert.ok(cost <= capMinor, `costs ${cost}: ${what}`);
  return cost;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds()));
}

async function isWaitedFor(process: string): Promise<boolean> {
  const { rows } = await world.owner.query(
    'select from pg_stat_activity where $1::integer = any (pg_blocking_pids(pid))',
    [process],
  );
  return rows.length > 0;
}

async function processOf(on: Connection): Promise<string> {
  const text = 'select pg_backend_pid()';
  const { rows } = await on.query({ name: '', text, values: [], rowMode: 'array' });
  return rows[0]?.[0] ?? '';
}

test('a bet rejected after its cost was reserved leaves a bound above the cost', async () => {
  const changes: readonly (readonly [string, string, string])[] = [
    ['betting is halted', 'update game set betting_open = false where game_id = 2', 'game_stopped'],
    ['the round closes', 'update round set closes_at = clock_timestamp()', 'round_closed'],
    ['the player is frozen', `update player set state = 'betting_frozen'`, 'account_frozen'],
  ];
  const sums = Array.from({ length: 26 }, (_, index) => `sum_${index + 1}`).join(',');
  for (const [what, change, reason] of changes) {
    const round = await openRound();
    const [one, other] = [await rich(), await rich()];
    await place(round, [{ player: one, plays: 'sum_0', stake: 10_00n }], { writer: 0 });
    // The rejection comes while the room's spare amount is redistributed.
    await world.owner.query(
      `create function strike() returns trigger language plpgsql as
       $$ begin ${change}; return null; end $$;
       create trigger strike after update on exposure execute function strike()`,
    );
    const bet = { player: other, plays: sums, stake: 200_00n };
    const results = await place(round, [bet], { writer: 9, inTurn: true });
    await world.owner.query('drop function strike cascade');
    await world.owner.query('update game set betting_open = true');
    assert.deepEqual(results.map(word), [reason], what);
    assert.equal(await assertWithin(round, what), 9_690_00n);
  }
});

test('a writer that joins a room while another waits for its rows is counted', async () => {
  const round = await openRound();
  const key = 'held-by-another-01';
  const [joining, again, opposed, third] = [await rich(), await rich(), await rich(), await rich()];
  const inTurn = true;
  const blocker = await world.owner.connect();
  await blocker.query('begin');
  const blocking = await blocker.query<{ pid: number }>('select pg_backend_pid() as pid');
  await blocker.query(
    `insert into idempotency (bucket, player_id, key, request_hash, answer)
     values ($1::bigint % 64, $1::bigint, $2, '', '{}')`,
    [String(opposed), key],
  );

  const joined = Promise.withResolvers<string>();
  const mayCommit = Promise.withResolvers<void>();
  const joiner = world.database.transaction(async (on) => {
    const bet = { player: joining, plays: 'sum_0', stake: 1_00n };
    await place(round, [bet], { writer: 7, inTurn, on });
    joined.resolve(await processOf(on));
    await mayCommit.promise;
  });
  const joinerProcess = await joined.promise;

  const began = Promise.withResolvers<string>();
  const waiter = world.database.transaction(async (on) => {
    began.resolve(await processOf(on));
    const opposites = { player: opposed, plays: 'big,small', stake: 1_00n, key };
    const bet = { player: third, plays: 'sum_0', stake: 1_00n };
    return place(round, [opposites, bet], { writer: 5, inTurn, on });
  });
  const waiterProcess = await began.promise;
  await until(async () => isWaitedFor(joinerProcess));
  mayCommit.resolve();
  await joiner;
  await until(async () => isWaitedFor(String(blocking.rows[0]?.pid)));

  // The joined writer places bets after the other one has computed, but not yet written.
  let [isJudged, isDone] = [false, false];
  const following = Promise.withResolvers<string>();
  const mayEnd = Promise.withResolvers<void>();
  const goesOn = world.database.transaction(async (on) => {
    following.resolve(await processOf(on));
    await place(round, [{ player: again, plays: 'sum_0', stake: 51_00n }], { writer: 7, on });
    isJudged = true;
    await mayEnd.promise;
  });
  await until(async () => isJudged || (await isWaitedFor(waiterProcess)));
  await blocker.query('rollback');
  blocker.release();
  const waiterEnds = waiter.finally(() => {
    isDone = true;
  });
  const followingProcess = await following.promise;
  await until(async () => isDone || (await isWaitedFor(followingProcess)));
  mayEnd.resolve();
  assert.deepEqual((await waiterEnds).map(word), ['opposite_bets', 'placed']);
  await goesOn;
  await assertWithin(round);
});

test('rejected bets do not delay other bets', async () => {
  const round = await openRound();
  const [one, other, poor] = [await rich(), await rich(), await world.player({ balance: 5_00n })];
  const small = { player: other, plays: 'big', stake: 1_00n };
  const cases: readonly (readonly [string, Asked, string])[] = [
    [
      'a huge stake of nobody',
      { player: one, plays: 'sum_0', stake: 999_999_999_00n, token: unknownToken },
      'session',
    ],
    ['a huge stake', { player: one, plays: 'sum_0', stake: 5_000_00n }, 'stake_out_of_range'],
    ['no money', { player: poor, plays: 'sum_0', stake: 1_000_00n }, 'insufficient_funds'],
    ['beyond the cap', { player: one, plays: 'sum_0', stake: 1_000_00n }, 'serialize'],
  ];
  for (const [what, rejected, expected] of cases) {
    const results = await place(round, [rejected, small], { writer: 0 });
    assert.deepEqual(results.map(word), [expected, 'placed'], what);
  }
});

test('a rejected request leaves no spare amount to the bets after it', async () => {
  const poor = await world.player({ balance: 5_00n });
  // Stakes on both sides lower the cost of the house in every draw.
  const saving = { player: poor, plays: 'big,small' };
  const cases: readonly (readonly [Asked, string])[] = [
    [{ ...saving, stake: 999_999_999_999_99n }, 'stake_out_of_range'],
    [{ ...saving, stake: 999_999_999_999_99n, token: unknownToken }, 'session'],
    [{ ...saving, stake: 2_000_00n }, 'insufficient_funds'],
  ];
  for (const [rejected, expected] of cases) {
    const round = await openRound();
    const players = await Promise.all([rich(), rich(), rich()]);
    const costly = players.map((player) => ({ player, plays: 'sum_0', stake: 51_63n }));
    const results = await place(round, [rejected, ...costly], { writer: 0 });
    assert.equal(word(results[0]), expected);
    await assertWithin(round, expected);
  }
});

test('bets with stale odds delay neither other bets nor each other', async () => {
  const round = await openRound();
  const stale = { plays: 'sum_0', stake: 100_00n, version: 9 };
  const results = await place(
    round,
    [
      { player: await rich(), ...stale },
      { player: await rich(), ...stale },
      { player: await rich(), plays: 'big', stake: 1_00n },
    ],
    { writer: 0 },
  );
  assert.deepEqual(results.map(word), ['odds_changed', 'odds_changed', 'placed']);
});
