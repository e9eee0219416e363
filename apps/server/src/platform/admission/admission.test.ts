// The order in which overload rejects requests, with a load and a clock of the test.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closedMs, createAdmission, queuePatienceMs, trickleMs } from './admission.ts';
import { callClasses, type CallClass } from './call-class.ts';

/** An admission with the loop's wait that the test sets; one of each class was admitted. */
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
  test(`when the loop is ${loopMs} ms late, rejected are: ${rejected.join(', ') || 'none'}`, () => {
    const { load, admission, rejectedNow } = openAdmission();
    load.loopMs = loopMs;
    assert.deepEqual(rejectedNow(), rejected);
    assert.equal(admission.level(), rejected.length);
  });
}

test('a full queue of bets rejects bets and less important classes, and no withdrawals', () => {
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
  test(`a full queue of ${queue} rejects only calls that would wait in it`, () => {
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

test('a class stays closed until no more important class was rejected for a while', () => {
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

test('rejections of a class close no more important class', () => {
  const { load, admission, admit, rejectedNow } = openAdmission();
  load.loopMs = 61;
  admit('heartbeats');
  load.loopMs = 0;
  assert.deepEqual(rejectedNow(), ['lists']);
  assert.equal(admission.level(), 2);
});

test('during overload one call of each class is admitted regularly', () => {
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

test('retries of rejected calls are spread over time, more important ones sooner', () => {
  const { load, admission, admit } = openAdmission();
  load.loopMs = 1_000;
  const secondsOf = (name: CallClass) => new Set(Array.from({ length: 100 }, () => admit(name)));
  assert.deepEqual(secondsOf('lists'), new Set([3, 4, 5, 6, 7, 8, 9, 10]));
  assert.deepEqual(secondsOf('bets'), new Set([1, 2]));
  assert.equal(admission.rejected.lists, 100);
});
