import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queueSearch, queuesOf } from './queue.ts';
import { rejectionLabel, rejectionsOf } from './request.ts';

test('only withdrawals have a queue of unpaid requests', () => {
  assert.deepEqual(queuesOf('deposits'), ['waiting', 'all']);
  assert.deepEqual(queuesOf('withdrawals'), ['waiting', 'unpaid', 'all']);
});

test('every reason for a rejection has a text', () => {
  for (const kind of ['deposits', 'withdrawals'] as const) {
    const codes = rejectionsOf(kind);
    assert.ok(codes.includes('other'), kind);
    for (const code of codes) assert.notEqual(rejectionLabel(code), code);
  }
});

const rows: readonly (readonly [field: string, text: string, fits: boolean])[] = [
  ['queue', 'unpaid', true],
  ['queue', 'paid', false],
  ['staff', 'staff:7', true],
  ['staff', 'staff:0', false],
  ['staff', 'player:7', false],
  ['least', '25', true],
  ['least', '25.5', true],
  ['least', '25.555', false],
  ['least', '-1', false],
];

for (const [field, text, fits] of rows) {
  test(`${field}=${text} is ${fits ? 'kept' : 'dropped'}`, () => {
    const read: Readonly<Record<string, string | undefined>> = queueSearch({ [field]: text });
    assert.equal(read[field], fits ? text : undefined);
  });
}
