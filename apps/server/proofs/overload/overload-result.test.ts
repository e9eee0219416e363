import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  countOf,
  isAnswered,
  isKept,
  quantileOf,
  recoveryMsOf,
  rejectionsOf,
} from './overload-result.ts';
import type { Outcomes, PhaseResult, Times } from './overload-result.ts';

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

test('rejections of all kinds count; recovery ends with the last slow or rejected call', () => {
  const outcomes = { accepted: hundred, unannounced: [], other: [] };
  const phase = {
    count: 300,
    late: 0,
    lastRejectionMs: 120,
    lastSlowMs: -1,
    kinds: {
      bet: { ...outcomes, rejected: [[5, 20]] as const },
      list: { ...outcomes, rejected: [[7, 30]] as const },
    },
  };
  assert.equal(countOf(rejectionsOf(phase)), 50);
  assert.equal(recoveryMsOf(phase), 120);
  assert.equal(recoveryMsOf({ ...phase, lastRejectionMs: -1 }), 0);
});

const good: Outcomes = { accepted: [[400, 9]], rejected: [[40, 90]], unannounced: [], other: [] };
const calm = { count: 99, late: 0, lastRejectionMs: 900, lastSlowMs: -1 };

/** Bets under overload, and the time after it. */
const verdicts: readonly (readonly [
  what: string,
  bet: Partial<Outcomes>,
  after: Partial<PhaseResult>,
  kept: boolean,
])[] = [
  ['everything as promised', {}, {}, true],
  ['no bet accepted', { accepted: [] }, {}, false],
  ['accepted bets slow', { accepted: [[501, 9]] }, {}, false],
  ['rejections slow', { rejected: [[51, 90]] }, {}, false],
  ['a rejection without Retry-After', { unannounced: [[1, 1]] }, {}, false],
  ['another answer', { other: [[1, 1]] }, {}, false],
  ['a rejection long after', {}, { lastRejectionMs: 5_001 }, false],
  ['a slow answer long after', {}, { lastSlowMs: 5_001 }, false],
];

for (const [what, bet, after, kept] of verdicts) {
  test(`${what}: ${kept ? 'kept' : 'missed'}`, () => {
    const overloaded = { ...calm, kinds: { bet: { ...good, ...bet }, list: good } };
    const phases = [overloaded, overloaded, { ...calm, kinds: {}, ...after }];
    assert.equal(isKept({ phases }), kept);
  });
}

const loads: readonly (readonly [
  what: string,
  list: Partial<Outcomes>,
  bet: Partial<Outcomes>,
  answered: boolean,
])[] = [
  ['all accepted', {}, {}, true],
  ['one of a hundred rejected', { accepted: [[2, 49]], rejected: [[1, 1]] }, {}, true],
  ['two of a hundred rejected', { accepted: [[2, 48]], rejected: [[1, 2]] }, {}, false],
  ['accepted bets slow', {}, { accepted: [[501, 50]] }, false],
];

for (const [what, list, bet, answered] of loads) {
  test(`${what}: ${answered ? 'no overload' : 'an overload'}`, () => {
    const all: Outcomes = { accepted: [[2, 50]], rejected: [], unannounced: [], other: [] };
    const kinds = { list: { ...all, ...list }, bet: { ...all, ...bet } };
    assert.equal(isAnswered({ ...calm, count: 100, kinds }), answered);
  });
}
