// A room's cap, compared with a model: a bet is placed exactly when it fits, and after each batch
// the stored bounds cover the true cost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { SUMS } from '@trine/game/outcome.ts';
import { playCode, playNumber, playWins, type PlayCode } from '@trine/game/plays.ts';
import { runAtOnce } from '../../../testing/run-at-once.ts';
import { testBet } from '../../../testing/test-bets.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { testTokenHash } from '../../../testing/test-sessions.ts';
import { openWorld, type TestRound } from '../../../testing/test-world.ts';
import type { OrderId, PlayerId, PostingId } from '../../platform/postgres/ids.ts';
import { readOdds } from '../catalogue/plans.ts';
import { createBetQueue } from './bet-queue.ts';
import { placeBatch } from './place-batch.ts';
import type { PricedBet } from './prepare-batch.ts';

const [gameId, planId] = [2, 5];
const capMinor = 3_000_00n;

const world = await closeAfterTests(openWorld());
const odds = (await readOdds(world.database, planId)).get(planId);
await world.owner.query('update plan set round_cap_minor = $1', [capMinor]);
const players = await runAtOnce(24, async () => world.player({ balance: 10_000_000_00n }));

interface Taken {
  readonly plays: readonly number[];
  readonly stakeMinor: bigint;
}

/** The loss of the house at the worst outcome. */
function worstCost(taken: readonly Taken[]): bigint {
  const costs = SUMS.map((sum) =>
    taken.reduce((cost, { plays, stakeMinor }) => {
      return plays.reduce((total, play) => {
        const price = BigInt(odds?.oddsHundredths[play] ?? 0);
        const payout = playWins(playCode(play), sum) ? (stakeMinor * price) / 100n : 0n;
        return total + payout - stakeMinor;
      }, cost);
    }, 0n),
  );
  return costs.reduce((most, cost) => (cost > most ? cost : most));
}

function fits(taken: readonly Taken[]): boolean {
  return worstCost(taken) <= capMinor;
}

async function openRound(): Promise<TestRound> {
  const round = await world.round({ gameId });
  await world.owner.query(
    'update exposure set allowance_minor = $2 where round_id = $1 and plan_id = $3',
    [round.roundId, capMinor, planId],
  );
  return round;
}

async function assertKept({ roundId }: TestRound, taken: readonly Taken[]): Promise<void> {
  const { rows } = await world.owner.query<Record<'bound' | 'allowed' | 'overstep', string>>(
    `select
       sum(x.cost_bound_minor)::text as bound,
       sum(x.allowance_minor)::text as allowed,
       max(x.cost_bound_minor - x.allowance_minor)::text as overstep
     from exposure x
     where x.round_id = $1 and x.plan_id = $2`,
    [roundId, planId],
  );
  const [bound = 0n, allowed = 0n, overstep = 0n] = Object.values(rows[0] ?? {}).map(BigInt);
  const cost = worstCost(taken);
  assert.ok(cost <= capMinor, `costs ${cost}`);
  assert.ok(cost <= bound, `costs ${cost}, bound by ${bound}`);
  assert.ok(allowed <= capMinor, `allowed are ${allowed}`);
  assert.ok(overstep <= 0n, `a bound ${overstep} above its allowance`);
}

/** The defect of a bet, if any. Huge stakes would lower the cost of the house most. */
const spoilings = ['none', 'none', 'token', 'odds', 'huge'] as const;
const choices: readonly string[] = [
  'big',
  'sum_0',
  'sum_0',
  'sum_0,sum_27',
  'sum_27',
  'sum_13,sum_14',
  'extreme_big',
  'big,sum_3',
  SUMS.map((sum) => `sum_${sum}`).join(','),
];

const batches = fc.array(
  fc.record({
    writer: fc.nat({ max: 2 }),
    asked: fc.array(
      fc.record({
        plays: fc.constantFrom(...choices),
        stake: fc.constantFrom(1_00n, 1_00n, 1_11n, 2_00n, 50_00n),
        spoiling: fc.constantFrom(...spoilings),
      }),
      { minLength: 1, maxLength: 9 },
    ),
  }),
  { minLength: 3, maxLength: 8 },
);

