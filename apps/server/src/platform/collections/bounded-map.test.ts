import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBoundedMap, type BoundedMap } from './bounded-map.ts';

function valuesOf(map: BoundedMap<string, number>, keys: string): (number | undefined)[] {
  return Array.from(keys, (key) => map.get(key));
}

test('over the limit the oldest entry is deleted; setting makes newer, reading does not', () => {
  const map = createBoundedMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  assert.equal(map.get('b'), 2);
  map.set('c', 4);
  assert.deepEqual(valuesOf(map, 'abc'), [3, undefined, 4]);
});

test('a deleted entry makes space', () => {
  const map = createBoundedMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.delete('b');
  map.delete('unknown');
  map.set('c', 3);
  assert.deepEqual(valuesOf(map, 'abc'), [1, undefined, 3]);
});

test('entries have weights, and the newest stays even when it alone is over the limit', () => {
  const map = createBoundedMap<string, number>(10, (weight) => weight);
  map.set('a', 6);
  map.set('b', 4);
  assert.deepEqual(valuesOf(map, 'ab'), [6, 4]);
  map.set('c', 5);
  assert.deepEqual(valuesOf(map, 'abc'), [undefined, 4, 5]);
  map.set('d', 11);
  assert.deepEqual(valuesOf(map, 'abcd'), [undefined, undefined, undefined, 11]);
});
