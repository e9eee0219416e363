import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  hasRevealed,
  revealSteps,
  revealStepAt,
  revealedRoomOf,
  type RevealHold,
  type RevealStep,
} from './reveal.ts';
import type { RoomWithBalance, Round } from '../state/room-now.ts';

const times: readonly (readonly [elapsedMs: number, moving: RevealStep, still: RevealStep])[] = [
  [0, 'first', 'outcome'],
  [349, 'first', 'outcome'],
  [350, 'second', 'outcome'],
  [700, 'third', 'outcome'],
  [900, 'third', 'balance'],
  [1_099, 'third', 'balance'],
  [1_100, 'sum', 'balance'],
  [1_600, 'outcome', 'balance'],
  [2_200, 'balance', 'balance'],
  [2_899, 'balance', 'balance'],
  // Everything ends in less than three seconds.
  [2_900, 'over', 'over'],
];

for (const [elapsedMs, moving, still] of times) {
  test(`${elapsedMs} ms after the draw: ${moving}, without motion ${still}`, () => {
    assert.deepEqual(
      [revealStepAt(elapsedMs, false), revealStepAt(elapsedMs, true)],
      [moving, still],
    );
  });
}

test('each step includes the steps before it and no other', () => {
  const reached = revealSteps.map((step) =>
    revealSteps.filter((other) => hasRevealed(step, other)),
  );
  assert.deepEqual(
    reached,
    revealSteps.map((_, index) => revealSteps.slice(0, index + 1)),
  );
});

const before = { issue: '1' } as Round;
const drawn = { issue: '2' } as Round;

function room(money: string, last: Round): RoomWithBalance {
  const balance = { money, lock_money: '0.00' };
  return { balance, last_issue: last, issue: null } as unknown as RoomWithBalance;
}

const closed: RevealHold = { balance: true, result: false };
const revealing: RevealHold = { balance: true, result: true };
const open: RevealHold = { balance: false, result: false };

const hiddenResults: readonly (readonly [
  name: string,
  isHeld: RevealHold,
  money: string,
  shown: string,
  last: Round,
])[] = [
  ['a payout that is pushed before the draw waits', closed, '147.00', '100.00', drawn],
  ['a stake that is taken after the close shows', closed, '90.00', '90.00', drawn],
  ['while the balls fall nothing of the result shows', revealing, '147.00', '100.00', before],
  ['a bet on the next round is shown during the draw', revealing, '95.00', '95.00', before],
  ['after the draw everything is shown', open, '147.00', '147.00', drawn],
];

for (const [name, isHeld, money, shown, last] of hiddenResults) {
  test(name, () => {
    const revealed = revealedRoomOf(room(money, drawn), room('100.00', before), isHeld);
    assert.deepEqual([revealed.balance.money, revealed.last_issue], [shown, last]);
  });
}
