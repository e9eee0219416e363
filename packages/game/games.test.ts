import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatMoney } from '@trine/money/money.ts';
import { gameById, GAMES, ROOM_TYPES } from './games.ts';

describe('the games', () => {
  const cases: readonly (readonly [unknown, string | undefined])[] = [
    [1, 'singapore in Asia/Singapore'],
    [2, 'new_zealand in Pacific/Auckland'],
    [3, 'kuala_lumpur in Asia/Kuala_Lumpur'],
    [4, 'australia in Australia/Sydney'],
    [0, undefined],
    [5, undefined],
    [1.5, undefined],
    ['1', undefined],
    [null, undefined],
  ];
  for (const [id, expected] of cases) {
    test(`${typeof id} ${String(id)} is ${expected ?? 'none'}`, () => {
      const game = gameById(id);
      assert.equal(game === null ? undefined : `${game.slug} in ${game.timeZone}`, expected);
    });
  }

  test('are four, each in a zone that the runtime has', () => {
    assert.equal(GAMES.length, 4);
    for (const { timeZone } of GAMES) {
      assert.equal(
        new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone,
        timeZone,
      );
    }
  });
});

describe('the rooms', () => {
  test('require a rising balance', () => {
    const rooms = ROOM_TYPES.map(
      ({ type, slug, joinLimitMinor }) => `${type} ${slug} ${formatMoney(joinLimitMinor)}`,
    );
    assert.deepEqual(rooms, [
      '0 junior 0.00',
      '1 intermediate 1000.00',
      '2 premium 10000.00',
      '3 supreme 100000.00',
    ]);
  });
});
