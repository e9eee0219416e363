// A whole book, kept level by level, so that the path of any leaf can be read directly. In RFC
// 6962's tree each level is paired from the left, and a last hash without a sibling moves up
// unchanged.

import { sha256 } from '@noble/hashes/sha2.js';
import { hashBytes, nodeHash, type Hash } from './book.ts';

/** The hashes of each level in sequence, the leaves first, the root last. */
export type BookLevels = readonly Uint8Array[];

const nodesAtOnce = 1_000;

/**
 * Builds the levels over at least one leaf, from the concatenated hashes of the leaves. Yields
 * after every thousand nodes, so that a server can answer other requests in between.
 */
export function* bookLevels(
  leaves: Uint8Array,
  hash: Hash = sha256,
): Generator<undefined, BookLevels> {
  if (leaves.length === 0 || leaves.length % hashBytes !== 0) {
    throw new RangeError(`leaves are one or more hashes of ${hashBytes} bytes`);
  }
  const levels = [leaves];
  for (let below = leaves; below.length > hashBytes;) {
    const count = below.length / hashBytes;
    const level = new Uint8Array(Math.ceil(count / 2) * hashBytes);
    for (let place = 0; place * 2 < count; place += 1) {
      const left = hashAt(below, place * 2);
      const isLast = place * 2 + 1 === count;
      const node = isLast ? left : nodeHash(left, hashAt(below, place * 2 + 1), hash);
      level.set(node, place * hashBytes);
      if (place % nodesAtOnce === nodesAtOnce - 1) yield;
    }
    levels.push(level);
    below = level;
  }
  return levels;
}

/** The root of the book. */
export function rootOf(levels: BookLevels): Uint8Array {
  return hashAt(levels.at(-1) ?? new Uint8Array(0), 0);
}

/** The hashes from a leaf to the root, the leaf's sibling first. */
export function pathOf(levels: BookLevels, index: number): Uint8Array[] {
  const size = (levels[0]?.length ?? 0) / hashBytes;
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) {
    throw new RangeError(`leaf ${index} is not in a book of ${size}`);
  }
  return levels.flatMap((level, height) => {
    const place = Math.floor(index / 2 ** height);
    const neighbour = place % 2 === 0 ? place + 1 : place - 1;
    return neighbour * hashBytes < level.length ? [hashAt(level, neighbour)] : [];
  });
}

function hashAt(level: Uint8Array, place: number): Uint8Array {
  return level.slice(place * hashBytes, (place + 1) * hashBytes);
}
