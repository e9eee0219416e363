import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { maximumMinor, type Minor, minor, sumMinor } from '@trine/money/money.ts';
import * as fc from 'fast-check';
import { oddsTable, priceOf } from './odds.ts';
import { SUMS } from './outcome.ts';
import {
  addToExposure,
  noExposure,
  type PayoutBySum,
  payoutMinor,
  profitMinor,
  stakeLeft,
  type StakeQuestion,
  worstCost,
} from './payout.ts';
import { type PlayCode, PLAYS, playWins } from './plays.ts';

type Order = { readonly play: PlayCode; readonly stakeMinor: Minor };

const table = oddsTable(9700);
const anyStake = fc.bigInt(1n, 1_000_000n).map(minor);
const anyPlays = fc.uniqueArray(fc.constantFrom(...PLAYS), { minLength: 1, maxLength: 38 });
const anyOrders = fc.array(fc.record({ play: fc.constantFrom(...PLAYS), stakeMinor: anyStake }), {
  maxLength: 20,
});
const anyOdds = fc.array(fc.integer({ min: 100, max: 3000 }), { minLength: 38, maxLength: 38 });

describe('a payout', () => {
  const cases: readonly (readonly [bigint, number, bigint, bigint])[] = [
    [1000n, 194, 1940n, 940n],
    [1n, 194, 1n, 0n],
    [333n, 419, 1395n, 1062n],
    [500n, 97000, 485000n, 484500n],
    [1n, 97000, 970n, 969n],
    [99999999999999n, 199, 198999999999998n, 98999999999999n],
  ];
  for (const [stake, odds, payout, profit] of cases) {
    test(`of ${stake} at ${odds} is ${payout}, ${profit} beyond the stake`, () => {
      assert.equal(payoutMinor(minor(stake), odds), payout);
      assert.equal(profitMinor(minor(stake), odds), profit);
    });
  }

  test('never exceeds stake × odds, and is less than a minor unit below it', () => {
    fc.assert(
      fc.property(anyStake, fc.integer({ min: 100, max: 99_500 }), (stake, odds) => {
        const short = stake * BigInt(odds) - payoutMinor(stake, odds) * 100n;
        assert.ok(short >= 0n && short < 100n);
      }),
    );
  });
});

describe('the exposure of a round', () => {
  const cases: readonly (readonly [string, readonly (readonly [PlayCode, bigint])[], bigint])[] = [
    ['nothing', [], 0n],
    ['one bet on big', [['big', 1000n]], 940n],
    [
      'big and small alike',
      [
        ['big', 1000n],
        ['small', 1000n],
      ],
      0n,
    ],
    [
      'big over small',
      [
        ['big', 2000n],
        ['small', 1000n],
      ],
      880n,
    ],
    ['a number', [['sum_27', 100n]], 96900n],
    [
      'a number and its labels',
      [
        ['sum_27', 100n],
        ['big', 1000n],
        ['odd', 1000n],
      ],
      98780n,
    ],
    [
      'numbers that cannot meet',
      [
        ['sum_0', 100n],
        ['sum_27', 100n],
      ],
      96800n,
    ],
  ];
  for (const [what, orders, cost] of cases) {
    test(`with ${what} costs ${cost} at worst`, () => {
      const placed = orders.map(([play, stake]) => ({ play, stakeMinor: minor(stake) }));
      assert.equal(worstCost(exposureOf(placed), stakesOf(placed)), cost);
    });
  }

  test('adds a payout only to the sums that the play wins on', () => {
    fc.assert(
      fc.property(anyOrders, fc.constantFrom(...PLAYS), anyStake, (orders, play, payout) => {
        const before = exposureOf(orders);
        const after = addToExposure(before, play, payout);
        for (const sum of SUMS) {
          const added = (after[sum] ?? 0n) - (before[sum] ?? 0n);
          assert.equal(added, playWins(play, sum) ? payout : 0n);
        }
      }),
    );
  });

  test('is the cost of the worst sum, recounted order by order', () => {
    fc.assert(
      fc.property(anyOrders, (orders) => {
        const costs = SUMS.map((sum) =>
          orders.reduce((cost, { play, stakeMinor }) => {
            const paid = playWins(play, sum) ? payoutMinor(stakeMinor, priceOf(table, play)) : 0n;
            return cost + paid - stakeMinor;
          }, 0n),
        );
        const worst = costs.reduce((most, cost) => (cost > most ? cost : most), 0n);
        assert.equal(worstCost(exposureOf(orders), stakesOf(orders)), worst);
      }),
    );
  });

  test('has 28 amounts', () => {
    assert.deepEqual(
      noExposure(),
      SUMS.map(() => 0n),
    );
    assert.throws(() => worstCost(noExposure().slice(1), minor(0n)), RangeError);
    assert.throws(() => addToExposure([], 'big', minor(1n)), RangeError);
  });
});

