import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  barSlot,
  dayLabel,
  roundStep,
  scaleOf,
  valueLabel,
  type ChartSeries,
} from './chart-scale.ts';

const size = { width: 640, height: 260, left: 64, right: 8, top: 8, bottom: 44 };

function lineOf(...values: ChartSeries['values']): ChartSeries {
  return { name: 'Hold', kind: 'line', colour: '#000000', values };
}

const steps: readonly (readonly [min: number, step: number])[] = [
  [0.25, 0.5],
  [1, 1],
  [1.1, 2],
  [2, 2],
  [3, 5],
  [5.1, 10],
  [250, 500],
  [99_999, 100_000],
];

for (const [min, step] of steps) {
  test(`the round step for at least ${min} is ${step}`, () => assert.equal(roundStep(min), step));
}

const ticks: readonly (readonly [ChartSeries['values'], readonly number[]])[] = [
  [[0], [0, 0.5]],
  [[100], [0, 50, 100]],
  [
    [-30, 90],
    [-50, 0, 50, 100],
  ],
  [[-100], [-100, -50, 0, 50]],
  [[[-20, 60]], [-20, 0, 20, 40, 60]],
];

for (const [values, expected] of ticks) {
  test(`the ticks for ${JSON.stringify(values)} are ${expected.join(', ')}`, () => {
    const scale = scaleOf([lineOf(...values)], values.length, size);
    assert.deepEqual(
      scale.ticks.map((tick) => tick + 0),
      expected,
    );
  });
}

test('ticks span the height of the chart, larger values higher', () => {
  const scale = scaleOf([lineOf(-30, 90)], 2, size);
  const heights = scale.ticks.map(scale.y);
  assert.equal(heights[0], size.height - size.bottom);
  assert.equal(heights.at(-1), size.top);
  assert.deepEqual(
    heights,
    [...heights].toSorted((a, b) => b - a),
  );
});

test('each day gets an equal width and is drawn in its middle', () => {
  const scale = scaleOf([lineOf(1, 2)], 2, size);
  assert.equal(scale.dayWidth, 284);
  assert.deepEqual([scale.x(0), scale.x(1)], [206, 490]);
});

test('bars of a day are side by side, lines take no slot', () => {
  const bar = { ...lineOf(1), kind: 'bar' } as const;
  const series = [bar, lineOf(1), bar];
  assert.deepEqual(
    series.map((_, index) => barSlot(series, index)),
    [
      { index: 0, count: 2 },
      { index: 1, count: 2 },
      { index: 1, count: 2 },
    ],
  );
});

test('a tooltip shows one value, or both ends of a band', () => {
  assert.equal(valueLabel(lineOf(1234.5), 0), 'Hold: 1,234.50');
  assert.equal(valueLabel(lineOf([-5, 12]), 0), 'Hold: -5.00 to 12.00');
  assert.equal(dayLabel('2026-11-21'), '21.11.');
});
