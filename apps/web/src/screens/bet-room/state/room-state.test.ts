import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FeedMessage, RoomState } from './room-now.ts';
import { roomIntervalMs, nothingPushed, withPushed } from './room-state.ts';
import { streamChangeOf } from './room-stream.ts';

function room(whether_close: 0 | 1 | null): RoomState {
  return { issue: whether_close === null ? null : { whether_close } } as unknown as RoomState;
}

const intervals: readonly (readonly [
  name: string,
  now: RoomState | undefined,
  isLive: boolean,
  ms: number,
])[] = [
  ['nothing known yet', undefined, true, 2_000],
  ['an open round, polled', room(0), false, 2_000],
  ['an open round, pushed', room(0), true, 60_000],
  ['a closed round, pushed', room(1), true, 5_000],
  ['no round, pushed', room(null), true, 5_000],
];

for (const [name, now, isLive, ms] of intervals) {
  test(`${name}: polled every ${ms} ms`, () => assert.equal(roomIntervalMs(now, isLive), ms));
}

test('changes pushed during a poll keep the newest value of each field and every message', () => {
  const money = (amount: string) => {
    return { money: amount, lock_money: '0.00', balance_version: 1, held_version: 0 };
  };
  const message = (id: number) => ({ id }) as FeedMessage;
  const pushed = [
    { user_quantity: money('2.00'), message: [message(2)] },
    { game_status: 0 as const },
    { user_quantity: money('1.00'), message: [message(1), message(2)] },
  ].reduce(withPushed, nothingPushed);
  assert.deepEqual(pushed.change.user_quantity, money('1.00'));
  assert.equal(pushed.change.game_status, 0);
  assert.deepEqual(
    pushed.messages.map(({ id }) => id),
    [1, 2],
  );
});

const events: readonly (readonly [event: string, data: string, change: object])[] = [
  ['round', '{"game_status":1}', { game_status: 1 }],
  ['message', '{"message":[]}', { message: [] }],
  ['balance', '{"user_quantity":{}}', { user_quantity: {} }],
  ['hit', '{"hit_notice":null}', { hit_notice: null }],
  ['notice', '{"unread":{}}', {}],
  // An event of a newer server.
  ['weather', 'not JSON', {}],
];

for (const [event, data, change] of events) {
  test(`an event "${event}" changes ${Object.keys(change).join() || 'nothing'}`, () => {
    assert.deepEqual(streamChangeOf(event, data), change);
  });
}
