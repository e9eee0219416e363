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
  // A play that the game no longer has, a stake that is none, no plays at all.
  ['[{"plays":["big","huge"],"stake":"5.00"}]', 1],
  ['[{"plays":["huge"],"stake":"5.00"}]', 0],
  ['[{"plays":["big"],"stake":"0.00"},{"plays":["big"],"stake":"-5"}]', 0],
  ['[{"plays":["big"],"stake":"much"},null,7,{"plays":[1],"stake":"5.00"}]', 0],
  [JSON.stringify(Array.from({ length: 20 }, () => ({ plays: ['big'], stake: '5.00' }))), 12],
];

for (const [text, count] of stored) {
  test(`what is stored as ${text?.slice(0, 40)} holds ${count}`, () => {
    assert.equal(favouritesFrom(text).length, count);
  });
}

test('what is kept comes back as it was', () => {
  const [found] = favouritesFrom('[{"plays":["odd","big","odd"],"stake":"1000.50"}]');
  assert.deepEqual(found, bet(100_050n, 'odd', 'big'));
});

test('a favourite is there once, whatever the order of its plays; the newest stands first', () => {
  const one = withFavourite([], bet(500n, 'big', 'odd'));
  assert.equal(withFavourite(one, bet(500n, 'odd', 'big')), one);
  const two = withFavourite(one, bet(1_000n, 'big', 'odd'));
  assert.deepEqual(
    two.map(({ stakeMinor }) => stakeMinor),
    [1_000n, 500n],
  );
  assert.deepEqual(withoutFavourite(two, bet(1_000n, 'odd', 'big')), one);
});

test('there are never more than can be read', () => {
  let kept = withFavourite([], bet(1n, 'big'));
  for (let stake = 2n; stake < 20n; stake += 1n) kept = withFavourite(kept, bet(stake, 'big'));
  assert.equal(kept.length, maxFavourites);
});
