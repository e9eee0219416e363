import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ownBetsIn,
  ownBetsOf,
  payoutOnMinor,
  possiblePayoutMinor,
  settledOn,
  ownBetWinsOn,
} from './own-bets.ts';
import { ownOrdersOf, type OwnOrder } from './own-orders.ts';

const base = { status: 1, whether_hit: 0, profit: '0.00', quantity: '50.00', odds: '1.94' };
const big = { ...base, play_type: 'big' } as OwnOrder;
const number = { ...big, play_type: 'sum_13', quantity: '5.00', odds: '12.93' };

test('without bets nothing is settled', () => {
  assert.equal(ownBetsOf([]).isSettled, false);
});

test('a payout includes the stake, and rejected orders do not count', () => {
  const won = { ...big, whether_hit: 1 as const, profit: '47.00' };
  const rejected = { ...big, status: 3 as const };
  const own = ownBetsOf([won, number, rejected]);
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
    assert.deepEqual([ownBetWinsOn(big, sum), ownBetWinsOn(number, sum)], [isBig, isNumber]);
    assert.equal(payoutOnMinor([big, number], sum), paid);
  });
}

test('the possible payout includes the stake', () => {
  assert.equal(possiblePayoutMinor(big), 9_700n);
});

test('four bets of 10.00 with one payout of 19.40 are below the stakes', () => {
  const orders = ['big', 'small', 'even', 'sum_3'].map((play_type) => ({
    ...big,
    quantity: '10.00',
    play_type,
  }));
  assert.deepEqual(settledOn(orders, 15), { stake: '40.00', payout: '19.40' });
});

const round = { gameId: 1, issue: '20261123002' };
const mine = { ...big, id: 7, game_id: 1, issue: round.issue };
const older = { ...mine, id: 5, issue: '20261123001' };

const lists: readonly (readonly [
  name: string,
  data: readonly OwnOrder[] | undefined,
  isPlaceholderData: boolean,
  acceptedId: number,
  isKnown: boolean,
  count: number,
])[] = [
  ['before the first answer', undefined, false, 0, false, 0],
  ['an answer without bets in the round', [older], false, 0, true, 0],
  ['an answer of before the round moved on, without bets in it', [older], true, 0, false, 0],
  ['an answer of before the round moved on, with a bet in it', [mine, older], true, 7, true, 1],
  ['an answer that lacks the bet accepted last', [older], false, 7, false, 0],
  ['an answer that lacks the second of two bets', [mine, older], false, 9, false, 1],
  ['an answer with the bet accepted last', [mine, older], false, 7, true, 1],
  ['an answer that is too short for it', [{ ...mine, id: 11 }], false, 7, true, 1],
  ['a newcomer without bets', [], false, 0, true, 0],
];

for (const [name, data, isPlaceholderData, acceptedId, isKnown, count] of lists) {
  test(`${name}: ${isKnown ? 'known' : 'not known'}, bets listed: ${count}`, () => {
    const own = ownBetsIn(
      ownOrdersOf({ data, isPlaceholderData, isFetching: false }, acceptedId),
      round,
    );
    assert.deepEqual([own.isKnown, own.orders.length], [isKnown, count]);
    assert.equal(own.isSettled, isKnown && count > 0);
  });
}
