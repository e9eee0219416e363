// The tree of the public log as the database has it.

import { hash } from 'node:crypto';
import type { Hash } from '@trine/fairness/book.ts';
import { edgeRoot, type TreeEdge } from '@trine/fairness/log/growing-tree.ts';
import { hashesIn, levelWidth, subtreesIn, tileWidth } from '@trine/fairness/log/tiles.ts';
import type { HashTile, ReadTiles } from '@trine/fairness/log/tiles.ts';
import type { ReadSubtrees } from '@trine/fairness/log/tree-paths.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './public-log.sql.ts';

/** Node's own, which is faster than the package's. */
export const nativeSha256: Hash = (bytes) => hash('sha256', bytes, 'buffer');

/** A tile that the database lacks is empty. */
export function readStoredTiles(from: Connection): ReadTiles {
  return async (tiles) => {
    const rows = await sql.tilesAt.all(from, {
      levels: tiles.map(({ level }) => level),
      indexes: tiles.map(({ index }) => BigInt(index)),
      widths: tiles.map(({ width }) => width),
    });
    const byPlace = new Map(rows.map(({ place, hashes }) => [Number(place), hashes]));
    return tiles.map((_, at) => byPlace.get(at + 1) ?? new Uint8Array(0));
  };
}

/** For roots and proofs of a published size. */
export function storedTree(
  from: Connection,
  size: number,
): { readonly read: ReadSubtrees; readonly hash: Hash } {
  const hash = nativeSha256;
  return { read: subtreesIn(readStoredTiles(from), size, hash), hash };
}

/** The right edge of the published tree; throws unless it has the root of the checkpoint. */
export async function readEdge(from: Connection): Promise<TreeEdge> {
  const { size: storedSize, root } = await sql.publishedLog.one(from, {});
  const size = Number(storedSize);
  const tiles: HashTile[] = [];
  for (let level = 0; levelWidth(level, size) > 0; level += 1) {
    const width = levelWidth(level, size) % tileWidth;
    const index = Math.floor(levelWidth(level, size) / tileWidth);
    tiles.push({ level, index, width });
  }
  const contents = await readStoredTiles(from)(tiles);
  const levels = contents.map((bytes) => hashesIn(bytes));
  const isWhole = tiles.every(({ width }, level) => levels[level]?.length === width);
  const edge = { size, levels };
  if (!isWhole || !root.equals(await edgeRoot(edge, nativeSha256))) {
    throw new Error(`the tiles of the public log do not have the root of its ${size} entries`);
  }
  return edge;
}
