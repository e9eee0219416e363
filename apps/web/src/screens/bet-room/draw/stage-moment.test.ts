import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stageWaitOf, type StageWait } from './stage-moment.ts';

const rows: readonly (readonly [leftMs: number, waiting: StageWait | null])[] = [
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
    assert.equal(stageWaitOf(leftMs), waiting);
  });
}
