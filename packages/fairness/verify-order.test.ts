import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesToHex } from '@noble/hashes/utils.js';
import { auditPath, leafHash, treeRoot } from './book.ts';
import { orderPreimage } from './receipt.ts';
import { isOrderSealed, type OrderToCheck } from './verify-order.ts';

const order = {
  gameId: 1,
  issue: '20260601001',
  orderNo: 'T0000000000A',
  play: 'big',
  stakeMinor: 10_00n,
  oddsHundredths: 194,
};
const receipt = orderPreimage({ ...order, nonce: 'ab'.repeat(16) });
const others = Array.from({ length: 6 }, (_, index) => leafHash(`another ${index}`));
const leaves = [...others.slice(0, 4), leafHash(receipt), ...others.slice(4)];
const root = bytesToHex(treeRoot(leaves));
const claim = {
  preimage: receipt,
  leaf: bytesToHex(leafHash(receipt)),
  index: 4,
  size: 7,
  path: auditPath(leaves, 4).map(bytesToHex),
  root,
};
const book = { root, count: 7, stake: '70.00' };
const good: OrderToCheck = { order, receipt, claim, books: [book, book] };
const otherRoot = '00'.repeat(32);
const otherReceipt = orderPreimage({ ...order, nonce: 'cd'.repeat(16) });

const table: readonly [what: string, changes: Partial<OrderToCheck>, expected: boolean][] = [
  ['as it was sealed', {}, true],
  ['another game', { order: { ...order, gameId: 2 } }, false],
  ['another round', { order: { ...order, issue: '20260601002' } }, false],
  ['another order number', { order: { ...order, orderNo: 'T0000000000B' } }, false],
  ['another play', { order: { ...order, play: 'small' } }, false],
  ['another stake', { order: { ...order, stakeMinor: 10_01n } }, false],
  ['other odds', { order: { ...order, oddsHundredths: 193 } }, false],
  ['another receipt', { receipt: otherReceipt }, false],
  ['a leaf of another text', { claim: { ...claim, preimage: otherReceipt } }, false],
  ['another place', { claim: { ...claim, index: 3 } }, false],
  ['another path', { claim: { ...claim, path: claim.path.toReversed() } }, false],
  ['a root of its own', { claim: { ...claim, root: otherRoot } }, false],
  ['a book of another size', { books: [{ ...book, count: 8 }] }, false],
  ['another book before the draw', { books: [book, { ...book, root: otherRoot }] }, false],
  ['no book to hold it against', { books: [] }, false],
];
for (const [what, changes, expected] of table) {
  test(`${what}: ${expected ? 'sealed' : 'not proven'}`, () => {
    assert.equal(isOrderSealed({ ...good, ...changes }), expected);
  });
}