interface Asked {
  readonly plays: string;
  readonly stake: bigint;
  readonly spoiling: (typeof spoilings)[number];
}

function priced(issue: string, { plays, stake, spoiling }: Asked, index: number): PricedBet {
  const isHuge = spoiling === 'huge';
  const codes = isHuge ? ['big', 'small'] : plays.split(',');
  const bet = {
    gameId,
    planId,
    issue,
    oddsVersion: spoiling === 'odds' ? 9 : null,
    stakeMinor: isHuge ? 999_999_999_999_99n : stake,
    plays: codes.map((code) => playNumber(code as PlayCode)),
  };
  const playerId = players[index] ?? (0n as PlayerId);
  return {
    playerId,
    tokenHash: spoiling === 'token' ? 'ab'.repeat(32) : testTokenHash(playerId),
    key: null,
    bet,
    odds: odds ?? null,
    firstOrderId: world.nextId<OrderId>(bet.plays.length),
  };
}

/** Like the writer: bets with `serialize` go in turn, bets with `retry` again. */
async function takeAll(
  round: TestRound,
  { writer, bets, taken }: { writer: number; bets: readonly PricedBet[]; taken: Taken[] },
): Promise<void> {
  let [waiting, inTurn] = [bets, false];
  for (let steps = 0; waiting.length > 0; steps += 1) {
    assert.ok(steps <= 2 * bets.length, 'bets that wait for ever');
    const options = { writer, postingId: world.nextId<PostingId>(), isAgain: false, inTurn };
    const results = await placeBatch(world.database, waiting, options);
    const later: PricedBet[] = [];
    const again: PricedBet[] = [];
    for (const [index, result] of results.entries()) {
      const one = waiting[index];
      assert.ok(one !== undefined);
      if (result.kind === 'placed') taken.push(one.bet);
      else if (result.kind === 'serialize') later.push(one);
      else if (result.kind === 'retry') again.push(one);
      const isSoldOut = result.kind === 'rejected' && result.rejection.reason === 'sold_out';
      if (isSoldOut) assert.ok(!fits([...taken, one.bet]), 'refused, though it fits');
    }
    await assertKept(round, taken);
    assert.ok(!inTurn || later.length + again.length === 0, 'a bet in turn has no result');
    if (later.length > 0 && again.length === 0) [waiting, inTurn] = [later, true];
    else [waiting, inTurn] = [[...again, ...later], false];
  }
}

test('a room takes exactly the bets that fit its cap, in batches of any size', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (given) => {
      const round = await openRound();
      const taken: Taken[] = [];
      for (const { writer, asked } of given) {
        const bets = asked.map((one, index) => priced(round.issue, one, index));
        await takeAll(round, { writer, bets, taken });
      }
    }),
    { numRuns: 20, seed: 20_260_101, endOnFailure: true },
  );
});

test('two processes with four writers each keep a room within its cap', async () => {
  const round = await openRound();
  const { database, nextId } = world;
  const betQueues = [1, 2].map(() =>
    createBetQueue({ database, nextId, now: Date.now, writers: 4 }),
  );
  const placements = await Promise.all(
    players.flatMap((playerId, index) =>
      ['sum_0', 'big', 'sum_27', 'sum_0'].map(async (play, place) => {
        const money = place === 1 ? '20.00' : '1.11';
        return betQueues[(index + place) % betQueues.length]?.place({
          playerId,
          tokenHash: testTokenHash(playerId),
          key: null,
          request: testBet(round, { plan_id: planId, play_type: play, money }),
        });
      }),
    ),
  );
  const taken = placements.flatMap((placement) =>
    placement?.kind === 'placed' ? [placement.bet] : [],
  );
  const reasons = placements.flatMap((placement) =>
    placement?.kind === 'rejected' ? [placement.rejection.reason] : [],
  );
  assert.equal(taken.length + reasons.length, placements.length);
  assert.deepEqual(new Set(reasons), new Set(['sold_out']));
  assert.ok(taken.length > 0);
  await assertKept(round, taken);
});
