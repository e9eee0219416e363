// When rejections are written, with a simulated clock.

import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { test } from 'node:test';
import {
  burstMs,
  createRejectionPace,
  heldSlots,
  maxHeld,
  promptShare,
  slotMs,
} from './rejection-pace.ts';

/** What one rejection takes to write, milliseconds. */
const writeMs = 0.02;

/** A pace whose timer follows the test's clock, in a process with this share of a processor. */
function openPace(processorShare = 1) {
  let nowMs = 1_000;
  const timer: { tick: (() => void) | null; at: number } = { tick: null, at: 0 };
  const pace = createRejectionPace({
    now: () => nowMs,
    availableMs: () => (nowMs - 1_000) * processorShare,
    every(ms, callback) {
      assert.equal(ms, slotMs);
      timer.tick = callback;
      timer.at = nowMs + ms;
      return () => {
        timer.tick = null;
      };
    },
  });
  const written: Socket[] = [];
  const give = (socket: Socket, onWritten = () => {}) => {
    pace.give({
      socket,
      write() {
        nowMs += writeMs;
        written.push(socket);
        onWritten();
      },
    });
  };
  const wait = (ms: number) => {
    const until = nowMs + ms;
    while (timer.tick !== null && timer.at <= until) {
      nowMs = Math.max(nowMs, timer.at);
      timer.at += slotMs;
      timer.tick();
    }
    nowMs = Math.max(nowMs, until);
  };
  const exhaust = () => {
    while (pace.held() === 0) give(new Socket());
    written.length = 0;
  };
  return { pace, give, wait, exhaust, written, isTimed: () => timer.tick !== null };
}

test('a burst is rejected at once', () => {
  const { pace, give, written } = openPace();
  for (let nth = 0; nth < 512; nth += 1) give(new Socket());
  assert.deepEqual([written.length, pace.held()], [512, 0]);
});

test('clients that retry at once are rejected once in one to three seconds each', () => {
  const { pace, give, wait, written } = openPace();
  const clients = 2_000;
  const retry = (socket: Socket) => {
    // After the connection has read its reply.
    queue.push(() => give(socket, () => retry(socket)));
  };
  const queue: (() => void)[] = [];
  for (let nth = 0; nth < clients; nth += 1) retry(new Socket());
  const seconds = 20;
  for (let ms = 0; ms < seconds * 1_000; ms += 1) {
    const asked = queue.splice(0);
    for (const ask of asked) ask();
    wait(1);
  }
  const prompt = burstMs / writeMs;
  const held = (clients * seconds * 1_000) / (heldSlots.least * slotMs);
  assert.ok(written.length <= prompt + held, `${written.length} rejections`);
  assert.ok(pace.held() > clients / 2);
});

test('a rejection beyond the share is written one to three seconds later', () => {
  const { pace, give, wait, exhaust, written, isTimed } = openPace();
  exhaust();
  wait((heldSlots.least - 1) * slotMs);
  assert.equal(written.length, 0);
  wait((heldSlots.most - heldSlots.least + 1) * slotMs);
  assert.deepEqual([written.length, pace.held(), isTimed()], [1, 0, false]);
  give(new Socket());
  assert.equal(written.length, 2);
});

test('rejections that are held together are written in different slots', () => {
  const { give, wait, exhaust, written } = openPace();
  exhaust();
  const slots = heldSlots.most - heldSlots.least + 1;
  for (let nth = 1; nth < 3 * slots; nth += 1) give(new Socket());
  wait((heldSlots.least - 1) * slotMs);
  for (let slot = 0; slot < slots; slot += 1) {
    wait(slotMs);
    assert.equal(written.length, 3 * (slot + 1));
  }
});

test('while rejections are held, further ones are held; after them one is written at once', () => {
  const { pace, give, wait, exhaust, written } = openPace();
  exhaust();
  wait(burstMs / promptShare);
  give(new Socket());
  assert.equal(pace.held(), 2);
  while (pace.held() < maxHeld) give(new Socket());
  wait(heldSlots.most * slotMs);
  assert.equal(pace.held(), 0);
  const socket = new Socket();
  give(socket);
  assert.equal(written.at(-1), socket);
});

/** Rejections a second, the share of a processor that the process gets, and whether any is held. */
const rates = [
  [2_000, 1, false],
  [4_000, 1, true],
  [2_000, 0.5, true],
  [1_000, 0.5, false],
] as const;

for (const [perSecond, share, isHeld] of rates) {
  const what = `${perSecond} rejections a second on ${share} of a processor`;
  test(`${what}: ${isHeld ? 'held' : 'written at once'}`, () => {
    const { pace, give, wait } = openPace(share);
    let mostHeld = 0;
    for (let nth = 0; nth < 10 * perSecond; nth += 1) {
      give(new Socket());
      mostHeld = Math.max(mostHeld, pace.held());
      wait(1_000 / perSecond - writeMs);
    }
    assert.equal(mostHeld > 0, isHeld);
  });
}

test('a pause of the process while a rejection is written is not charged', () => {
  const { pace, give, wait } = openPace(0);
  give(new Socket(), () => wait(burstMs));
  for (let nth = 0; nth < 512; nth += 1) give(new Socket());
  assert.equal(pace.held(), 0);
});

test('a connection that ended while its rejection was held gets none', () => {
  const { pace, give, wait, exhaust, written } = openPace();
  exhaust();
  const socket = new Socket();
  give(socket);
  socket.destroy();
  wait(heldSlots.most * slotMs);
  assert.equal(written.includes(socket), false);
  assert.equal(pace.held(), 0);
});

test('one connection holds one rejection, however much it sends', () => {
  const { pace, give, exhaust } = openPace();
  exhaust();
  const socket = new Socket();
  for (let nth = 0; nth < 100; nth += 1) give(socket);
  assert.equal(pace.held(), 2);
});

test('when the limit of held rejections is reached, further ones are written at once', () => {
  const { pace, give, exhaust, written } = openPace();
  exhaust();
  while (pace.held() < maxHeld) give(new Socket());
  const socket = new Socket();
  give(socket);
  assert.deepEqual(written, [socket]);
});
