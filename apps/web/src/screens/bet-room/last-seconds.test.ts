import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastSecondsOf } from './last-seconds.ts';

const rows: readonly (readonly [leftMs: number, seconds: number | null])[] = [
  [5_001, null],
  [5_000, 5],
  [4_001, 5],
  [4_000, 4],
  [1, 1],
  [0, null],
  [-3_000, null],
];

for (const [leftMs, seconds] of rows) {
  test(`${leftMs} ms before the end: ${seconds}`, () => {
    assert.equal(lastSecondsOf(leftMs), seconds);
  });
}
