// The proof of what was owed to a player on a day: leaf, path, and the day's entry in the public
// log. It is read from tiles; the nodes within a tile are hashed again.

import { siblingsIn, sumLevels, type SumNode } from '@trine/fairness/liabilities/sum-tree.ts';
import { provePublicEntry } from '../../game/public-log/read-log.ts';
import { nativeSha256 } from '../../game/public-log/stored-tree.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { leafNodes, tileHeight, tileWidth } from './build-tree.ts';
import {
  leafKeysOf,
  leafTextOf,
  paddingLeaf,
  leafPlaceOf,
  readLeaf,
  recordBytes,
  type LeafKeys,
} from './leaf-store.ts';
import * as sql from './liabilities.sql.ts';

export interface LiabilityDay {
  /** `2026-11-25`. */
  readonly day: string;
  /** Of its tree. */
  readonly runId: bigint;
  /** When the balances were read, in epoch milliseconds. */
  readonly snapshotAt: number;
  readonly root: Buffer;
  readonly totalMinor: bigint;
  readonly depth: number;
  readonly count: number;
  /** Of its entry in the public log. */
  readonly entryIndex: bigint;
}

export interface ProvenOwed {
  readonly published: LiabilityDay;
  /** The text of the leaf. */
  readonly leaf: string;
  readonly index: number;
  readonly siblings: readonly SumNode[];
  /** From the day's entry to the root of the log, in the log of the asked size. */
  readonly logPath: readonly Uint8Array[];
}

export interface AskedOwed {
  readonly playerId: bigint;
  /** Null: the newest. */
  readonly day: string | null;
  /** How many entries of the public log count: a published size. */
  readonly logSize: number;
}

/**
 * Null without a day in the log, for a player who had no account then, and for a day whose tree is
 * not kept any more.
 */
export async function proveOwed(
  from: Connection,
  receiptKey: Buffer,
  { playerId, day, logSize }: AskedOwed,
): Promise<ProvenOwed | null> {
  const days = await publishedDays(from, { day, logSize, limit: 1 });
  const [published] = days;
  if (published === undefined) return null;
  const keys = leafKeysOf(receiptKey, published.day);
  const found = await findLeaf(from, { published, keys, playerId });
  if (found === null) return null;
  const { index, tile } = found;
  const at = (index % tileWidth) * recordBytes;
  const nodes = leafNodes(keys, tile);
  const siblings = [
    ...siblingsIn(sumLevels(nodes, nativeSha256), index % tileWidth),
    ...(await upperSiblings(from, published, Math.floor(index / tileWidth))),
  ];
  if (siblings.length !== published.depth) return null;
  const logIndex = Number(published.entryIndex);
  return {
    published,
    leaf: leafTextOf(keys, readLeaf(tile, at)),
    index,
    siblings,
    logPath: await provePublicEntry(from, { index: logIndex, size: logSize }),
  };
}

/** The newest first. */
export function publishedDays(
  from: Connection,
  { day = null, logSize, limit }: { day?: string | null; logSize: number; limit: number },
): Promise<LiabilityDay[]> {
  return sql.publishedDays.all(from, { size: BigInt(logSize), day, limit });
}

interface SoughtLeaf {
  readonly published: LiabilityDay;
  readonly keys: LeafKeys;
  readonly playerId: bigint;
}

async function findLeaf(
  from: Connection,
  { published: { day, runId }, keys, playerId }: SoughtLeaf,
) {
  const place = BigInt(leafPlaceOf(keys, { ...paddingLeaf(0), playerId }));
  const rows = await sql.leavesAtPlace.all(from, { day, runId, place });
  for (const { index: tileIndex, nodes: tile } of rows) {
    for (let at = 0; at * recordBytes < tile.length; at += 1) {
      if (tile.readBigUInt64BE(at * recordBytes) === playerId) {
        return { tile, index: tileIndex * tileWidth + at };
      }
    }
  }
  return null;
}

async function upperSiblings(
  from: Connection,
  { day, runId, depth }: LiabilityDay,
  tileIndex: number,
): Promise<SumNode[]> {
  const siblings: SumNode[] = [];
  let place = tileIndex;
  for (let level = 1; level * tileHeight < depth; level += 1) {
    const index = Math.floor(place / tileWidth);
    const tile = await sql.upperTile.first(from, { day, runId, level, index });
    if (tile === null) return [];
    const levels = sumLevels(tile.nodes, nativeSha256);
    siblings.push(...siblingsIn(levels, place % tileWidth));
    place = index;
  }
  return siblings;
}
