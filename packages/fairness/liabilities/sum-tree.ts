// A Merkle tree that adds up amounts. Each node is a sum and a hash, and a parent's hash binds the
// sums and hashes of both children, so that no sum can be smaller than what is below it. All leaves
// have the same depth. A node is packed as 40 bytes: the sum as a big-endian 64-bit number, then
// the hash.

import { sha256 } from '@noble/hashes/sha2.js';
import { hashBytes, type Hash } from '../book.ts';

export interface SumNode {
  /** Minor units. */
  readonly sumMinor: bigint;
  readonly hash: Uint8Array;
}

export interface SumPath {
  /** The leaf's index, from 0. */
  readonly index: number;
  readonly depth: number;
  /** The siblings from the leaf to the root, the leaf's sibling first. */
  readonly siblings: readonly SumNode[];
}

const sumBytes = 8;
export const nodeBytes = sumBytes + hashBytes;
/** The largest sum of any node, as in an entry of the log. Two of them still fit in 64 bits. */
const maxSumMinor = 999_999_999_999_999_999n;
/** The largest depth of a tree: a thousand million leaves. */
const maxDepth = 30;
const leafPrefix = 0x00;
const nodePrefix = 0x01;

/** sha256(0x00 ‖ UTF-8 of the text) with the amount. Throws on an amount out of range. */
export function leafNode(text: string, sumMinor: bigint, hash: Hash = sha256): Uint8Array {
  const encoded = new TextEncoder().encode(text);
  const bytes = new Uint8Array(1 + encoded.length);
  bytes[0] = leafPrefix;
  bytes.set(encoded, 1);
  return packNode({ sumMinor, hash: hash(bytes) });
}

/** Throws on a sum that is negative or above the largest, and on a hash of another length. */
export function packNode({ sumMinor, hash }: SumNode): Uint8Array {
  if (!isSum(sumMinor)) throw new RangeError('a sum is out of range');
  if (hash.length !== hashBytes) throw new RangeError(`a hash has ${hashBytes} bytes`);
  const node = new Uint8Array(nodeBytes);
  new DataView(node.buffer).setBigUint64(0, sumMinor);
  node.set(hash, sumBytes);
  return node;
}

/** Of packed nodes, the one at an index. */
export function nodeAt(nodes: Uint8Array, index: number): SumNode {
  const start = index * nodeBytes;
  if (start < 0 || start + nodeBytes > nodes.length) throw new RangeError(`no node ${index}`);
  const sumMinor = new DataView(nodes.buffer, nodes.byteOffset).getBigUint64(start);
  return { sumMinor, hash: nodes.slice(start + sumBytes, start + nodeBytes) };
}

/**
 * The levels over packed nodes, whose number is a power of two: these nodes first, their root
 * last. Throws on a sum above the largest.
 */
export function sumLevels(nodes: Uint8Array, hash: Hash = sha256): Uint8Array[] {
  const count = nodes.length / nodeBytes;
  if (!Number.isInteger(Math.log2(count))) throw new RangeError(`${count} nodes have no root`);
  const levels = [nodes];
  for (let below = nodes; below.length > nodeBytes;) {
    const level = new Uint8Array(below.length / 2);
    for (let at = 0; at < level.length; at += nodeBytes) {
      level.set(parentOf(below.subarray(at * 2, at * 2 + 2 * nodeBytes), hash), at);
    }
    levels.push(level);
    below = level;
  }
  return levels;
}

/** The siblings of a node of the lowest level, the lowest first. */
export function siblingsIn(levels: readonly Uint8Array[], index: number): SumNode[] {
  return levels.slice(0, -1).map((level, height) => {
    const place = Math.floor(index / 2 ** height);
    return nodeAt(level, place % 2 === 0 ? place + 1 : place - 1);
  });
}

/**
 * The root to which a path leads; null for a path of another length than the depth, an index
 * beyond the tree, or a sum out of range.
 */
export function rootOfPath(
  leaf: SumNode,
  { index, depth, siblings }: SumPath,
  hash: Hash = sha256,
): SumNode | null {
  if (!Number.isInteger(depth) || depth < 1 || depth > maxDepth) return null;
  if (siblings.length !== depth || !Number.isInteger(index)) return null;
  if (index < 0 || index >= 2 ** depth) return null;
  if (![leaf, ...siblings].every(isNode)) return null;
  let node = leaf;
  for (const [height, sibling] of siblings.entries()) {
    const isRight = Math.floor(index / 2 ** height) % 2 === 1;
    const [left, right] = isRight ? [sibling, node] : [node, sibling];
    if (!isSum(left.sumMinor + right.sumMinor)) return null;
    const pair = new Uint8Array(2 * nodeBytes);
    pair.set(packNode(left));
    pair.set(packNode(right), nodeBytes);
    node = nodeAt(parentOf(pair, hash), 0);
  }
  return node;
}

export function isSameNode(one: SumNode, other: SumNode): boolean {
  return one.sumMinor === other.sumMinor && one.hash.every((byte, at) => byte === other.hash[at]);
}

/** sha256(0x01 ‖ left sum ‖ left hash ‖ right sum ‖ right hash), with both sums added. */
function parentOf(pair: Uint8Array, hash: Hash): Uint8Array {
  const sums = new DataView(pair.buffer, pair.byteOffset);
  const sumMinor = sums.getBigUint64(0) + sums.getBigUint64(nodeBytes);
  const bytes = new Uint8Array(1 + pair.length);
  bytes[0] = nodePrefix;
  bytes.set(pair, 1);
  return packNode({ sumMinor, hash: hash(bytes) });
}

function isSum(sumMinor: bigint): boolean {
  return sumMinor >= 0n && sumMinor <= maxSumMinor;
}

function isNode({ sumMinor, hash }: SumNode): boolean {
  return isSum(sumMinor) && hash.length === hashBytes;
}
