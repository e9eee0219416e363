import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countOf, quantileOf, recoveryMsOf, refusalsOf, type Times } from './told.ts';

const hundred: Times = [
  [500, 1],
  [2, 90],
  [40, 9],
];

const quantiles: readonly (readonly [times: Times, share: number, ms: number])[] = [
  [hundred, 0.5, 2],
  [hundred, 0.9, 2],
  [hundred, 0.91, 40],
  [hundred, 0.99, 40],
  [hundred, 1, 500],
  [[], 0.99, 0],
];

for (const [times, share, ms] of quantiles) {
  test(`${share} of ${countOf(times)} calls took ${ms} ms or less`, () => {
    assert.equal(quantileOf(times, share), ms);
  });
}

test('refusals of all kinds are counted together; the last trouble is when all is normal', () => {
  const outcomes = { accepted: hundred, mute: [], other: [] };
  const phase = {
    count: 300,
    late: 0,
    lastRefusalMs: 120,
    lastSlowMs: -1,
    kinds: {
      bet: { ...outcomes, refused: [[5, 20]] as const },
      list: { ...outcomes, refused: [[7, 30]] as const },
    },
  };
  assert.equal(countOf(refusalsOf(phase)), 50);
  assert.equal(recoveryMsOf(phase), 120);
  assert.equal(recoveryMsOf({ ...phase, lastRefusalMs: -1 }), 0);
});