describe('stakeLeft', () => {
  const cases: readonly (readonly [string, readonly PlayCode[], bigint, bigint])[] = [
    ['one play, a rounded cent in favour', ['big'], 94000n, 100001n],
    ['one play, a rounded cent more', ['big'], 0n, 1n],
    ['no room for a number', ['sum_0'], 0n, 0n],
    ['a number', ['sum_0'], 96900n, 100n],
    ['a number, a cent short', ['sum_0'], 96899n, 99n],
    ['a number at 12.93', ['sum_13'], 11n, 1n],
    ['a number at 12.93, one short', ['sum_13'], 10n, 0n],
    ['two that cannot meet', ['sum_0', 'sum_27'], 96800n, 100n],
    ['two that always pay less than their stakes', ['big', 'small'], 0n, maximumMinor],
    ['a play and what it contains', ['big', 'sum_27'], 96994n, 100n],
  ];
  for (const [what, plays, cap, left] of cases) {
    test(`${what}: ${plays.join(' ')} within ${cap} is ${left}`, () => {
      assert.equal(stakeLeft(question([], plays, cap)), left);
    });
  }

  test('is zero once the round is over its cap, also for a bet that would lower its cost', () => {
    const orders = [{ play: 'big', stakeMinor: minor(1000n) }] as const;
    assert.equal(stakeLeft(question(orders, ['big'], 939n)), 0n);
    assert.equal(stakeLeft(question(orders, ['small'], 939n)), 0n);
    assert.equal(stakeLeft(question(orders, ['big'], 940n)), 1n);
    assert.equal(stakeLeft(question(orders, ['small'], 940n)), 2064n);
  });

  test('has no limit for plays that at worst return exactly their stakes', () => {
    const odds = table.with(0, 200).with(1, 200);
    assert.equal(stakeLeft({ ...question([], ['big', 'small'], 0n), odds }), maximumMinor);
  });

  test('throws on an order without plays or an exposure of another length', () => {
    assert.throws(() => stakeLeft(question([], [], 1n)), RangeError);
    const wrong = { ...question([], ['big'], 1n), payoutBySum: [] };
    assert.throws(() => stakeLeft(wrong), RangeError);
  });

  test('is within the cap, and every larger stake near it is not', () => {
    fc.assert(
      fc.property(
        fc.record({ orders: anyOrders, plays: anyPlays, odds: anyOdds, cap: fc.nat(10_000_000) }),
        ({ orders, plays, odds, cap }) => {
          const asked = { ...question(orders, plays, BigInt(cap)), odds };
          fc.pre(worstCost(asked.payoutBySum, asked.stakesMinor) <= asked.capMinor);
          const left = stakeLeft(asked);
          assert.ok(left >= 0n && left <= maximumMinor);
          assert.ok(costWith(asked, left) <= asked.capMinor);
          for (let more = 1n; more <= 600n && left + more <= maximumMinor; more += 1n) {
            assert.ok(costWith(asked, minor(left + more)) > asked.capMinor, `${left} + ${more}`);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test('is the result of trying each stake, if the cap is small', () => {
    fc.assert(
      fc.property(anyPlays, anyOdds, fc.nat(300), (plays, odds, cap) => {
        const asked = { ...question([], plays, BigInt(cap)), odds };
        const left = stakeLeft(asked);
        fc.pre(left < 1000n);
        let largest = 0n;
        for (let stake = 1n; stake <= 1000n; stake += 1n) {
          if (costWith(asked, minor(stake)) <= asked.capMinor) largest = stake;
        }
        assert.equal(left, largest);
      }),
      { numRuns: 20 },
    );
  });
});

function question(
  orders: readonly Order[],
  plays: readonly PlayCode[],
  cap: bigint,
): StakeQuestion {
  return {
    payoutBySum: exposureOf(orders),
    stakesMinor: stakesOf(orders),
    plays,
    odds: table,
    capMinor: minor(cap),
  };
}

function costWith(asked: StakeQuestion, stakeMinor: Minor): Minor {
  const { payoutBySum, stakesMinor, plays, odds } = asked;
  const after = plays.reduce(
    (exposure, play) => addToExposure(exposure, play, payoutMinor(stakeMinor, priceOf(odds, play))),
    payoutBySum,
  );
  return worstCost(after, minor(stakesMinor + stakeMinor * BigInt(plays.length)));
}

function exposureOf(orders: readonly Order[]): PayoutBySum {
  return orders.reduce(
    (exposure, { play, stakeMinor }) =>
      addToExposure(exposure, play, payoutMinor(stakeMinor, priceOf(table, play))),
    noExposure(),
  );
}

function stakesOf(orders: readonly Order[]): Minor {
  return sumMinor(orders.map(({ stakeMinor }) => stakeMinor));
}
