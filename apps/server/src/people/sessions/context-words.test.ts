import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isGoodPassword } from './password-rules.ts';

const owner = { username: 'someone_here', isGuest: false };

const cases: readonly [password: string, isGood: boolean][] = [
  ['Trine-Owner-2026', false],
  ['TRINE!!finance1', false],
  ['ｔｒｉｎｅ－ｃｏｎｓｏｌｅ', false],
  ['luckywinner88', false],
  ['KualaLumpur4D', true],
  ['kuala lumpur 28', false],
  ['bet-bet-bet-bet', false],
  ['betray-the-owner', true],
  ['trine and a goose', true],
  ['84629173550', true],
];

for (const [password, isGood] of cases) {
  test(`"${password}" is ${isGood ? 'accepted' : 'rejected as words of the product'}`, () => {
    assert.equal(isGoodPassword(password, owner), isGood);
  });
}

test('a long run of overlapping words is checked in linear time', () => {
  assert.equal(isGoodPassword(`${'bets'.repeat(31)}q`, owner), true);
});
