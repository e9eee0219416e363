import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actorName, gameName, planName, playName, shortRoomName } from './names.ts';
import { codeText } from './codes.ts';

const actors: readonly (readonly [actor: string, name: string])[] = [
  ['staff:7', 'Staff 7'],
  ['staff:unknown', 'Unknown person'],
  ['player:10001', 'Player 10001'],
  ['rule:opposite_bets', 'Rule: opposite bets'],
  ['clock', 'clock'],
];

for (const [actor, name] of actors) {
  test(`${actor} is called ${name}`, () => assert.equal(actorName(actor), name));
}

test('a play has a name, and a sum is named by its number', () => {
  assert.equal(playName('sum_0'), 'Sum 0');
  assert.equal(playName('sum_27'), 'Sum 27');
  assert.equal(playName('big'), 'Big');
  assert.equal(playName('unknown_play'), 'unknown_play');
});

test('each game has four plans in the order of the rooms', () => {
  const games = [1, 4, 5, 16].map((plan) => planName(plan).split(',')[0]);
  assert.deepEqual(games, [1, 1, 2, 4].map(gameName));
  const rooms = [1, 2, 3, 4].map((plan) => planName(plan));
  assert.equal(new Set(rooms).size, 4);
});

test('unknown games and rooms are shown by their number', () => {
  assert.equal(gameName(9), 'Game 9');
  assert.equal(shortRoomName(9), 'Room 9');
});

test('a code of the contract is shown as words', () => {
  assert.equal(codeText('betting_frozen'), 'Betting frozen');
});
