import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { leafHash, treeRoot } from '@trine/fairness/book.ts';
import { PLAYS } from '@trine/game/plays.ts';
import { receiptOf } from '../../game/betting/receipt.ts';
import { orderNumber, type OrderId } from '../../platform/postgres/ids.ts';
import { openLeaves, openTree } from './audit-leaves.ts';

const receiptKey = createHash('sha256').update('a key').digest();
const leaves = openLeaves(receiptKey);
const round = { gameId: 3, issue: '20261121042', leafVersion: 2 } as const;
const order = { orderId: '353898496000', play: '0', stakeMinor: '100', oddsHundredths: '1950' };

const ids = [1n, 31n, 32n, 1023n, 2n ** 25n - 1n, 2n ** 25n, 353_898_496_777n, 2n ** 53n - 1n];

for (const orderId of ids) {
  test(`the leaves of order ${orderId}, one for each play, are those of its receipts`, () => {
    const orderNo = orderNumber(orderId as OrderId);
    for (const [play, leafVersion] of PLAYS.flatMap((_, each) => [
      [each, 1] as const,
      [each, 2] as const,
    ])) {
      const ofRound = { ...round, leafVersion };
      const subject = { ...ofRound, orderNo, play, stakeMinor: 12_345n, oddsHundredths: 195 };
      const { preimage } = receiptOf(subject, receiptKey);
      const text = { play: String(play), stakeMinor: '12345', oddsHundredths: '195' };
      const leaf = leaves.leafOf(ofRound, { ...text, orderId: String(orderId) });
      assert.deepEqual(Buffer.from(leaf ?? '', 'latin1'), Buffer.from(leafHash(preimage)));
    }
  });
}

const impossible = [
  ['no id', round, { ...order, orderId: '0' }],
  ['an id of more than 53 bits', round, { ...order, orderId: '9007199254740992' }],
  ['a play that is not there', round, { ...order, play: '38' }],
  ['a negative play', round, { ...order, play: '-1' }],
  ['no stake', round, { ...order, stakeMinor: '0' }],
  ['a negative stake', round, { ...order, stakeMinor: '-5' }],
  ['a stake of 15 digits', round, { ...order, stakeMinor: '100000000000000' }],
  ['no odds', round, { ...order, oddsHundredths: '0' }],
  ['no game', { ...round, gameId: 0 }, order],
  ['an issue that is none', { ...round, issue: '1|2' }, order],
] as const;

for (const [what, ofRound, text] of impossible) {
  test(`${what}: no leaf`, () => {
    assert.equal(leaves.leafOf(ofRound, text), null);
  });
}

test('trees of 0 to 70 leaves have the roots of books', () => {
  const tree = openTree();
  const book: Buffer[] = [];
  for (let size = 0; size <= 70; size += 1) {
    assert.equal(tree.size(), size);
    assert.deepEqual(tree.root(), Buffer.from(treeRoot(book)));
    const leaf = createHash('sha256').update(String(size)).digest();
    tree.add(leaf.toString('latin1'));
    book.push(leaf);
  }
});

test('a key longer than a block is rejected', () => {
  assert.throws(() => openLeaves(Buffer.alloc(65)), /longer than a block/);
});
