import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOptions } from './options.ts';

const whole = { wanted: [], isQuick: false, isPinned: false, profiled: null };

/** What is given, and what it means. */
const cases = [
  [[], whole],
  [['--quick'], { ...whole, isQuick: true }],
  [['--pinned', 'R1'], { ...whole, isPinned: true, wanted: ['R1'] }],
  [['R1', 'R8'], { ...whole, wanted: ['R1', 'R8'] }],
  [['--profile', 'R1'], { ...whole, wanted: ['R1'], profiled: 'R1' }],
  [['--profile'], '--profile takes one row.'],
  [['--profile', 'R1', 'R8'], '--profile takes one row.'],
  [['R4'], 'There is no R4; there are R1 R8 --quick --pinned --profile.'],
] as const;

for (const [given, expected] of cases) {
  test(`bench ${given.join(' ')}`, () => {
    assert.deepEqual(readOptions(given, ['R1', 'R8']), expected);
  });
}
