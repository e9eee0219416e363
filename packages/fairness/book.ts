// The order book's tree: RFC 6962, section 2.1. When a round closes, its root commits to all
// accepted orders, and later a path of a few hashes shows a player that an order was among them.

import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * SHA-256. A server may pass its native one, which is about a quarter faster on a whole book. The
 * function may keep its input, and its result is never changed.
 */
export type Hash = (bytes: Uint8Array) => Uint8Array;

export type Book = {
  /** Adds the next leaf's hash, in the order of the book. */
  add(leaf: Uint8Array): void;
  size(): number;
  /** The root over the leaves so far; more may be added afterwards. */
  root(): Uint8Array;
};

export type PathClaim = {
  /** The leaf's hash. */
  leaf: Uint8Array;
  /** The leaf's index, from 0. */
  index: number;
  size: number;
  path: readonly Uint8Array[];
  root: Uint8Array;
};

/** The length of every hash in a book. */
export const hashBytes = 32;
const leafPrefix = 0x00;
const nodePrefix = 0x01;

/** sha256(0x00 ‖ UTF-8 of the preimage). */
export function leafHash(preimage: string, hash: Hash = sha256): Uint8Array {
  const text = utf8ToBytes(preimage);
  const bytes = new Uint8Array(1 + text.length);
  bytes[0] = leafPrefix;
  bytes.set(text, 1);
  return hash(bytes);
}

/** A book that is built leaf by leaf and keeps at most one hash a level. */
export function openBook(hash: Hash = sha256): Book {
  // Roots of complete subtrees, largest first: their sizes are the binary digits of the book's
  // size.
  const peaks: Uint8Array[] = [];
  let size = 0;
  return {
    add(leaf) {
      if (leaf.length !== hashBytes) throw new RangeError(`a leaf is ${hashBytes} bytes`);
      let subtree = leaf;
      for (let rest = size; rest % 2 === 1; rest = Math.floor(rest / 2)) {
        const left = peaks.pop();
        if (left === undefined) throw new Error('the book has lost a subtree');
        subtree = nodeHash(left, subtree, hash);
      }
      peaks.push(subtree);
      size += 1;
    },
    size: () => size,
    root: () =>
      peaks.reduceRight<Uint8Array | null>(
        (right, left) => (right === null ? left : nodeHash(left, right, hash)),
        null,
      ) ?? hash(new Uint8Array(0)),
  };
}

/** The root over all leaves' hashes; without leaves it is sha256 of nothing. */
export function treeRoot(leaves: readonly Uint8Array[], hash: Hash = sha256): Uint8Array {
  const book = openBook(hash);
  for (const leaf of leaves) book.add(leaf);
  return book.root();
}

/** The hashes from one leaf to the root, the leaf's sibling first. */
export function auditPath(
  leaves: readonly Uint8Array[],
  index: number,
  hash: Hash = sha256,
): Uint8Array[] {
  if (!Number.isSafeInteger(index) || index < 0 || index >= leaves.length) {
    throw new RangeError(`leaf ${index} is not in a book of ${leaves.length}`);
  }
  const path: Uint8Array[] = [];
  let from = 0;
  let to = leaves.length;
  while (to - from > 1) {
    const middle = from + leftSize(to - from);
    if (index < middle) {
      path.push(treeRoot(leaves.slice(middle, to), hash));
      to = middle;
    } else {
      path.push(treeRoot(leaves.slice(from, middle), hash));
      from = middle;
    }
  }
  return path.toReversed();
}

/** Whether the path leads from the leaf to the root. */
export function verifyPath(claim: PathClaim, hash: Hash = sha256): boolean {
  const { root } = claim;
  const led = pathRoot(claim, hash);
  return led !== null && isHash(root) && led.every((byte, at) => byte === root[at]);
}

/**
 * The root to which the path leads from the leaf, by RFC 9162, section 2.1.3.2; null if there is no
 * such path in a tree of this size.
 */
export function pathRoot(claim: Omit<PathClaim, 'root'>, hash: Hash = sha256): Uint8Array | null {
  const { leaf, index, size, path } = claim;
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size)) return null;
  if (index < 0 || index >= size || !isHash(leaf)) return null;
  let place = index;
  let last = size - 1;
  let subtree = leaf;
  for (const sibling of path) {
    if (last === 0 || !isHash(sibling)) return null;
    if (place % 2 === 1 || place === last) {
      subtree = nodeHash(sibling, subtree, hash);
      // A last leaf without a right sibling moves up unchanged until it has a left one.
      while (place % 2 === 0 && place !== 0) {
        place = place / 2;
        last = Math.floor(last / 2);
      }
    } else {
      subtree = nodeHash(subtree, sibling, hash);
    }
    place = Math.floor(place / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? subtree : null;
}

/** The largest power of two below `size` (at least 2): the size of the left subtree. */
function leftSize(size: number): number {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}

/** sha256(0x01 ‖ left ‖ right). */
export function nodeHash(left: Uint8Array, right: Uint8Array, hash: Hash): Uint8Array {
  const bytes = new Uint8Array(1 + 2 * hashBytes);
  bytes[0] = nodePrefix;
  bytes.set(left, 1);
  bytes.set(right, 1 + hashBytes);
  return hash(bytes);
}

function isHash(bytes: Uint8Array): boolean {
  return bytes.length === hashBytes;
}
