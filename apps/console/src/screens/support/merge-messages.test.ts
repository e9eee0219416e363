import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeMessages } from './merge-messages.ts';

test('merged messages are in order, each once, with the newer copy', () => {
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
