import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sumByPlay, sumStakes, waitingOrdersIn, type OwnOrder } from './own-orders.ts';

const big = { game_id: 1, status: 0, play_type: 'big', quantity: '1.50' };
const orders = [
  big,
  { ...big, quantity: '2.00' },
  { ...big, play_type: 'sum_13', quantity: '0.01' },
  { ...big, play_type: 'a play of another release', quantity: '32.00' },
  { ...big, status: 1, quantity: '4.00' },
  { ...big, status: 3, quantity: '8.00' },
  { ...big, game_id: 2, quantity: '16.00' },
] as OwnOrder[];

test('only accepted, unsettled orders of the game are waiting', () => {
  const waiting = waitingOrdersIn(orders, 1);
  assert.equal(waiting.length, 4);
  assert.equal(sumStakes(waiting), 3_551n);
  assert.deepEqual(
    [...sumByPlay(waiting)],
    [
      ['big', 350n],
      ['sum_13', 1n],
    ],
  );
});

test('the sum of no orders is zero', () => {
  assert.equal(sumStakes([]), 0n);
  assert.equal(sumByPlay([]).size, 0);
});
