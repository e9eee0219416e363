import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scheduledAtMs, scheduledBy, latenciesOf } from './schedule.ts';

/** Elapsed milliseconds, requests a second, and how many are due. */
const moments = [
  [0, 3_000, 1],
  [0.3, 3_000, 1],
  [1, 3_000, 4],
  [999.9, 3_000, 3_000],
  [10, 100, 2],
] as const;

for (const [elapsedMs, perSecond, due] of moments) {
  test(`after ${elapsedMs} ms at ${perSecond} a second ${due} are due`, () => {
    assert.equal(scheduledBy(elapsedMs, perSecond), due);
    assert.ok(scheduledAtMs(due - 1, perSecond) <= elapsedMs);
    assert.ok(scheduledAtMs(due, perSecond) > elapsedMs);
  });
}

test('a latency starts when the request was due, not when it was sent', () => {
  const { p50Ms, p99Ms } = latenciesOf([{ scheduledAtMs: 10, reachedAtMs: 25, answeredAtMs: 30 }]);
  assert.deepEqual([p50Ms, p99Ms], [20, 20]);
});

/** How many of a hundred requests were sent late, by how many milliseconds, and the result. */
const delays = [
  [0, 0, false],
  [1, 50, false],
  [2, 50, true],
  [100, 2, false],
  [100, 2.1, true],
] as const;

for (const [count, behindMs, isLate] of delays) {
  test(`${count} of 100 sent ${behindMs} ms late: ${isLate ? 'late' : 'in time'}`, () => {
    const sent = Array.from({ length: 100 }, (_, index) => {
      const due = scheduledAtMs(index, 1_000);
      const reachedAtMs = due + (index < count ? behindMs : 0);
      return { scheduledAtMs: due, reachedAtMs, answeredAtMs: reachedAtMs + 1 };
    });
    assert.equal(latenciesOf(sent).isLate, isLate);
  });
}
