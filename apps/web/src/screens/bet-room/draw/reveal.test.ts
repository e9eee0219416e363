import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasReached, revealSteps, stepAt, toldOf, type Held, type RevealStep } from './reveal.ts';
import type { RoomWithBalance, Round } from '../state/room-now.ts';

const times: readonly (readonly [elapsedMs: number, moving: RevealStep, still: RevealStep])[] = [
  [0, 'first', 'outcome'],
  [349, 'first', 'outcome'],
  [350, 'second', 'outcome'],
  [700, 'third', 'outcome'],
  [900, 'third', 'told'],
  [1_099, 'third', 'told'],
  [1_100, 'sum', 'told'],
  [1_600, 'outcome', 'told'],
  [2_200, 'told', 'told'],
  [2_899, 'told', 'told'],
  // All is over in less than three seconds.
  [2_900, 'over', 'over'],
];

for (const [elapsedMs, moving, still] of times) {
  test(`${elapsedMs} ms after the draw: ${moving}, without motion ${still}`, () => {
    assert.deepEqual([stepAt(elapsedMs, false), stepAt(elapsedMs, true)], [moving, still]);
  });
}

test('each step has reached those before it and no other', () => {
  const reached = revealSteps.map((step) => revealSteps.filter((other) => hasReached(step, other)));
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

const closed: Held = { balance: true, result: false };
const revealing: Held = { balance: true, result: true };
const open: Held = { balance: false, result: false };

const untold: readonly (readonly [
  name: string,
  isHeld: Held,
  money: string,
  shown: string,
  last: Round,
])[] = [
  ['a payout that is pushed before the draw waits', closed, '147.00', '100.00', drawn],
  ['a stake that is taken after the close shows', closed, '90.00', '90.00', drawn],
  ['while the balls fall nothing of the result shows', revealing, '147.00', '100.00', before],
  ['a bet on the next round shows meanwhile', revealing, '95.00', '95.00', before],
  ['once it is told all of it shows', open, '147.00', '147.00', drawn],
];

for (const [name, isHeld, money, shown, last] of untold) {
  test(name, () => {
    const told = toldOf(room(money, drawn), room('100.00', before), isHeld);
    assert.deepEqual([told.balance.money, told.last_issue], [shown, last]);
  });
}
