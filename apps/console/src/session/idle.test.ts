import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idleCountdown, isFinal, warnSeconds } from './idle.ts';

const nowSeconds = 1_800_000_000;

const rows: readonly (readonly [left: number, idle: number, countdown: number | null])[] = [
  [900, 900, null],
  [121, 900, null],
  [120, 900, 120],
  [1, 900, 1],
  [0, 900, 0],
  [-3, 900, -3],
  // In a short session the countdown starts at half of it.
  [31, 60, null],
  [30, 60, 30],
];

for (const [left, idle, countdown] of rows) {
  test(`${left} of ${idle} seconds left: the countdown is ${countdown}`, () => {
    const session = { idle_until: nowSeconds + left, idle_seconds: idle };
    assert.equal(idleCountdown(session, nowSeconds * 1000 + 999), countdown);
  });
}

test('the countdown starts at most two minutes before the end', () => {
  assert.equal(warnSeconds({ idle_until: 0, idle_seconds: 3_600 }), 120);
});

test('a session that ends within the countdown even after activity is final', () => {
  const at = (left: number) => ({
    idle_until: nowSeconds + left,
    idle_seconds: 900,
    server_time: nowSeconds,
  });
  assert.equal(isFinal(at(119)), true);
  assert.equal(isFinal(at(120)), false);
  assert.equal(isFinal(at(900)), false);
});
