// A log's tree while it grows: only its right edge is kept, the last tile of each level as far as
// that is partial.

import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { treeRoot, type Hash } from '../book.ts';
import { levelWidth, subtreesIn, tileWidth } from './tiles.ts';
import { rootAt } from './tree-paths.ts';

export interface TreeEdge {
  /** How many leaves the tree has. */
  readonly size: number;
  /** For each level the hashes of its partial tile, fewer than 256. */
  readonly levels: readonly (readonly Uint8Array[])[];
}

/** The hashes that a tile gains. */
export interface GrownTile {
  readonly level: number;
  readonly index: number;
  readonly widthBefore: number;
  readonly added: readonly Uint8Array[];
}

export interface GrownTree {
  readonly edge: TreeEdge;
  readonly tiles: readonly GrownTile[];
}

export const emptyEdge: TreeEdge = { size: 0, levels: [] };

/** Adds leaves; the edge that was given stays as it is. */
export function growTree(
  { size, levels: before }: TreeEdge,
  leaves: readonly Uint8Array[],
  hash: Hash = sha256,
): GrownTree {
  const levels: Uint8Array[][] = [];
  const tiles: GrownTile[] = [];
  let added = leaves;
  for (let level = 0; level < before.length || added.length > 0; level += 1) {
    const kept = before[level] ?? [];
    const all = [...kept, ...added];
    const first = Math.floor(levelWidth(level, size) / tileWidth);
    const full: Uint8Array[] = [];
    for (let at = 0; at < all.length; at += tileWidth) {
      const hashes = all.slice(at, at + tileWidth);
      const widthBefore = at === 0 ? kept.length : 0;
      const gained = hashes.slice(widthBefore);
      const index = first + at / tileWidth;
      if (gained.length > 0) tiles.push({ level, index, widthBefore, added: gained });
      if (hashes.length === tileWidth) full.push(treeRoot(hashes, hash));
    }
    levels.push(all.slice(all.length - (all.length % tileWidth)));
    added = full;
  }
  return { edge: { size: size + leaves.length, levels }, tiles };
}

/** The root of the tree: all of it is in the partial tiles. */
export function edgeRoot({ size, levels }: TreeEdge, hash: Hash = sha256): Promise<Uint8Array> {
  const read = subtreesIn(
    async (tiles) => tiles.map(({ level }) => concatBytes(...(levels[level] ?? []))),
    size,
    hash,
  );
  return rootAt({ read, hash }, size);
}
