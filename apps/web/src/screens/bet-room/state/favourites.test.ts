import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlayCode } from '@trine/game/plays.ts';
import { minor } from '@trine/money/money.ts';
import { favouritesFrom, maxFavourites, withFavourite, withoutFavourite } from './favourites.ts';

const bet = (stakeMinor: bigint, ...plays: PlayCode[]) => ({
  plays,
  stakeMinor: minor(stakeMinor),
});

const stored: readonly (readonly [text: string | null, count: number])[] = [
  [null, 0],
  ['', 0],
  ['{"plays":["big"],"stake":"5.00"}', 0],
  ['[{"plays":["big"],"stake":"5.00"}]', 1],
  // A removed play, an invalid stake, no plays.
  ['[{"plays":["big","huge"],"stake":"5.00"}]', 1],
  ['[{"plays":["huge"],"stake":"5.00"}]', 0],
  ['[{"plays":["big"],"stake":"0.00"},{"plays":["big"],"stake":"-5"}]', 0],
  ['[{"plays":["big"],"stake":"much"},null,7,{"plays":[1],"stake":"5.00"}]', 0],
  [JSON.stringify(Array.from({ length: 20 }, () => ({ plays: ['big'], stake: '5.00' }))), 12],
];

for (const [text, count] of stored) {
  test(`the stored text ${text?.slice(0, 40)} has ${count} favourites`, () => {
    assert.equal(favouritesFrom(text).length, count);
  });
}

test('stored favourites are read back unchanged', () => {
  const [found] = favouritesFrom('[{"plays":["odd","big","odd"],"stake":"1000.50"}]');
  assert.deepEqual(found, bet(100_050n, 'odd', 'big'));
});

test('a favourite is listed once in any order of its plays, the newest first', () => {
  const one = withFavourite([], bet(500n, 'big', 'odd'));
  assert.equal(withFavourite(one, bet(500n, 'odd', 'big')), one);
  const two = withFavourite(one, bet(1_000n, 'big', 'odd'));
  assert.deepEqual(
    two.map(({ stakeMinor }) => stakeMinor),
    [1_000n, 500n],
  );
  assert.deepEqual(withoutFavourite(two, bet(1_000n, 'odd', 'big')), one);
});

test('at most the maximum of favourites is kept', () => {
  let kept = withFavourite([], bet(1n, 'big'));
  for (let stake = 2n; stake < 20n; stake += 1n) kept = withFavourite(kept, bet(stake, 'big'));
  assert.equal(kept.length, maxFavourites);
});
