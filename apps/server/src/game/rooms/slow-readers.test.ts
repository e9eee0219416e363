import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSlowReaders } from './slow-readers.ts';

test('a session whose stream was cut is a slow reader for a while, and no other session is', () => {
  let nowMs = 1_000;
  const readers = createSlowReaders(() => nowMs, 30_000);
  readers.add('one');
  assert.deepEqual([readers.has('one'), readers.has('other')], [true, false]);
  nowMs += 29_999;
  assert.ok(readers.has('one'));
  nowMs += 1;
  assert.ok(!readers.has('one'));
});
