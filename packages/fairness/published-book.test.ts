import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { payoutMinor } from '@trine/game/payout.ts';
import { PLAYS, playWins } from '@trine/game/plays.ts';
import { minor } from '@trine/money/money.ts';
import { leafHash, treeRoot } from './book.ts';
import { orderPreimage } from './receipt.ts';
import {
  bookHeader,
  orderAt,
  readPublishedBook,
  recordBytes,
  tallyBook,
  writeRecord,
  type PublishedOrder,
} from './published-book.ts';
import { commitmentOf } from './receipt.ts';

const name = { gameId: 2, issue: '20260724001' };

function published(orders: readonly PublishedOrder[]): Uint8Array {
  const header = Buffer.from(bookHeader({ ...name, count: orders.length }), 'latin1');
  const bytes = new Uint8Array(header.length + orders.length * recordBytes);
  bytes.set(header);
  for (const [index, order] of orders.entries()) {
    writeRecord(bytes, header.length + index * recordBytes, order);
  }
  return bytes;
}

const nonces = fc.stringMatching(/^[0-9a-f]{32}$/);
const someOrders = fc.array(
  fc.record({
    play: fc.constantFrom(...PLAYS),
    stakeMinor: fc.bigInt({ min: 1n, max: 99_999_999_999_999n }),
    oddsHundredths: fc.integer({ min: 101, max: 99_500 }),
    orderNo: fc.stringMatching(/^T[0-9A-Z]{11}$/),
    nonce: nonces,
  }),
  { maxLength: 20 },
);

test('root, count, stake and payouts follow from a published book', () => {
  fc.assert(
    fc.property(someOrders, fc.integer({ min: 0, max: 27 }), (orders, sum) => {
      const book = readPublishedBook(
        published(
          orders.map((order) => ({
            ...order,
            commitment: commitmentOf(order.orderNo, order.nonce),
          })),
        ),
      );
      assert.ok(book);
      const leaves = orders.map((order) => leafHash(orderPreimage({ ...name, ...order }, 2)));
      const won = orders.filter(({ play }) => playWins(play, sum));
      assert.deepEqual(tallyBook(book, sum), {
        root: Buffer.from(treeRoot(leaves)).toString('hex'),
        count: orders.length,
        stakeMinor: orders.reduce((total, { stakeMinor }) => total + stakeMinor, 0n),
        payoutMinor: won.reduce(
          (total, order) => total + payoutMinor(minor(order.stakeMinor), order.oddsHundredths),
          0n,
        ),
      });
      assert.equal(tallyBook(book, null)?.payoutMinor, null);
    }),
  );
});

const commitment = createHash('sha256').update('one').digest('hex');
const order = { play: 'odd', stakeMinor: 2n ** 40n + 5n, oddsHundredths: 194, commitment } as const;

test('a record has play, stake, odds and commitment in 43 bytes', () => {
  const bytes = published([order]);
  const header = 'trine/book/2|2|20260724001|1\n';
  assert.equal(Buffer.from(bytes.subarray(0, header.length)).toString(), header);
  const record = Buffer.from(bytes.subarray(header.length)).toString('hex');
  assert.equal(record, `02010000000005000000c2${commitment}`);
  const book = readPublishedBook(bytes);
  assert.ok(book);
  assert.deepEqual(orderAt(book, 0), order);
});

test('every flipped bit of a book changes its root, or makes it no book of the round', () => {
  const bytes = published([order, { ...order, play: 'big' }]);
  const book = readPublishedBook(bytes);
  assert.ok(book);
  const root = tallyBook(book, 9)?.root;
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = bytes.slice();
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const read = readPublishedBook(changed);
    assert.notEqual(read && tallyBook(read, 9)?.root, root, `bit ${bit}`);
  }
});

test('cut, longer and other bytes are no book', () => {
  const bytes = published([order]);
  const rows = [
    new Uint8Array(0),
    bytes.slice(0, -1),
    Uint8Array.of(...bytes, 0),
    Buffer.from('trine/book/1|2|20260724001|0\n'),
    Buffer.from('trine/book/2|2|20260724001|00\n'),
    Buffer.from('trine/book/2|2|20260724001|0'),
    Buffer.from('<html>'),
  ];
  for (const wrong of rows) assert.equal(readPublishedBook(wrong), null);
  assert.throws(() => bookHeader({ gameId: 2, issue: '1|2', count: 0 }), TypeError);
});
