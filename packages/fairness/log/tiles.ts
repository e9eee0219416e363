// Tiles: the hashes of a log as files that never change (C2SP tlog-tiles). A tile has up to 256
// hashes side by side. Level 0 has the leaves; a hash of each level above is the root of a full
// tile below it. A partial tile is the beginning of the full one.

import { sha256 } from '@noble/hashes/sha2.js';
import { hashBytes, treeRoot, type Hash } from '../book.ts';
import type { ReadSubtrees, Subtree } from './tree-paths.ts';

export interface Tile {
  /** `entries` is a bundle of the entries themselves, with the places of level 0. */
  readonly level: number | 'entries';
  readonly index: number;
  /** How many hashes or entries, 1 to 256. */
  readonly width: number;
}

export interface HashTile extends Tile {
  readonly level: number;
}

export const tileWidth = 256;
const tileHeight = 8;
/** Sizes up to 2^53 need no higher level. */
const maxLevel = 6;
const pathForm = new RegExp(
  String.raw`^tile/(?<level>entries|\d|[1-5]\d|6[0-3])/` +
    String.raw`(?<index>(?:x\d{3}/)*\d{3})(?:\.p/(?<width>[1-9]\d{0,2}))?$`,
);

/** `tile/0/x001/067`, `tile/entries/000.p/12`: below the address of the log. */
export function tilePath({ level, index, width }: Tile): string {
  const groups = [String(index % 1000).padStart(3, '0')];
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000)) {
    groups.unshift(`x${String(rest % 1000).padStart(3, '0')}`);
  }
  const partial = width === tileWidth ? '' : `.p/${width}`;
  return `tile/${level}/${groups.join('/')}${partial}`;
}

/** Null for a path in another spelling, or of no tile. */
export function parseTilePath(path: string): Tile | null {
  const { level, index, width } = pathForm.exec(path)?.groups ?? {};
  if (level === undefined || index === undefined) return null;
  const tile = {
    level: level === 'entries' ? level : Number(level),
    index: Number(index.replaceAll(/[x/]/g, '')),
    width: width === undefined ? tileWidth : Number(width),
  } as const;
  return Number.isSafeInteger(tile.index) && tilePath(tile) === path ? tile : null;
}

/** How many hashes the level has in a tree of this size: the full subtrees of 256^level leaves. */
export function levelWidth(level: number, size: number): number {
  return Math.floor(size / tileWidth ** level);
}

/** The width of a tile in a tree of this size; 0: it does not exist. */
export function widthAt({ level, index }: Omit<Tile, 'width'>, size: number): number {
  const width = levelWidth(level === 'entries' ? 0 : level, size) - index * tileWidth;
  return Math.max(0, Math.min(tileWidth, width));
}

/** The tiles of a tree of `to` leaves that one of `from` leaves lacks, or has less of. */
export function tilesBetween(from: number, to: number): HashTile[] {
  const tiles: HashTile[] = [];
  for (let level = 0; level <= maxLevel; level += 1) {
    const [before, after] = [levelWidth(level, from), levelWidth(level, to)];
    if (after === before) break;
    for (let index = Math.floor(before / tileWidth); index * tileWidth < after; index += 1) {
      tiles.push({ level, index, width: widthAt({ level, index }, to) });
    }
  }
  return tiles;
}

/** The same for the bundles of entries. */
export function bundlesBetween(from: number, to: number): Tile[] {
  return tilesBetween(from, to).flatMap(({ level, ...place }) =>
    level === 0 ? [{ level: 'entries' as const, ...place }] : [],
  );
}

/** The contents of tiles, in the order in which they are given. */
export type ReadTiles = (tiles: readonly HashTile[]) => Promise<readonly Uint8Array[]>;

/** Reads the subtrees of a tree of `size` leaves from its tiles, each tile once a call. */
export function subtreesIn(read: ReadTiles, size: number, hash: Hash = sha256): ReadSubtrees {
  return async (subtrees) => {
    const places = subtrees.map((subtree) => placeOf(subtree, size));
    const wanted = new Map(places.map(({ tile }) => [tilePath(tile), tile]));
    const contents = await read([...wanted.values()]);
    const byPath = new Map([...wanted.keys()].map((path, at) => [path, contents[at]]));
    return places.map(({ tile, first, count }) => {
      const bytes = byPath.get(tilePath(tile));
      if (bytes?.length !== tile.width * hashBytes || first + count > tile.width) {
        throw new RangeError(`${tilePath(tile)} is not whole`);
      }
      return treeRoot(hashesIn(bytes).slice(first, first + count), hash);
    });
  };
}

/** The hashes of a tile; throws when its bytes are no whole number of them. */
export function hashesIn(bytes: Uint8Array): Uint8Array[] {
  if (bytes.length % hashBytes !== 0) throw new RangeError('a tile is a sequence of hashes');
  return Array.from({ length: bytes.length / hashBytes }, (_, at) =>
    bytes.subarray(at * hashBytes, (at + 1) * hashBytes),
  );
}

interface Place {
  readonly tile: HashTile;
  /** The position of its first hash in the tile, and how many hashes it is made of. */
  readonly first: number;
  readonly count: number;
}

function placeOf({ height, index }: Subtree, size: number): Place {
  const level = Math.floor(height / tileHeight);
  const count = 2 ** (height % tileHeight);
  const start = index * count;
  const tile = { level, index: Math.floor(start / tileWidth) };
  return { tile: { ...tile, width: widthAt(tile, size) }, first: start % tileWidth, count };
}
