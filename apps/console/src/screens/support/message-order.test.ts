import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeMessages, stepFrom } from './message-order.ts';

test('messages are in order, each once, the newer copy', () => {
  const known = [
    { id: 2, text: 'two' },
    { id: 3, text: 'three' },
  ];
  const news = [
    { id: 3, text: 'removed' },
    { id: 1, text: 'one' },
  ];
  assert.deepEqual(mergeMessages(known, news), [
    { id: 1, text: 'one' },
    { id: 2, text: 'two' },
    { id: 3, text: 'removed' },
  ]);
});

const ids = [30, 20, 10];
const rows: readonly (readonly [open: number | null, step: 1 | -1, next: number | undefined])[] = [
  [null, 1, 30],
  [null, -1, 30],
  [30, 1, 20],
  [30, -1, 30],
  [20, -1, 30],
  [10, 1, undefined],
  // One that is not in the list.
  [99, 1, 30],
];

for (const [open, step, next] of rows) {
  test(`${step} from ${open} is ${next}`, () => assert.equal(stepFrom(ids, open, step), next));
}
