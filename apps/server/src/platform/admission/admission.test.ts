// The order in which requests are refused, with a load and a clock of the test's own.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closedMs, createAdmission, queuePatienceMs, trickleMs } from './admission.ts';
import { callClasses, type CallClass } from './call-class.ts';

/** An admission whose loop is as late as the test says, and which has let in one of each class. */
function openAdmission() {
  const load = { nowMs: 1_000, loopMs: 0, queueMs: { histories: 0, passwords: 0, batches: 0 } };
  const admission = createAdmission({
    now: () => load.nowMs,
    loopWait: {
      isLate: (patienceMs) => load.loopMs > patienceMs,
      countRejection: () => undefined,
    },
  });
  admission.watchQueues({
    histories: { waitMs: () => load.queueMs.histories },
    passwords: { waitMs: () => load.queueMs.passwords },
    batches: { waitMs: () => load.queueMs.batches },
  });
  const admit = (name: CallClass) => {
    return admission.admit({ name, queue: name === 'bets' ? 'batches' : null });
  };
  for (const name of callClasses) assert.equal(admit(name), null);
  const rejectedNow = () => callClasses.filter((name) => admit(name) !== null);
  return { load, admission, admit, rejectedNow };
}

const stages: readonly (readonly [loopMs: number, rejected: readonly CallClass[]])[] = [
  [30, []],
  [31, ['lists']],
  [61, ['lists', 'heartbeats']],
  [91, ['lists', 'heartbeats', 'logins']],
  [121, ['lists', 'heartbeats', 'logins', 'bets']],
  [251, ['lists', 'heartbeats', 'logins', 'bets', 'withdrawals']],
];

for (const [loopMs, rejected] of stages) {
  test(`when the loop is ${loopMs} ms late, refused are: ${rejected.join(', ') || 'none'}`, () => {
    const { load, admission, rejectedNow } = openAdmission();
    load.loopMs = loopMs;
    assert.deepEqual(rejectedNow(), rejected);
    assert.equal(admission.level(), rejected.length);
  });
}

test('a full queue of bets refuses bets and all that is less important, and no withdrawals', () => {
  const { load, admit, rejectedNow } = openAdmission();
  load.queueMs.batches = queuePatienceMs.batches;
  assert.deepEqual(rejectedNow(), []);
  load.queueMs.batches += 1;
  assert.ok(admit('bets') !== null);
  assert.deepEqual(rejectedNow(), ['lists', 'heartbeats', 'logins', 'bets']);
});

for (const [queue, name] of [
  ['histories', 'lists'],
  ['passwords', 'logins'],
] as const) {
  test(`full, the queue of ${queue} keeps out those who would wait in it, and nobody else`, () => {
    const { load, admission, rejectedNow } = openAdmission();
    load.queueMs[queue] = queuePatienceMs[queue];
    assert.equal(admission.admit({ name, queue }), null);
    load.queueMs[queue] += 1;
    assert.notEqual(admission.admit({ name, queue }), null);
    assert.equal(admission.admit({ name, queue: null }), null);
    assert.deepEqual(rejectedNow(), []);
    assert.equal(admission.level(), 0);
  });
}

test('a class stays closed until nothing above it was refused for a while', () => {
  const { load, admission, admit, rejectedNow } = openAdmission();
  load.loopMs = 121;
  admit('bets');
  load.loopMs = 0;
  load.nowMs += closedMs - 1;
  assert.deepEqual(rejectedNow(), ['lists', 'heartbeats', 'logins']);
  assert.equal(admission.level(), 4);
  load.nowMs += 1;
  assert.deepEqual(rejectedNow(), []);
  assert.equal(admission.level(), 0);
});

test('what is refused alone closes nothing that is more important', () => {
  const { load, admission, admit, rejectedNow } = openAdmission();
  load.loopMs = 61;
  admit('heartbeats');
  load.loopMs = 0;
  assert.deepEqual(rejectedNow(), ['lists']);
  assert.equal(admission.level(), 2);
});

test('however long it lasts, one of each class comes in again and again', () => {
  const { load, admit } = openAdmission();
  load.loopMs = 1_000;
  const admitted = new Map<CallClass, number>();
  for (let ms = 0; ms < 10 * trickleMs; ms += 1) {
    load.nowMs += 1;
    for (const name of callClasses) {
      if (admit(name) === null) admitted.set(name, (admitted.get(name) ?? 0) + 1);
    }
  }
  assert.deepEqual(
    callClasses.map((name) => admitted.get(name)),
    callClasses.map(() => 10),
  );
});

test('the refused come back spread over time, the more important ones sooner', () => {
  const { load, admission, admit } = openAdmission();
  load.loopMs = 1_000;
  const secondsOf = (name: CallClass) => new Set(Array.from({ length: 100 }, () => admit(name)));
  assert.deepEqual(secondsOf('lists'), new Set([3, 4, 5, 6, 7, 8, 9, 10]));
  assert.deepEqual(secondsOf('bets'), new Set([1, 2]));
  assert.equal(admission.rejected.lists, 100);
});
