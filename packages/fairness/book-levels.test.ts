import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { auditPath, leafHash, treeRoot, verifyPath } from './book.ts';
import { bookLevels, pathOf, rootOf, type BookLevels } from './book-levels.ts';

function levelsOver(leaves: readonly Uint8Array[]): BookLevels {
  const joined = new Uint8Array(leaves.length * 32);
  for (const [index, leaf] of leaves.entries()) joined.set(leaf, index * 32);
  const growing = bookLevels(joined);
  for (;;) {
    const step = growing.next();
    if (step.done) return step.value;
  }
}

test('every leaf of every small book has the path of RFC 6962, and it verifies', () => {
  for (let size = 1; size <= 70; size += 1) {
    const leaves = Array.from({ length: size }, (_, index) => leafHash(`${size}/${index}`));
    const levels = levelsOver(leaves);
    const root = treeRoot(leaves);
    assert.deepEqual(rootOf(levels), root);
    for (const [index, leaf] of leaves.entries()) {
      const path = pathOf(levels, index);
      assert.deepEqual(path, auditPath(leaves, index));
      assert.ok(verifyPath({ leaf, index, size, path, root }));
      const other = leaves[index - 1] ?? leafHash('another');
      assert.ok(!verifyPath({ leaf: other, index, size, path, root }));
    }
  }
});

// The eight inputs of the reference tests of Certificate Transparency.
const inputs = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];

test('the tree of the reference tests of Certificate Transparency', () => {
  const texts = inputs.map((hex) => String.fromCharCode(...hexToBytes(hex)));
  const levels = levelsOver(texts.map((text) => leafHash(text)));
  assert.equal(
    bytesToHex(rootOf(levels)),
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  );
  assert.deepEqual(pathOf(levels, 0).map(bytesToHex), [
    '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  ]);
});

test('a book of many leaves is built in several turns', () => {
  const growing = bookLevels(new Uint8Array(5_000 * 32));
  let steps = 0;
  while (!growing.next().done) steps += 1;
  assert.ok(steps >= 3, `${steps} steps`);
});

test('malformed leaves and positions outside the book throw', () => {
  assert.throws(() => levelsOver([]), RangeError);
  assert.throws(() => bookLevels(new Uint8Array(31)).next(), RangeError);
  for (const index of [-1, 1, 0.5, Number.NaN]) {
    assert.throws(() => pathOf(levelsOver([leafHash('')]), index), RangeError);
  }
});
