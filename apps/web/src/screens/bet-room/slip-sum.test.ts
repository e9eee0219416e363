import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlayCode } from '@trine/game/plays.ts';
import { minor } from '@trine/money/money.ts';
import { whyNotAllButOne, type SlipLimits, type WhyOff } from './slip-sum.ts';

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
  why: WhyOff | null,
][] = [
  [1_000_000, 1, 100, 200_000, { kind: 'maximum', amount: '2000.00' }],
  [1_000_000, 4, 100, 200_000, { kind: 'maximum', amount: '2000.00' }],
  // Five limits and the one that stays are more than there is.
  [1_000_000, 5, 100, 200_000, null],
  [200_100, 1, 100, 200_000, null],
  [200_101, 1, 100, 200_000, { kind: 'maximum', amount: '2000.00' }],
  [200_000, 1, 100, 200_000, null],
  // Before a play is chosen it is the stake of one.
  [1_000_000, 0, 100, 500_000, { kind: 'maximum', amount: '5000.00' }],
  [0, 1, 100, 200_000, { kind: 'needs', amount: '2.00' }],
  [150, 1, 100, 200_000, { kind: 'needs', amount: '0.50' }],
  [200, 1, 100, 200_000, null],
  [300, 4, 100, 200_000, { kind: 'needs', amount: '2.00' }],
];

for (const [free, playCount, min, max, why] of rows) {
  const outcome = why === null ? 'all but one' : `${why.kind} ${'amount' in why ? why.amount : ''}`;
  test(`${free} free, ${playCount} plays of ${min} to ${max}: ${outcome}`, () => {
    assert.deepEqual(whyNotAllButOne(plays.slice(0, playCount), limits(free, min, max)), why);
  });
}
