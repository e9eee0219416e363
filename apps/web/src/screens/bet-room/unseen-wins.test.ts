import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areWinsAwaited, winsToShow, type PushedWin, type Wins } from './unseen-wins.ts';

const wins: Wins = {
  id: 7,
  profit: '9.40',
  payout: '19.40',
  round_payout: '19.40',
  round_stake: '10.00',
  net: '9.40',
  wins: 1,
  rounds: 1,
  issue: '20261123001',
  play_method: 'Big',
};

const shown: readonly (readonly [
  name: string,
  found: Wins | null | undefined,
  seenId: number | null,
  isVisible: boolean,
  heldIssue: string,
  isShown: boolean,
])[] = [
  ['nothing was asked yet', undefined, null, true, '', false],
  ['no win', null, null, true, '', false],
  ['a first win', wins, null, true, '', true],
  ['a newer win', wins, 6, true, '', true],
  ['the win that was just closed', wins, 7, true, '', false],
  ['a win behind a hidden page', wins, null, false, '', false],
  ['a win whose balls are still coming in', wins, null, true, '20261123001', false],
  ['a win while the next round comes in', wins, null, true, '20261123002', true],
];

for (const [name, found, seenId, isVisible, heldIssue, isShown] of shown) {
  test(`${name}: ${isShown ? 'popup' : 'no popup'}`, () => {
    const isHeld = (issue: string) => issue === heldIssue;
    const expected = isShown ? found : null;
    assert.equal(winsToShow(found, { seenId, isVisible, isHeld }), expected);
  });
}

const asked: readonly (readonly [
  name: string,
  pushed: PushedWin | null,
  found: Wins | null | undefined,
  isAsked: boolean,
])[] = [
  ['nothing is pushed', null, null, true],
  ['pushed that no win waits', { hitId: null }, null, false],
  ['pushed a win that the answer does not name yet', { hitId: 7 }, null, true],
  ['pushed a win that the answer names', { hitId: 7 }, wins, false],
  ['pushed a win, and the first answer is under way', { hitId: 7 }, undefined, false],
];

for (const [name, pushed, found, isAsked] of asked) {
  test(`${name}: ${isAsked ? 'asked again' : 'waits'}`, () => {
    assert.equal(areWinsAwaited(pushed, found), isAsked);
  });
}
