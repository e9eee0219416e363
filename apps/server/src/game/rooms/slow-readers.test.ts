import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSlowReaders } from './slow-readers.ts';

test('whose stream was cut polls for a while, and nobody else does', () => {
  let nowMs = 1_000;
  const readers = createSlowReaders(() => nowMs, 30_000);
  readers.add('one');
  assert.deepEqual([readers.has('one'), readers.has('other')], [true, false]);
  nowMs += 29_999;
  assert.ok(readers.has('one'));
  nowMs += 1;
  assert.ok(!readers.has('one'));
});
