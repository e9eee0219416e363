import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chartScale, chartSize } from './chart-scale.ts';

const rows: readonly (readonly [values: readonly bigint[], ticks: readonly bigint[]])[] = [
  [[], [0n]],
  [[0n, 0n], [0n]],
  [
    [250n, -90n],
    [-100n, 0n, 100n, 200n, 300n],
  ],
  [
    [12_345n, 400n],
    [0n, 5_000n, 10_000n, 15_000n],
  ],
  [[-99_999_999n], [-100_000_000n, -50_000_000n, 0n]],
];
for (const [values, ticks] of rows) {
  test(`grid lines for ${values.join(', ') || 'nothing'}`, () => {
    const scale = chartScale(values, 30);
    assert.deepEqual(scale.ticks, ticks);
    for (const value of values) {
      const y = scale.y(value);
      assert.ok(y >= chartSize.top && y <= chartSize.height - chartSize.bottom, `${value} at ${y}`);
    }
  });
}

test('a larger amount is higher, and a later period is further right', () => {
  const scale = chartScale([5_00n, -5_00n], 12);
  assert.ok(scale.y(5_00n) < scale.y(0n) && scale.y(0n) < scale.y(-5_00n));
  assert.ok(scale.x(0) < scale.x(1));
  assert.ok(scale.x(11) < chartSize.width);
});
