import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getGameResult, orderList, playOrder } from '@trine/contract/bets/orders.ts';
import { heart } from '@trine/contract/bet-room/room.ts';
import { createReadLimit } from './read-limit.ts';

const startMs = Date.UTC(2026, 5, 1, 12);

function open(readsPerMinute: number, isLoopbackFree = false) {
  let nowMs = startMs;
  const limitOf = createReadLimit({ now: () => nowMs, readsPerMinute, isLoopbackFree });
  return {
    limitOf,
    read: (token: string | null, address = '192.0.2.1') =>
      limitOf(orderList)?.({ token, address }) ?? null,
    passMs: (ms: number) => {
      nowMs += ms;
    },
  };
}

test('a session reads up to the limit, then waits for its next turn', () => {
  const { read, passMs } = open(6);
  for (let time = 0; time < 6; time += 1) assert.equal(read('a'), null);
  assert.equal(read('a'), 10);
  assert.equal(read('b'), null, 'another session is not held up');
  passMs(9_999);
  assert.equal(read('a'), 1);
  passMs(1);
  assert.equal(read('a'), null);
  assert.equal(read('a'), 10);
  passMs(60_000);
  for (let time = 0; time < 6; time += 1) assert.equal(read('a'), null);
  assert.equal(read('a'), 10);
});

test('a network may read ten times as often, with any tokens', () => {
  const { read } = open(6);
  for (let time = 0; time < 60; time += 1) assert.equal(read(`made up ${time}`), null);
  assert.notEqual(read('made up again'), null);
  assert.notEqual(read(null), null);
  assert.equal(read('made up again', '192.0.2.2'), null);
});

test('bets, heartbeats and wins are never counted', () => {
  const { limitOf } = open(1);
  for (const call of [playOrder, heart, getGameResult]) assert.equal(limitOf(call), null);
});

test('with 0 nothing is counted, and this machine is exempt where that is set', () => {
  assert.equal(open(0).limitOf(orderList), null);
  const { read } = open(1, true);
  for (let time = 0; time < 5; time += 1) assert.equal(read('a', '127.0.0.1'), null);
  assert.equal(read('a', '192.0.2.3'), null);
  assert.equal(read('a', '192.0.2.3'), 60);
});
