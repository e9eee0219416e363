// Trees over receipts (RFC 6962, section 2.1), in hex: the native one-shot digest gives hex several
// times as fast as bytes, and all paths share the text of a hash.

import { hash } from 'node:crypto';

export interface ReceiptTree {
  readonly root: string;
  /** For each leaf the hashes from its sibling up, one after another. */
  readonly paths: readonly string[];
}

const digestBytes = 32;
/** The prefix of a node, then its two children. */
const node = Buffer.alloc(1 + 2 * digestBytes, 0x01);

/** The tree of a batch; `leaves` are the hashes of at least one leaf. */
export function receiptTree(leaves: readonly string[]): ReceiptTree {
  const levels = [leaves];
  for (let below = leaves; below.length > 1;) {
    below = levelAbove(below);
    levels.push(below);
  }
  const [root] = levels.pop() ?? [];
  if (root === undefined) throw new Error('a tree of receipts needs a leaf');
  let paths = [''];
  for (const level of levels.toReversed()) paths = pathsOf(level, paths);
  return { root, paths };
}

export interface GrowingTree {
  /** Adds the next leaf's hash. */
  add(leaf: string): void;
  /** The root over the leaves so far; without any, SHA-256 of nothing. */
  root(): string;
}

/** A tree that keeps at most one hash a level, for a whole book. */
export function openReceiptTree(): GrowingTree {
  // Roots of complete subtrees, largest first: their sizes are the binary digits of the tree's.
  const peaks: string[] = [];
  let size = 0;
  return {
    add(leaf) {
      let subtree = leaf;
      for (let rest = size; rest % 2 === 1; rest = Math.floor(rest / 2)) {
        subtree = nodeOf(peaks.pop() ?? '', subtree);
      }
      peaks.push(subtree);
      size += 1;
    },
    root() {
      const last = peaks.at(-1) ?? hash('sha256', '');
      return peaks.slice(0, -1).reduceRight((right, left) => nodeOf(left, right), last);
    },
  };
}

/** Pairs from the left; a last hash without a sibling moves up unchanged. */
function levelAbove(below: readonly string[]): string[] {
  const level: string[] = [];
  for (let at = 1; at < below.length; at += 2)
    level.push(nodeOf(below[at - 1] ?? '', below[at] ?? ''));
  if (below.length % 2 === 1) level.push(below.at(-1) ?? '');
  return level;
}

function nodeOf(left: string, right: string): string {
  node.write(left, 1, 'hex');
  node.write(right, 1 + digestBytes, 'hex');
  return hash('sha256', node);
}

function pathsOf(level: readonly string[], above: readonly string[]): string[] {
  return level.map((_, place) => {
    const sibling = level[place % 2 === 0 ? place + 1 : place - 1] ?? '';
    return sibling + (above[Math.floor(place / 2)] ?? '');
  });
}
