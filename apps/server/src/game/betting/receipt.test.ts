import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { assert as check, constantFrom, property, stringMatching } from 'fast-check';
import { leafHash, treeRoot, auditPath } from '@trine/fairness/book.ts';
import { orderPreimage } from '@trine/fairness/receipt.ts';
import { playCode, PLAYS } from '@trine/game/plays.ts';
import { hmacSha256, leafOf, receiptOf } from './receipt.ts';
import { openReceiptTree, receiptTree } from './receipt-tree.ts';

test('hmacSha256 equals node:crypto’s HMAC for keys and messages of any order', () => {
  const keys = [randomBytes(32), randomBytes(64), randomBytes(1)];
  check(
    property(constantFrom(...keys), stringMatching(/^[0-9A-Z]{0,20}$/), (key, message) => {
      const expected = createHmac('sha256', key).update(message).digest('hex');
      assert.equal(hmacSha256(key, message), expected);
    }),
  );
});

test('a receipt is the text of @trine/fairness in both versions, and its leaf the same', () => {
  const key = randomBytes(32);
  for (const [play, code] of PLAYS.entries()) {
    for (const leafVersion of [1, 2] as const) {
      const bet = { gameId: 3, issue: '20261121042', stakeMinor: 12_345n, oddsHundredths: 195 };
      const orderNo = 'T0123456789A';
      const { preimage, nonce } = receiptOf({ ...bet, orderNo, play, leafVersion }, key);
      assert.equal(code, playCode(play));
      assert.equal(preimage, orderPreimage({ ...bet, orderNo, play: code, nonce }, leafVersion));
      assert.equal(leafOf(preimage), hexOf(leafHash(preimage)));
    }
  }
});

test('trees of 1 to 70 receipts have the root and the paths of RFC 6962', () => {
  const tree = openReceiptTree();
  assert.equal(tree.root(), hexOf(treeRoot([])));
  const leaves: Uint8Array[] = [];
  for (let size = 1; size <= 70; size += 1) {
    const leaf = leafHash(`leaf ${size}`);
    leaves.push(leaf);
    tree.add(hexOf(leaf));
    const { root, paths } = receiptTree(leaves.map(hexOf));
    assert.equal(root, hexOf(treeRoot(leaves)));
    assert.equal(tree.root(), root);
    assert.deepEqual(
      paths,
      leaves.map((_, index) => auditPath(leaves, index).map(hexOf).join('')),
    );
  }
});

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
