// All proofs of all small trees, against the recursive definitions of RFC 6962.

import assert from 'node:assert/strict';
import { hash as nativeHash } from 'node:crypto';
import { test } from 'node:test';
import { leafHash, treeRoot, verifyPath } from '../book.ts';
import { consistencyPath, inclusionPath, rootAt, verifyConsistency } from './tree-paths.ts';
import type { ReadSubtrees } from './tree-paths.ts';

const largest = 40;
const leaves = Array.from({ length: largest }, (_, at) => leafHash(`entry ${at}`));

const read: ReadSubtrees = async (subtrees) =>
  subtrees.map(({ height, index }) => {
    const width = 2 ** height;
    const part = leaves.slice(index * width, (index + 1) * width);
    assert.equal(part.length, width);
    return mth(part);
  });
const tree = { read };

/** MTH of section 2.1, with another hash function than the code. */
function mth(part: readonly Uint8Array[]): Uint8Array {
  const [only] = part;
  if (only === undefined) return sha(Buffer.alloc(0));
  if (part.length === 1) return only;
  const k = split(part.length);
  return sha(Buffer.concat([Buffer.of(1), mth(part.slice(0, k)), mth(part.slice(k))]));
}

/** PATH of section 2.1.1. */
function path(index: number, part: readonly Uint8Array[]): Uint8Array[] {
  if (part.length === 1) return [];
  const k = split(part.length);
  return index < k
    ? [...path(index, part.slice(0, k)), mth(part.slice(k))]
    : [...path(index - k, part.slice(k)), mth(part.slice(0, k))];
}

/** SUBPROOF of section 2.1.2. */
function subproof(m: number, part: readonly Uint8Array[], isWhole: boolean): Uint8Array[] {
  if (m === part.length) return isWhole ? [] : [mth(part)];
  const k = split(part.length);
  return m <= k
    ? [...subproof(m, part.slice(0, k), isWhole), mth(part.slice(k))]
    : [...subproof(m - k, part.slice(k), false), mth(part.slice(0, k))];
}

function split(size: number): number {
  return 2 ** Math.floor(Math.log2(size - 1));
}

function sha(bytes: Uint8Array): Uint8Array {
  return nativeHash('sha256', bytes, 'buffer');
}

const hex = (hashes: readonly Uint8Array[]) =>
  hashes.map((bytes) => Buffer.from(bytes).toString('hex'));

/** The hash with one bit changed. */
function flipped(bytes: Uint8Array): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[7] = (changed[7] ?? 0) ^ 8;
  return changed;
}

test('each tree has the root of the definition', async () => {
  for (let size = 0; size <= largest; size += 1) {
    const root = await rootAt(tree, size);
    assert.deepEqual(hex([root]), hex([mth(leaves.slice(0, size))]), `${size}`);
    assert.deepEqual(hex([root]), hex([treeRoot(leaves.slice(0, size))]), `${size}`);
  }
});

test('each inclusion path is the one of the definition, and leads to the root', async () => {
  for (let size = 1; size <= largest; size += 1) {
    const root = mth(leaves.slice(0, size));
    for (let index = 0; index < size; index += 1) {
      const made = await inclusionPath(tree, index, size);
      assert.deepEqual(hex(made), hex(path(index, leaves.slice(0, size))));
      const leaf = leaves[index] ?? assert.fail();
      assert.ok(verifyPath({ leaf, index, size, path: made, root }), `${index} of ${size}`);
    }
  }
});

test('each consistency path is the one of the definition and verifies', async () => {
  for (let to = 0; to <= largest; to += 1) {
    for (let from = 0; from <= to; from += 1) {
      const made = await consistencyPath(tree, from, to);
      const expected = from === 0 ? [] : subproof(from, leaves.slice(0, to), true);
      assert.deepEqual(hex(made), hex(expected), `${from} to ${to}`);
      const claim = { from, fromRoot: mth(leaves.slice(0, from)), to, path: made };
      assert.ok(verifyConsistency({ ...claim, toRoot: mth(leaves.slice(0, to)) }));
    }
  }
});

test('a changed, missing, added or misplaced part of a consistency proof is detected', async () => {
  for (let to = 1; to <= largest; to += 1) {
    for (let from = 1; from <= to; from += 1) {
      const path = await consistencyPath(tree, from, to);
      const [fromRoot, toRoot] = [mth(leaves.slice(0, from)), mth(leaves.slice(0, to))];
      const claim = { from, fromRoot, to, toRoot, path };
      const wrong = [
        { ...claim, fromRoot: flipped(fromRoot) },
        { ...claim, toRoot: flipped(toRoot) },
        { ...claim, path: [...path, toRoot] },
        { ...claim, from: from - 1 },
        { ...claim, from: to + 1 },
        ...path.flatMap((hash, at) => [
          { ...claim, path: path.with(at, flipped(hash)) },
          { ...claim, path: path.toSpliced(at, 1) },
          { ...claim, path: path.with(at, hash.slice(1)) },
        ]),
      ];
      for (const [at, other] of wrong.entries()) {
        assert.equal(verifyConsistency(other), false, `${from} to ${to}, case ${at}`);
      }
    }
  }
});

test('a tree with another leaf is no continuation', async () => {
  for (let from = 1; from < largest; from += 1) {
    const forked = [...leaves.slice(0, from - 1), leafHash('another'), ...leaves.slice(from)];
    const claim = {
      from,
      fromRoot: mth(leaves.slice(0, from)),
      to: largest,
      toRoot: mth(forked),
      path: subproof(from, forked, true),
    };
    assert.equal(verifyConsistency(claim), false, `${from}`);
  }
});

test('sizes and places that no tree has are rejected', async () => {
  for (const size of [-1, 1.5, Number.NaN, 2 ** 60]) {
    await assert.rejects(async () => rootAt(tree, size), RangeError);
    const claim = { from: size, fromRoot: mth([]), to: size, toRoot: mth([]), path: [] };
    assert.equal(verifyConsistency(claim), false);
  }
  await assert.rejects(async () => inclusionPath(tree, 3, 3), RangeError);
  await assert.rejects(async () => inclusionPath(tree, -1, 3), RangeError);
  await assert.rejects(async () => consistencyPath(tree, 4, 3), RangeError);
  const incomplete = { read: async () => [] };
  await assert.rejects(async () => rootAt(incomplete, 3), /lacks a subtree/);
});
