// A simulated loop: each turn reads requests that cost time, and then has other work.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLoopWait } from './loop-wait.ts';

function openLoop() {
  let nowMs = 0;
  let idleMs = 0;
  let endReading = () => {};
  const loopWait = createLoopWait({
    now: () => nowMs,
    idleMs: () => idleMs,
    afterReading: (callback) => (endReading = callback),
  });
  return {
    idle(ms: number) {
      nowMs += ms;
      idleMs += ms;
    },
    work(ms: number) {
      nowMs += ms;
    },
    /** A turn that reads this many requests; returns how many of them were late. */
    turn(requests: number, cost: { patienceMs: number; admittedMs: number; rejectedMs?: number }) {
      const { patienceMs, admittedMs, rejectedMs = 0 } = cost;
      const beganMs = nowMs;
      let late = 0;
      for (let read = 0; read < requests; read += 1) {
        const isLate = loopWait.isLate(patienceMs);
        if (isLate) {
          late += 1;
          loopWait.countRejection();
        }
        nowMs += isLate ? rejectedMs : admittedMs;
      }
      endReading();
      return { late, lengthMs: nowMs - beganMs };
    },
  };
}

test('a request that is read late in a long turn has waited', () => {
  const loop = openLoop();
  loop.idle(1_000);
  // The 41st is the first for which 40 ms have passed, the 42nd waited longer.
  assert.equal(loop.turn(100, { patienceMs: 40, admittedMs: 1 }).late, 100 - 41);
});

test('a few requests are never late, however slow each is', () => {
  const loop = openLoop();
  assert.equal(loop.turn(31, { patienceMs: 40, admittedMs: 100 }).late, 0);
});

test('work of the loop before it reads is a pause, and the burst after it is not late', () => {
  const loop = openLoop();
  loop.turn(1, { patienceMs: 40, admittedMs: 0 });
  loop.work(300);
  assert.equal(loop.turn(40, { patienceMs: 40, admittedMs: 1 }).late, 0);
});

/** A turn that rejects most requests, and the allowed wait after it. */
function strained() {
  const loop = openLoop();
  assert.equal(loop.turn(200, { patienceMs: 40, admittedMs: 1, rejectedMs: 0.1 }).late, 200 - 41);
  return { loop, patienceMs: 40 * 0.4 };
}

test('under strain, work of the previous turn after its reads is a wait', () => {
  const { loop, patienceMs } = strained();
  loop.work(patienceMs + 1);
  assert.equal(loop.turn(40, { patienceMs: 40, admittedMs: 0 }).late, 40 - 31);
});

test('under strain, idle time of the loop is no wait', () => {
  const { loop, patienceMs } = strained();
  loop.idle(10_000);
  loop.work(patienceMs - 1);
  assert.equal(loop.turn(40, { patienceMs: 40, admittedMs: 0 }).late, 0);
});

/** Calls a millisecond, and what one costs when it is admitted and when it is rejected. */
const arrivals = { perMs: 24, admittedMs: 0.1, rejectedMs: 0.02, patienceMs: 60 } as const;

test('with three times the capacity, turns get short and stay short, then recover', () => {
  const loop = openLoop();
  let lengthMs = 60;
  const turns: { late: number; lengthMs: number; requests: number }[] = [];
  for (let turn = 0; turn < 200; turn += 1) {
    const requests = Math.max(1, Math.round(lengthMs * arrivals.perMs));
    const read = loop.turn(requests, arrivals);
    lengthMs = read.lengthMs;
    turns.push({ ...read, requests });
  }
  const settled = turns.slice(50);
  assert.ok(Math.max(...settled.map((turn) => turn.lengthMs)) < 50);
  const sum = (of: (turn: (typeof turns)[number]) => number) =>
    settled.reduce((total, turn) => total + of(turn), 0);
  const accepted = sum((turn) => turn.requests - turn.late) / sum((turn) => turn.lengthMs);
  // Rejecting all others leaves time for (1 - 24 × 0.02) / (0.1 - 0.02) = 6.5 a millisecond.
  assert.ok(accepted > 5, `${accepted} in a millisecond`);
  // Half of the capacity arrives now, in as many short turns.
  for (let turn = 0; turn < 100; turn += 1) {
    loop.idle(5);
    loop.turn(50, arrivals);
  }
  loop.idle(5);
  assert.equal(loop.turn(500, arrivals).late, 0);
});
