// Builds the tree of a day: padding to a power of two, the order of the places, and tiles of 256
// leaves or nodes. It gives way to other work after each tile.

import { setImmediate } from 'node:timers/promises';
import { concatBytes } from '@noble/hashes/utils.js';
import {
  nodeAt,
  nodeBytes,
  sumLevels,
  type SumNode,
} from '@trine/fairness/liabilities/sum-tree.ts';
import { nativeSha256 } from '../../game/public-log/stored-tree.ts';
import {
  leafNodeOf,
  paddingLeaf,
  leafPlaceOf,
  readLeaf,
  recordBytes,
  writeLeaf,
  type LeafKeys,
  type OwedPlayer,
} from './leaf-store.ts';

/** The height of a tile, and how many leaves or nodes it has. */
export const tileHeight = 8;
export const tileWidth = 2 ** tileHeight;
const leavesAtOnce = 256;

export interface LiabilityTile {
  readonly level: number;
  readonly index: number;
  /** Of the first leaf; 0 above the leaves. */
  readonly firstPlace: number;
  /** Records of leaves, or packed nodes. */
  readonly nodes: Uint8Array;
}

export interface TreeBuilder {
  add(player: OwedPlayer): void;
  readonly depth: number;
  /** After all players: stores each tile, and returns the root. */
  build(store: (tile: LiabilityTile) => Promise<void>): Promise<SumNode>;
}

/** The least depth that has room for the players. The least of all hides how few they are. */
export function depthFor(players: number): number {
  return Math.max(tileHeight, Math.ceil(Math.log2(Math.max(players, 1))));
}

export function createTreeBuilder(keys: LeafKeys, players: number): TreeBuilder {
  const depth = depthFor(players);
  const size = 2 ** depth;
  const records = Buffer.alloc(size * recordBytes);
  const places = new Float64Array(size);
  let added = 0;

  function add(player: OwedPlayer): void {
    writeLeaf(records, added * recordBytes, player);
    places[added] = leafPlaceOf(keys, player);
    added += 1;
  }

  return {
    depth,
    add(player) {
      if (added === players) throw new Error(`more than ${players} players`);
      add(player);
    },
    async build(store) {
      if (added !== players) throw new Error(`${added} of ${players} players`);
      while (added < size) {
        add(paddingLeaf(added));
        if (added % leavesAtOnce === 0) await setImmediate();
      }
      const order = await sortedPlaces(places);
      const nodes = await buildLeaves({ keys, records, places, order }, store);
      return buildLevels(nodes, store);
    },
  };
}

/** The leaves by place. Places are random, so that bins of the same width have few leaves each. */
async function sortedPlaces(places: Float64Array): Promise<Uint32Array> {
  const binCount = Math.ceil(places.length / tileWidth);
  const binWidth = 2 ** 48 / binCount;
  const binOf = (place: number) => Math.floor(place / binWidth);
  const ends = new Uint32Array(binCount);
  for (const place of places) ends[binOf(place)] = (ends[binOf(place)] ?? 0) + 1;
  for (let bin = 1; bin < binCount; bin += 1) ends[bin] = (ends[bin] ?? 0) + (ends[bin - 1] ?? 0);
  const starts = Uint32Array.from(ends, (_, bin) => ends[bin - 1] ?? 0);
  const filled = Uint32Array.from(starts);
  const order = new Uint32Array(places.length);
  for (const [leaf, place] of places.entries()) {
    const bin = binOf(place);
    const at = filled[bin] ?? 0;
    order[at] = leaf;
    filled[bin] = at + 1;
  }
  for (let bin = 0; bin < binCount; bin += 1) {
    const leaves = order.subarray(starts[bin], ends[bin]);
    leaves.sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
    if (bin % leavesAtOnce === 0) await setImmediate();
  }
  return order;
}

interface SortedLeaves {
  readonly keys: LeafKeys;
  readonly records: Buffer;
  readonly places: Float64Array;
  readonly order: Uint32Array;
}

/** Returns the roots of the tiles. */
async function buildLeaves(
  { keys, records, places, order }: SortedLeaves,
  store: (tile: LiabilityTile) => Promise<void>,
): Promise<Uint8Array> {
  const roots: Uint8Array[] = [];
  for (let first = 0; first < order.length; first += tileWidth) {
    const leaves = order.subarray(first, first + tileWidth);
    const stored = Buffer.alloc(leaves.length * recordBytes);
    for (const [at, leaf] of leaves.entries()) {
      records.copy(stored, at * recordBytes, leaf * recordBytes, (leaf + 1) * recordBytes);
    }
    roots.push(rootOf(leafNodes(keys, stored)));
    const firstPlace = places[leaves[0] ?? 0] ?? 0;
    await store({ level: 0, index: first / tileWidth, firstPlace, nodes: stored });
    await setImmediate();
  }
  return concatBytes(...roots);
}

/** The packed nodes of a tile's records. */
export function leafNodes(keys: LeafKeys, records: Buffer): Uint8Array {
  const nodes = new Uint8Array((records.length / recordBytes) * nodeBytes);
  for (let at = 0; at * recordBytes < records.length; at += 1) {
    nodes.set(leafNodeOf(keys, readLeaf(records, at * recordBytes)), at * nodeBytes);
  }
  return nodes;
}

async function buildLevels(
  leafRoots: Uint8Array,
  store: (tile: LiabilityTile) => Promise<void>,
): Promise<SumNode> {
  let nodes = leafRoots;
  for (let level = 1; nodes.length > nodeBytes; level += 1) {
    const roots: Uint8Array[] = [];
    for (let start = 0; start < nodes.length; start += tileWidth * nodeBytes) {
      const tile = nodes.subarray(start, start + tileWidth * nodeBytes);
      roots.push(rootOf(tile));
      await store({ level, index: roots.length - 1, firstPlace: 0, nodes: tile });
      await setImmediate();
    }
    nodes = concatBytes(...roots);
  }
  return nodeAt(nodes, 0);
}

function rootOf(nodes: Uint8Array): Uint8Array {
  return sumLevels(nodes, nativeSha256).at(-1) ?? nodes;
}
