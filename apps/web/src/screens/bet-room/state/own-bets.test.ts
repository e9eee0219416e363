import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownBetsOf, payoutOnMinor, possiblePayoutMinor, winsOn } from './own-bets.ts';
import type { OwnOrder } from './room-data.ts';

const base = { status: 1, whether_hit: 0, profit: '0.00', quantity: '50.00', odds: '1.94' };
const big = { ...base, play_type: 'big' } as OwnOrder;
const number = { ...big, play_type: 'sum_13', quantity: '5.00', odds: '12.93' };

test('without bets nothing is settled', () => {
  assert.equal(ownBetsOf([]).isSettled, false);
});

test('what is won counts with its stake, and what was not accepted does not count', () => {
  const won = { ...big, whether_hit: 1 as const, profit: '47.00' };
  const refused = { ...big, status: 3 as const };
  const own = ownBetsOf([won, number, refused]);
  assert.deepEqual(
    [own.orders.length, own.isSettled, own.stakeMinor, own.payoutMinor],
    [2, true, 5_500n, 9_700n],
  );
  assert.equal(ownBetsOf([won, { ...number, status: 0 }]).isSettled, false);
});

const sums: readonly (readonly [sum: number, big: boolean, number: boolean, paid: bigint])[] = [
  [13, false, true, 6_465n],
  [14, true, false, 9_700n],
  [0, false, false, 0n],
];

for (const [sum, isBig, isNumber, paid] of sums) {
  test(`on ${sum} big and number 13 pay ${paid}`, () => {
    assert.deepEqual([winsOn(big, sum), winsOn(number, sum)], [isBig, isNumber]);
    assert.equal(payoutOnMinor([big, number], sum), paid);
  });
}

test('what a bet can pay includes its stake', () => {
  assert.equal(possiblePayoutMinor(big), 9_700n);
});
