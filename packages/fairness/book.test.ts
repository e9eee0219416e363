import assert from 'node:assert/strict';
import { hash as nativeHash } from 'node:crypto';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { auditPath, leafHash, openBook, treeRoot, verifyPath } from './book.ts';

const largestSize = 70;
const leaves = Array.from({ length: largestSize }, (_, at) => leafHash(`leaf ${at}`));

test("the eight leaves of Certificate Transparency's tests have the published roots", () => {
  const known = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'];
  known.push('606162636465666768696a6b6c6d6e6f');
  const roots = [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];
  const hashes = known.map((hex) => leafHash(Buffer.from(hex, 'hex').toString('utf8')));
  roots.forEach((root, size) => {
    assert.equal(hex(treeRoot(hashes.slice(0, size))), root, `${size} leaves`);
  });
});

test('a book built leaf by leaf has at each size the root of the definition', () => {
  const book = openBook();
  for (let size = 0; size <= largestSize; size += 1) {
    assert.equal(book.size(), size);
    assert.equal(hex(book.root()), hex(rootByDefinition(leaves.slice(0, size))), `${size} leaves`);
    const next = leaves[size];
    if (next !== undefined) book.add(next);
  }
});

test('each path of each tree verifies, and only at its own position', () => {
  for (let size = 1; size <= largestSize; size += 1) {
    const tree = leaves.slice(0, size);
    const root = treeRoot(tree);
    tree.forEach((leaf, index) => {
      const path = auditPath(tree, index);
      assert.equal(verifyPath({ leaf, index, size, path, root }), true, `${index} of ${size}`);
      for (const other of [index - 1, index + 1, size - 1 - index]) {
        const claimed = verifyPath({ leaf, index: other, size, path, root });
        assert.equal(claimed, other === index, `${index} of ${size} as ${other}`);
      }
    });
  }
});

test('a change of any bit is detected', () => {
  const facts = fc.record({
    size: fc.integer({ min: 1, max: largestSize }),
    place: fc.nat(),
    target: fc.nat(),
    bit: fc.integer({ min: 0, max: 255 }),
  });
  fc.assert(
    fc.property(facts, ({ size, place, target, bit }) => {
      const tree = leaves.slice(0, size);
      const index = place % size;
      const hashes = [tree[index], treeRoot(tree), ...auditPath(tree, index)].map((bytes) =>
        Uint8Array.from(bytes ?? []),
      );
      const [leaf, root, ...path] = hashes;
      assert.ok(leaf && root);
      assert.equal(verifyPath({ leaf, index, size, path, root }), true);
      const changed = hashes[target % hashes.length];
      const at = Math.floor(bit / 8);
      assert.ok(changed);
      changed[at] = (changed[at] ?? 0) ^ (1 << (bit % 8));
      assert.equal(verifyPath({ leaf, index, size, path, root }), false);
    }),
    { seed: 6962, numRuns: 500 },
  );
});

test('a malformed path is invalid', () => {
  const tree = leaves.slice(0, 7);
  const [leaf] = tree;
  const root = treeRoot(tree);
  const path = auditPath(tree, 0);
  assert.ok(leaf);
  const claim = { leaf, index: 0, size: 7, path, root };
  const rows = [
    ['a hash more', { ...claim, path: [...path, root] }],
    ['a hash less', { ...claim, path: path.slice(0, -1) }],
    ['in another order', { ...claim, path: path.toReversed() }],
    ['no path', { ...claim, path: [] }],
    ['a short hash', { ...claim, path: path.map((bytes) => bytes.slice(1)) }],
    ['an index beyond the book', { ...claim, index: 7 }],
    ['a negative index', { ...claim, index: -1 }],
    ['half an index', { ...claim, index: 0.5 }],
    ['an empty book', { ...claim, size: 0 }],
    ['no number', { ...claim, size: NaN }],
    ['a short root', { ...claim, root: root.slice(1) }],
    ['an empty root', { ...claim, root: new Uint8Array(0) }],
    ['a short leaf', { ...claim, leaf: leaf.slice(1) }],
    ['an inner node as the leaf', { ...claim, leaf: treeRoot(tree.slice(0, 2)) }],
  ] as const;
  assert.equal(verifyPath(claim), true);
  for (const [why, wrong] of rows) assert.equal(verifyPath(wrong), false, why);
});

test('malformed leaves and impossible indexes throw', () => {
  assert.throws(() => openBook().add(new Uint8Array(31)), RangeError);
  for (const index of [-1, 7, 0.5, NaN]) {
    assert.throws(() => auditPath(leaves.slice(0, 7), index), RangeError);
  }
});

test('the native hash gives the same book', () => {
  const [leaf] = leaves;
  assert.ok(leaf);
  assert.equal(hex(leafHash('leaf 0', native)), hex(leaf));
  assert.equal(hex(treeRoot(leaves, native)), hex(treeRoot(leaves)));
  assert.deepEqual(auditPath(leaves, 41, native).map(hex), auditPath(leaves, 41).map(hex));
});

/** RFC 6962's definition: split at the largest power of two, hash the halves. */
function rootByDefinition(tree: readonly Uint8Array[]): Uint8Array {
  const [only] = tree;
  if (only === undefined) return nativeHash('sha256', '', 'buffer');
  if (tree.length === 1) return only;
  const middle = 2 ** (Math.ceil(Math.log2(tree.length)) - 1);
  const halves = [rootByDefinition(tree.slice(0, middle)), rootByDefinition(tree.slice(middle))];
  return nativeHash('sha256', Buffer.concat([Uint8Array.of(1), ...halves]), 'buffer');
}

function native(bytes: Uint8Array): Uint8Array {
  return nativeHash('sha256', bytes, 'buffer');
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
