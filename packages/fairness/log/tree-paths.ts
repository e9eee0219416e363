// Proofs about an append-only tree (RFC 6962, section 2.1): that a leaf is in it, and that a larger
// tree continues a smaller one. They are made from the roots of full subtrees, which never change
// once they exist. `verifyPath` of `book.ts` verifies an inclusion path.

import { sha256 } from '@noble/hashes/sha2.js';
import { hashBytes, nodeHash, type Hash } from '../book.ts';

/** The subtree over the 2^height leaves from leaf index × 2^height on. */
export interface Subtree {
  readonly height: number;
  readonly index: number;
}

/** Returns the roots of full subtrees, in the order in which they are given. */
export type ReadSubtrees = (subtrees: readonly Subtree[]) => Promise<readonly Uint8Array[]>;

interface Tree {
  readonly read: ReadSubtrees;
  readonly hash?: Hash;
}

/** Leaves from the first one up to, but not including, the second. */
type Span = readonly [from: number, to: number];

/** The root of the tree over the first `size` leaves. */
export async function rootAt(tree: Tree, size: number): Promise<Uint8Array> {
  checkSize(size);
  if (size === 0) return (tree.hash ?? sha256)(new Uint8Array(0));
  const [root] = await hashesOf(tree, [[0, size]]);
  if (root === undefined) throw new Error('the tree has no root');
  return root;
}

/** The hashes from a leaf to the root of the first `size` leaves, the leaf's sibling first. */
export function inclusionPath(tree: Tree, index: number, size: number): Promise<Uint8Array[]> {
  checkSize(size);
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) {
    throw new RangeError(`leaf ${index} is not in a tree of ${size}`);
  }
  return hashesOf(tree, siblings([0, size], [index, index + 1]));
}

/**
 * The proof that the tree of `to` leaves continues that of `from` leaves (section 2.1.2). It is
 * empty if one of both says nothing: equal sizes, or an empty tree before.
 */
export function consistencyPath(tree: Tree, from: number, to: number): Promise<Uint8Array[]> {
  checkSize(from);
  checkSize(to);
  if (from > to) throw new RangeError(`a tree of ${to} does not continue one of ${from}`);
  if (from === 0 || from === to) return hashesOf(tree, []);
  const last = lastFullSpan(from);
  const path = siblings([0, to], last);
  // The last full subtree of the smaller tree is in the proof, unless it is the whole tree.
  return hashesOf(tree, last[0] === 0 ? path : [last, ...path]);
}

export interface ConsistencyClaim {
  readonly from: number;
  readonly fromRoot: Uint8Array;
  readonly to: number;
  readonly toRoot: Uint8Array;
  readonly path: readonly Uint8Array[];
}

/** Whether the larger tree continues the smaller one: RFC 9162, section 2.1.4.2. */
export function verifyConsistency(claim: ConsistencyClaim, hash: Hash = sha256): boolean {
  const { from, fromRoot, to, toRoot, path } = claim;
  if (!isSize(from) || !isSize(to) || from > to) return false;
  if (![fromRoot, toRoot, ...path].every(isHash)) return false;
  if (from === to) return path.length === 0 && isSame(fromRoot, toRoot);
  if (from === 0) return path.length === 0 && isSame(fromRoot, hash(new Uint8Array(0)));
  let place = from - 1;
  let last = to - 1;
  while (place % 2 === 1) {
    place = half(place);
    last = half(last);
  }
  const [first, ...rest] = place === 0 ? [fromRoot, ...path] : path;
  if (first === undefined) return false;
  let smaller = first;
  let larger = first;
  for (const sibling of rest) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      smaller = nodeHash(sibling, smaller, hash);
      larger = nodeHash(sibling, larger, hash);
      while (place % 2 === 0 && place !== 0) {
        place = half(place);
        last = half(last);
      }
    } else {
      larger = nodeHash(larger, sibling, hash);
    }
    place = half(place);
    last = half(last);
  }
  return last === 0 && isSame(smaller, fromRoot) && isSame(larger, toRoot);
}

/** The sizes of full subtrees are the binary digits of a size; this is the smallest, and last. */
function lastFullSpan(size: number): Span {
  let width = 1;
  while (size % (width * 2) === 0) width *= 2;
  return [size - width, size];
}

/** The spans beside the way from `target` up to `whole`, the nearest one first. */
function siblings(whole: Span, target: Span): Span[] {
  const found: Span[] = [];
  let [from, to] = whole;
  while (from !== target[0] || to !== target[1]) {
    const middle = from + leftWidth(to - from);
    if (target[0] < middle) {
      found.push([middle, to]);
      to = middle;
    } else {
      found.push([from, middle]);
      from = middle;
    }
  }
  return found.toReversed();
}

/** The root of each span; all subtrees are read at once. */
async function hashesOf(
  { read, hash = sha256 }: Tree,
  spans: readonly Span[],
): Promise<Uint8Array[]> {
  const parts = spans.map(fullSubtrees);
  const roots = [...(await read(parts.flat()))];
  return parts.map((subtrees) => {
    const own = roots.splice(0, subtrees.length);
    if (own.length !== subtrees.length || !own.every(isHash)) {
      throw new Error('the tree lacks a subtree');
    }
    return own.reduceRight((right, left) => nodeHash(left, right, hash));
  });
}

/** The full subtrees of a span, largest first. A span begins at a multiple of their widths. */
function fullSubtrees([from, to]: Span): Subtree[] {
  const found: Subtree[] = [];
  for (let at = from; at < to;) {
    let height = 0;
    while (at + 2 ** (height + 1) <= to) height += 1;
    found.push({ height, index: at / 2 ** height });
    at += 2 ** height;
  }
  return found;
}

/** The largest power of two below `width` (at least 2): the width of the left subtree. */
function leftWidth(width: number): number {
  let left = 1;
  while (left * 2 < width) left *= 2;
  return left;
}

function half(place: number): number {
  return Math.floor(place / 2);
}

function checkSize(size: number): void {
  if (!isSize(size)) throw new RangeError(`${size} is no size of a tree`);
}

function isSize(size: number): boolean {
  return Number.isSafeInteger(size) && size >= 0;
}

function isHash(bytes: Uint8Array): boolean {
  return bytes.length === hashBytes;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((byte, at) => byte === other[at]);
}
