import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { FeedRow } from './feed.ts';
import { feedPosition, newSince, newSincePosition } from './feed-position.ts';

function row(orderId: bigint): FeedRow {
  return { orderId } as FeedRow;
}

const orderIds = fc
  .uniqueArray(fc.bigInt({ min: 1n, max: 2n ** 53n - 1n }), { maxLength: 30 })
  .map((ids) => ids.toSorted((a, b) => (a < b ? -1 : 1)));

test('a position parses to the orders it was made of', () => {
  fc.assert(
    fc.property(orderIds, orderIds, (sent, seen) => {
      const isNew = newSincePosition(feedPosition(sent.map(row)));
      const isReallyNew = newSince(sent);
      for (const id of [...sent, ...seen]) assert.equal(isNew(row(id)), isReallyNew(row(id)));
    }),
  );
});

test('orders that were not sent are new, also those with lower ids', () => {
  const isNew = newSince([5n, 9n]);
  assert.deepEqual(
    [4n, 5n, 6n, 9n, 10n].map((id) => isNew(row(id))),
    [true, false, true, false, true],
  );
});

test('after a full feed, orders older than all of it are not new', () => {
  const sent = Array.from({ length: 30 }, (_, index) => BigInt(100 + 2 * index));
  const isNew = newSince(sent);
  assert.deepEqual(
    [99n, 100n, 101n, 158n, 160n].map((id) => isNew(row(id))),
    [false, false, true, false, true],
  );
});

for (const position of [
  '',
  '.',
  '1..2',
  '-1',
  '1e9',
  'ä',
  ' 1',
  '1.2.'.repeat(100),
  '9'.repeat(40),
]) {
  test(`with the invalid position “${position.slice(0, 12)}” every order is new`, () => {
    assert.equal(newSincePosition(position)(row(1n)), true);
  });
}

test('after the position of an empty feed every order is new', () => {
  assert.equal(newSincePosition(feedPosition([]))(row(1n)), true);
});
