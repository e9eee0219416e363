import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextConversation } from './next-conversation.ts';

const ids = [30, 20, 10];
const rows: readonly (readonly [open: number | null, step: 1 | -1, next: number | undefined])[] = [
  [null, 1, 30],
  [null, -1, 30],
  [30, 1, 20],
  [30, -1, 30],
  [20, -1, 30],
  [10, 1, undefined],
  // Not in the list.
  [99, 1, 30],
];

for (const [open, step, next] of rows) {
  test(`step ${step} from ${open} leads to ${next}`, () =>
    assert.equal(nextConversation(ids, open, step), next));
}
