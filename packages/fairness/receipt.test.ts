import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { auditPath, leafHash, treeRoot } from './book.ts';
import {
  checkReceipt,
  commitmentOf,
  committedPreimage,
  isReceiptOf,
  orderPreimage,
  parsePreimage,
} from './receipt.ts';

const terms = {
  gameId: 2,
  issue: '20260724001',
  play: 'big_odd',
  stakeMinor: 12_345n,
  oddsHundredths: 419,
};
const order = { ...terms, orderNo: '7031', nonce: '00112233445566778899aabbccddeeff' };
const preimage = 'trine/1|2|20260724001|7031|big_odd|12345|419|00112233445566778899aabbccddeeff';
const versions = [1, 2] as const;

test('an order is written as one line of text, and read back', () => {
  assert.equal(orderPreimage(order, 1), preimage);
  assert.deepEqual(parsePreimage(preimage), { version: 1, ...order });
});

test('version 2 contains a hash of number and nonce in their place', () => {
  const text = '7031|00112233445566778899aabbccddeeff';
  const commitment = createHash('sha256').update(text).digest('hex');
  const second = `trine/2|2|20260724001|big_odd|12345|419|${commitment}`;
  assert.equal(orderPreimage(order, 2), second);
  assert.equal(committedPreimage(terms, commitmentOf(order.orderNo, order.nonce)), second);
  assert.deepEqual(parsePreimage(second), { version: 2, ...terms, commitment });
});

const orders = fc.record({
  gameId: fc.integer({ min: 1, max: 999 }),
  issue: fc.stringMatching(/^\d{11,14}$/),
  orderNo: fc.stringMatching(/^[0-9A-Za-z_-]{1,64}$/),
  play: fc.constantFrom('big', 'extreme_small', 'sum_0', 'sum_27'),
  stakeMinor: fc.bigInt({ min: 1n, max: 99_999_999_999_999n }),
  oddsHundredths: fc.integer({ min: 1, max: 99_500 }),
  nonce: fc.stringMatching(/^[0-9a-f]{32}$/),
});

test('every text that can be written can be read', () => {
  fc.assert(
    fc.property(orders, (some) => {
      const { orderNo, nonce, ...rest } = some;
      assert.deepEqual(parsePreimage(orderPreimage(some, 1)), { version: 1, ...some });
      const commitment = commitmentOf(orderNo, nonce);
      assert.deepEqual(parsePreimage(orderPreimage(some, 2)), { version: 2, ...rest, commitment });
    }),
  );
});

test('a receipt is that of its order alone, in both versions', () => {
  fc.assert(
    fc.property(orders, orders, fc.constantFrom(...versions), (one, other, version) => {
      const receipt = orderPreimage(one, version);
      assert.ok(isReceiptOf(receipt, one));
      for (const field of Object.keys(one) as (keyof typeof one)[]) {
        const changed = { ...one, [field]: other[field] };
        assert.equal(isReceiptOf(receipt, changed), one[field] === other[field], field);
      }
    }),
  );
  assert.equal(isReceiptOf('trine/1', order), false);
  assert.equal(isReceiptOf(preimage, { ...order, nonce: '' }), false);
});

test('one changed character makes another text, which is not the receipt of the order', () => {
  for (const version of versions) {
    const receipt = orderPreimage(order, version);
    for (const at of Array.from(receipt, (_, index) => index)) {
      const other = receipt[at] === '7' ? '8' : '7';
      assert.equal(isReceiptOf(receipt.slice(0, at) + other + receipt.slice(at + 1), order), false);
    }
  }
});

test('fields that would make an ambiguous receipt throw', () => {
  const rows = [
    ['a bar in the number', { ...order, orderNo: '1|2' }],
    ['no number', { ...order, orderNo: '' }],
    ['a line break', { ...order, orderNo: '7031\n' }],
    ['no stake', { ...order, stakeMinor: 0n }],
    ['a negative stake', { ...order, stakeMinor: -1n }],
    ['half an odd', { ...order, oddsHundredths: 1.5 }],
    ['huge odds', { ...order, oddsHundredths: 1e21 }],
    ['no game', { ...order, gameId: 0 }],
    ['a short issue', { ...order, issue: '2026072401' }],
    ['a play with a blank', { ...order, play: 'big odd' }],
    ['a short nonce', { ...order, nonce: order.nonce.slice(1) }],
    ['an upper-case nonce', { ...order, nonce: order.nonce.toUpperCase() }],
  ] as const;
  for (const [why, wrong] of rows) {
    for (const version of versions) {
      assert.throws(() => orderPreimage(wrong, version), TypeError, why);
    }
  }
});

test('other text is read as null', () => {
  const rows = [
    '',
    'trine/1',
    preimage.replace('trine/1', 'trine/2'),
    preimage.replace('trine/1', 'trine/3'),
    orderPreimage(order, 2).replace('trine/2', 'trine/1'),
    orderPreimage(order, 2).slice(0, -1),
    orderPreimage(order, 2).toUpperCase(),
    preimage.replace('|12345|', '|012345|'),
    preimage.replace('|12345|', '|123.45|'),
    preimage.replace('|12345|', '|１２３|'),
    preimage.replace('|419|', '|+419|'),
    `${preimage}\n`,
    ` ${preimage}`,
    `${preimage}|`,
  ];
  for (const text of rows) assert.equal(parsePreimage(text), null, JSON.stringify(text));
});

test('a receipt is proven by its path to the root', () => {
  const texts = [1, 2, 3, 4, 5].map((each) => orderPreimage({ ...order, orderNo: `${each}` }, 1));
  const leaves = texts.map((text) => leafHash(text));
  const claim = {
    preimage: texts[3] ?? '',
    leaf: hex(leaves[3]),
    index: 3,
    size: 5,
    path: auditPath(leaves, 3).map(hex),
    root: hex(treeRoot(leaves)),
  };
  const rows = [
    ['a stake changed', { ...claim, preimage: claim.preimage.replace('|12345|', '|12346|') }],
    ['another order', { ...claim, preimage: texts[2] ?? '' }],
    ['no order at all', { ...claim, preimage: 'trine/1' }],
    ["another's leaf", { ...claim, leaf: hex(leaves[2]) }],
    ['another place', { ...claim, index: 2 }],
    ['another size', { ...claim, size: 3 }],
    ['another root', { ...claim, root: hex(leaves[0]) }],
    ['an upper-case root', { ...claim, root: claim.root.toUpperCase() }],
    ['a path that is not hex', { ...claim, path: claim.path.map(() => 'path') }],
    ['no path', { ...claim, path: [] }],
  ] as const;
  assert.equal(checkReceipt(claim), true);
  for (const [why, wrong] of rows) assert.equal(checkReceipt(wrong), false, why);
});

function hex(bytes: Uint8Array | undefined): string {
  assert.ok(bytes);
  return Buffer.from(bytes).toString('hex');
}
