import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSweep, retryAfterSeconds } from './sweep-expired.ts';

const startMs = Date.UTC(2026, 5, 1, 12);
const minuteMs = 60_000;

test('expired rows are deleted with the first attempt, then every ten minutes', async () => {
  const swept: number[] = [];
  const sweep = createSweep(async ({ before }) => swept.push(before), minuteMs);
  for (const minutes of [0, 1, 9, 10, 11, 25]) await sweep(startMs + minutes * minuteMs);
  assert.deepEqual(
    swept.map((before) => (before - startMs) / minuteMs),
    [-1, 9, 24],
  );
});

test('a wait is whole seconds, at least one, rounded up', () => {
  const cases: readonly [waitMs: number, seconds: number][] = [
    [-5, 1],
    [0, 1],
    [1, 1],
    [1_000, 1],
    [1_001, 2],
  ];
  for (const [waitMs, seconds] of cases) assert.equal(retryAfterSeconds(waitMs), seconds);
});
