import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlayCode } from '@trine/game/plays.ts';
import { minor } from '@trine/money/money.ts';
import {
  bestPayoutMinor,
  disabledReason,
  doubledMinor,
  hundredths,
  totalMinor,
  allButOneReason,
  type SlipLimits,
  type SlipReason,
} from './slip-sum.ts';

const plays = ['big', 'small', 'odd', 'even', 'sum_13'] as const satisfies readonly PlayCode[];

function limits(free: number, min: number, max: number): SlipLimits {
  return {
    connection: 'up',
    isFrozen: false,
    phase: 'open',
    secondsLeft: null,
    minMinor: minor(BigInt(min)),
    maxMinor: minor(BigInt(max)),
    freeMinor: minor(BigInt(free)),
    roomShortMinor: minor(0n),
  };
}

// Amounts in minor units.
const rows: readonly [
  free: number,
  playCount: number,
  min: number,
  max: number,
  reason: SlipReason | null,
][] = [
  [1_000_000, 1, 100, 200_000, { kind: 'maximum', amount: '2000.00' }],
  [1_000_000, 4, 100, 200_000, { kind: 'maximum', amount: '2000.00' }],
  // Five times the limit plus the one that stays is more than the balance.
  [1_000_000, 5, 100, 200_000, null],
  [200_100, 1, 100, 200_000, null],
  [200_101, 1, 100, 200_000, { kind: 'maximum', amount: '2000.00' }],
  [200_000, 1, 100, 200_000, null],
  // Without a play it is the stake of one play.
  [1_000_000, 0, 100, 500_000, { kind: 'maximum', amount: '5000.00' }],
  [0, 1, 100, 200_000, { kind: 'needs', amount: '2.00' }],
  [150, 1, 100, 200_000, { kind: 'needs', amount: '0.50' }],
  [200, 1, 100, 200_000, null],
  [300, 4, 100, 200_000, { kind: 'needs', amount: '2.00' }],
];

for (const [free, playCount, min, max, reason] of rows) {
  const outcome =
    reason === null ? 'all but one' : `${reason.kind} ${'amount' in reason ? reason.amount : ''}`;
  test(`${free} free, ${playCount} plays of ${min} to ${max}: ${outcome}`, () => {
    assert.deepEqual(allButOneReason(plays.slice(0, playCount), limits(free, min, max)), reason);
  });
}

const prices = new Map<PlayCode, number>([
  ['big', 194],
  ['small', 194],
  ['odd', 194],
  ['even', 194],
  ['sum_13', 1_293],
]);

// Stakes of one unit each.
const sums: readonly (readonly [chosen: readonly PlayCode[], total: bigint, best: bigint])[] = [
  [[], 0n, 0n],
  [['big'], 100n, 194n],
  // One of two opposites wins.
  [['big', 'small'], 200n, 194n],
  [['big', 'odd'], 200n, 388n],
  // A sum of 13 is small and odd.
  [['small', 'odd', 'sum_13'], 300n, 1_681n],
];

for (const [chosen, total, best] of sums) {
  test(`${chosen.join(' and ') || 'nothing'} costs ${total} and pays ${best} at best`, () => {
    const stakes = { plays: chosen, stakeMinor: minor(100n) };
    assert.equal(totalMinor(stakes), total);
    assert.equal(bestPayoutMinor(stakes, prices), best);
  });
}

test('odds are hundredths', () => {
  assert.equal(hundredths('1.94'), 194);
  assert.equal(hundredths('12.9'), 1_290);
});

// Most rows also fail a later check: the first reason is returned.
const reasons: readonly (readonly [
  change: Partial<SlipLimits>,
  stake: bigint,
  reason: SlipReason | null,
])[] = [
  [{ connection: 'offline', isFrozen: true }, 100n, { kind: 'offline' }],
  [{ connection: 'lost', isFrozen: true }, 100n, { kind: 'lost' }],
  [{ isFrozen: true, phase: 'closed' }, 100n, { kind: 'frozen' }],
  [{ phase: 'stopped', secondsLeft: 3 }, 100n, { kind: 'stopped' }],
  [{ secondsLeft: 3, roomShortMinor: minor(500n) }, 100n, { kind: 'closing', secondsLeft: 3 }],
  [{ roomShortMinor: minor(500n) }, 100n, { kind: 'needs', amount: '5.00' }],
  [{}, 0n, { kind: 'stake' }],
  [{}, 99n, { kind: 'minimum', amount: '1.00' }],
  [{}, 5_001n, { kind: 'maximum', amount: '50.00' }],
  [{ freeMinor: minor(150n) }, 100n, { kind: 'needs', amount: '0.50' }],
  [{}, 100n, null],
];

for (const [change, stake, reason] of reasons) {
  test(`two plays of ${stake} each: ${reason?.kind ?? 'can be placed'}`, () => {
    const stakes = { plays: plays.slice(0, 2), stakeMinor: minor(stake) };
    assert.deepEqual(disabledReason(stakes, { ...limits(10_000, 100, 5_000), ...change }), reason);
  });
}

test('without a play the reason is to choose one', () => {
  const stakes = { plays: [], stakeMinor: minor(100n) };
  assert.deepEqual(disabledReason(stakes, limits(10_000, 100, 5_000)), { kind: 'choose' });
});

const doubled: readonly (readonly [stake: bigint, max: bigint, found: bigint])[] = [
  [500n, 5_000n, 1_000n],
  [2_500n, 5_000n, 5_000n],
  [3_000n, 5_000n, 5_000n],
  [0n, 5_000n, 0n],
];

for (const [stake, max, found] of doubled) {
  test(`${stake} doubled in a room with a limit of ${max} is ${found}`, () => {
    assert.equal(doubledMinor(minor(stake), { maxMinor: minor(max) }), found);
  });
}
