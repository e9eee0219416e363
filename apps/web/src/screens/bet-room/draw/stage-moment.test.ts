import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitingOf, type Waiting } from './stage-moment.ts';

const rows: readonly (readonly [leftMs: number, waiting: Waiting | null])[] = [
  [60_000, null],
  [10_001, null],
  [10_000, 'near'],
  [1, 'near'],
  [0, 'due'],
  [-4_999, 'due'],
  [-5_000, 'late'],
  [-600_000, 'late'],
];

for (const [leftMs, waiting] of rows) {
  test(`${leftMs} ms before the draw: ${waiting}`, () => {
    assert.equal(waitingOf(leftMs), waiting);
  });
}
