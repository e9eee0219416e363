import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { FeedRow } from './feed.ts';
import { feedPlace, newSince, newSincePlace } from './feed-place.ts';

function row(orderId: bigint): FeedRow {
  return { orderId } as FeedRow;
}

const orderIds = fc
  .uniqueArray(fc.bigInt({ min: 1n, max: 2n ** 53n - 1n }), { maxLength: 30 })
  .map((ids) => ids.toSorted((a, b) => (a < b ? -1 : 1)));

test('a place leads to the same as what it was made of', () => {
  fc.assert(
    fc.property(orderIds, orderIds, (told, seen) => {
      const isNew = newSincePlace(feedPlace(told.map(row)));
      const isReallyNew = newSince(told);
      for (const id of [...told, ...seen]) assert.equal(isNew(row(id)), isReallyNew(row(id)));
    }),
  );
});

test('who was told of some is told of all others, also of those with lower ids', () => {
  const isNew = newSince([5n, 9n]);
  assert.deepEqual(
    [4n, 5n, 6n, 9n, 10n].map((id) => isNew(row(id))),
    [true, false, true, false, true],
  );
});

test('after a full feed, what is older than all of it is old', () => {
  const told = Array.from({ length: 30 }, (_, index) => BigInt(100 + 2 * index));
  const isNew = newSince(told);
  assert.deepEqual(
    [99n, 100n, 101n, 158n, 160n].map((id) => isNew(row(id))),
    [false, false, true, false, true],
  );
});

for (const place of ['', '.', '1..2', '-1', '1e9', 'ä', ' 1', '1.2.'.repeat(100), '9'.repeat(40)]) {
  test(`“${place.slice(0, 12)}” is no place of ours: all is new`, () => {
    assert.equal(newSincePlace(place)(row(1n)), true);
  });
}

test('the place of an empty feed leaves all new', () => {
  assert.equal(newSincePlace(feedPlace([]))(row(1n)), true);
});
