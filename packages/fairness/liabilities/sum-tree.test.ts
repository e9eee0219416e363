import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import {
  isSameNode,
  leafNode,
  nodeAt,
  packNode,
  rootOfPath,
  siblingsIn,
  sumLevels,
  type SumNode,
} from './sum-tree.ts';

const amounts = [500n, 0n, 1_008_499n, 7n, 0n, 99_999_999n, 1n, 250n];
const depth = 3;
const leaves = amounts.map((sumMinor, at) => leafNode(`leaf ${at}`, sumMinor));
const levels = sumLevels(concatBytes(...leaves));
const root = nodeAt(levels.at(-1) ?? new Uint8Array(0), 0);
const largest = 999_999_999_999_999_999n;

function leafAt(index: number): SumNode {
  return nodeAt(leaves[index] ?? new Uint8Array(0), 0);
}

function pathOf(index: number) {
  return { index, depth, siblings: siblingsIn(levels, index) };
}

test('the root has the sum of all leaves and is reached from each of them', () => {
  assert.equal(root.sumMinor, 101_008_256n + 1_000n - 0n);
  for (const index of amounts.keys()) {
    const reached = rootOfPath(leafAt(index), pathOf(index));
    assert.ok(reached !== null && isSameNode(reached, root), `leaf ${index}`);
  }
});

test('a node is the hash of both sums and hashes', () => {
  const [left, right] = [leafAt(0), leafAt(1)];
  const bytes = Uint8Array.of(1, ...packNode(left), ...packNode(right));
  const parent = nodeAt(levels[1] ?? new Uint8Array(0), 0);
  assert.equal(bytesToHex(parent.hash), bytesToHex(sha256(bytes)));
  assert.equal(parent.sumMinor, left.sumMinor + right.sumMinor);
  const leaf = sha256(Uint8Array.of(0, ...new TextEncoder().encode('leaf 0')));
  assert.equal(bytesToHex(left.hash), bytesToHex(leaf));
});

test('a node that carries the larger child instead of the sum is on no path', () => {
  // The published attack: the hash binds one sum, the larger child's, so that siblings of the
  // smaller one are not counted.
  const [left, right] = [leafAt(2), leafAt(3)];
  const hash = sha256(Uint8Array.of(1, ...packNode(left), ...packNode(right)));
  const forged = concatBytes(
    ...[0, 4, 6].map((at) => nodeAt(levels[1] ?? new Uint8Array(0), at / 2)).map(packNode),
  );
  const level = concatBytes(
    forged.subarray(0, 40),
    packNode({ sumMinor: left.sumMinor, hash }),
    forged.subarray(40),
  );
  const forgedRoot = nodeAt(sumLevels(level).at(-1) ?? new Uint8Array(0), 0);
  assert.equal(forgedRoot.sumMinor, root.sumMinor - right.sumMinor);
  for (const index of [2, 3]) {
    const above = siblingsIn(sumLevels(level), 1);
    const siblings = [leafAt(index === 2 ? 3 : 2), ...above];
    const reached = rootOfPath(leafAt(index), { index, depth, siblings });
    assert.ok(reached !== null && !isSameNode(reached, forgedRoot));
  }
});

test('negative amounts make no node, and no path has one', () => {
  assert.throws(() => leafNode('leaf', -1n), RangeError);
  const [first, ...others] = pathOf(0).siblings;
  assert.ok(first);
  const negative = { sumMinor: -500n, hash: first.hash };
  assert.equal(rootOfPath(leafAt(0), { index: 0, depth, siblings: [negative, ...others] }), null);
  const leaf = { ...leafAt(0), sumMinor: -500n };
  assert.equal(rootOfPath(leaf, pathOf(0)), null);
});

test('sums above the largest amount overflow neither in a tree nor in a path', () => {
  assert.throws(() => leafNode('leaf', largest + 1n), RangeError);
  const full = leafNode('full', largest);
  const one = leafNode('one', 1n);
  assert.throws(() => sumLevels(concatBytes(full, one)), RangeError);
  const siblings = [nodeAt(one, 0)];
  assert.equal(rootOfPath(nodeAt(full, 0), { index: 0, depth: 1, siblings }), null);
  const empty = leafNode('empty', 0n);
  assert.equal(nodeAt(sumLevels(concatBytes(full, empty)).at(-1) ?? full, 0).sumMinor, largest);
  assert.equal(rootOfPath(nodeAt(full, 0), { index: 0, depth: 1, siblings: [] }), null);
});

test('a shorter or longer path leads nowhere', () => {
  const { siblings } = pathOf(0);
  const [parent] = levels[1] ? [nodeAt(levels[1], 0)] : [];
  assert.ok(parent);
  // An inner node as a leaf of a shorter path, and a leaf below the leaves.
  assert.equal(rootOfPath(parent, { index: 0, depth, siblings: siblings.slice(1) }), null);
  const longer = [...siblings, leafAt(7)];
  assert.equal(rootOfPath(leafAt(0), { index: 0, depth, siblings: longer }), null);
  const shallow = rootOfPath(leafAt(0), { index: 0, depth: 2, siblings: siblings.slice(0, 2) });
  assert.ok(shallow !== null && !isSameNode(shallow, root));
  for (const badDepth of [0, -1, 1.5, 31, Number.NaN]) {
    assert.equal(rootOfPath(leafAt(0), { index: 0, depth: badDepth, siblings }), null);
  }
});

test('a path holds for one position only', () => {
  for (const index of [1, 2, 7, 8, -1, 0.5, Number.NaN]) {
    const reached = rootOfPath(leafAt(0), { ...pathOf(0), index });
    assert.ok(reached === null || !isSameNode(reached, root), `index ${index}`);
  }
});

test('every changed bit of a path leads elsewhere', () => {
  const { siblings } = pathOf(5);
  for (const [height, sibling] of siblings.entries()) {
    const packed = packNode(sibling);
    for (let bit = 0; bit < packed.length * 8; bit += 1) {
      const changed = Uint8Array.from(packed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit % 8));
      const reached = rootOfPath(leafAt(5), {
        index: 5,
        depth,
        siblings: siblings.with(height, nodeAt(changed, 0)),
      });
      assert.ok(reached === null || !isSameNode(reached, root), `sibling ${height}, bit ${bit}`);
    }
  }
});

test('only a power of two of nodes has a root', () => {
  assert.throws(() => sumLevels(concatBytes(...leaves.slice(0, 3))), RangeError);
  assert.throws(() => sumLevels(new Uint8Array(0)), RangeError);
});
