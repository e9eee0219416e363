import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retryDelayMs } from './recovery.ts';

const rows: readonly [attempt: number, retryAfterMs: number, random: number, ms: number][] = [
  [1, 0, 0, 3_000],
  [2, 0, 0, 6_000],
  [3, 0, 0, 12_000],
  [5, 0, 0, 48_000],
  [6, 0, 0, 60_000],
  [50, 0, 0, 60_000],
  [1, 0, 1, 3_750],
  [50, 0, 1, 75_000],
  // Never before the server's time, and not all clients at the same moment.
  [1, 30_000, 0, 30_000],
  [1, 30_000, 0.5, 33_750],
  [1, 300_000, 0, 300_000],
  [6, 30_000, 0, 60_000],
];

for (const [attempt, retryAfterMs, random, ms] of rows) {
  test(`attempt ${attempt}, retry after ${retryAfterMs} ms, random ${random}: ${ms} ms`, () => {
    assert.equal(retryDelayMs({ attempt, retryAfterMs, random, isUnanswered: false }), ms);
  });
}

test('an unreachable server is tried again within twelve seconds', () => {
  const delays = [1, 2, 3, 9].map((attempt) =>
    retryDelayMs({ attempt, retryAfterMs: 0, random: 0, isUnanswered: true }),
  );
  assert.deepEqual(delays, [3_000, 6_000, 12_000, 12_000]);
});
