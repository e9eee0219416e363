import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BoardRound } from './round.ts';
import { mayBeVoid, phaseOf, settledPercent } from './round-phase.ts';
import { shortHash } from './round.ts';

const closesAt = 1_800_000_000;
const drawsAt = closesAt + 10;

function roundOf(status: BoardRound['status']) {
  return { status, closes_at: closesAt, draws_at: drawsAt };
}

type Row = readonly [BoardRound['status'], atSeconds: number, seconds: number, words: string];

const phases: readonly Row[] = [
  ['open', closesAt - 60, 60, 'until it closes'],
  ['open', closesAt - 0.5, 1, 'until it closes'],
  ['open', closesAt, 0, 'closing'],
  ['closed', closesAt, 10, 'until the draw'],
  ['closed', drawsAt, 0, 'waits for the beacon'],
  ['closed', drawsAt + 30, -30, 'waits for the beacon'],
];

for (const [status, atSeconds, seconds, words] of phases) {
  test(`${status}, ${seconds} seconds: ${words}`, () => {
    assert.deepEqual(phaseOf(roundOf(status), atSeconds * 1000), { seconds, words });
  });
}

const voids: readonly (readonly [BoardRound['status'], lateSeconds: number, may: boolean])[] = [
  ['closed', 300, false],
  ['closed', 301, true],
  ['open', 301, false],
  ['drawn', 301, false],
  ['void', 301, false],
];

for (const [status, late, may] of voids) {
  test(`${status}, ${late} seconds late: ${may ? 'can' : 'cannot'} be voided`, () => {
    assert.equal(mayBeVoid(roundOf(status), (drawsAt + late) * 1000), may);
  });
}

const slices: readonly (readonly [done: number, slices: number, percent: number])[] = [
  [0, 0, 0],
  [0, 3, 0],
  [2, 3, 66],
  [999, 1_000, 99],
  [3, 3, 100],
];

for (const [done, all, percent] of slices) {
  test(`${done} of ${all} slices are ${percent} %`, () =>
    assert.equal(settledPercent(done, all), percent));
}

test('a hash is shortened to its beginning and end', () => {
  assert.equal(shortHash('0123456789abcdef'), '01234567…cdef');
});
