// Makes and publishes the proof of what is owed on a day.

import { randomInt } from 'node:crypto';
import type { Connection, Database, Tx } from '../../platform/postgres/transaction.ts';
import { createTreeBuilder, type LiabilityTile } from './build-tree.ts';
import { leafKeysOf } from './leaf-store.ts';
import * as sql from './liabilities.sql.ts';
import { LiabilityFault, readOwed, type OwedPage } from './read-owed.ts';

export interface LiabilityParts {
  /** With two connections of its own: one keeps the snapshot, the other writes. */
  readonly database: Database;
  /** Throws unless this process may write; locks the lease until the commit. */
  readonly assertLead: (tx: Tx) => Promise<void>;
  readonly receiptKey: Buffer;
  readonly now: () => number;
  readonly signal?: AbortSignal;
}

export interface PublishedDay {
  readonly day: string;
  readonly totalMinor: bigint;
  readonly count: number;
  readonly depth: number;
  readonly tookMs: number;
}

/** `settling`: a round is partly settled, so that stakes would be counted besides their payouts. */
export type Published = PublishedDay | 'settling';

const statementLimitMs = 30 * 60 * 1_000;
/** The driver's time-out is a little longer than PostgreSQL's. */
const driverGraceMs = 5_000;
const maxRunId = 2 ** 48 - 1;
const tilesAtOnce = 64;
/** The trees of so many days are kept. */
const keptDays = 21;

/** Throws `LiabilityFault` if the books do not add up. Then nothing is published. */
export async function publishLiabilities(parts: LiabilityParts, day: string): Promise<Published> {
  const { database, now } = parts;
  const startedMs = now();
  const runId = BigInt(randomInt(maxRunId));
  const writer = createTileWriter(parts, { day, runId });
  const built = await database.transaction(async (tx) => {
    const from = patient(tx);
    await sql.beginSnapshot.run(from, {});
    const limit = `${statementLimitMs}ms`;
    await sql.suitWholeTables.one(from, { statementLimit: limit, idleLimit: limit });
    return buildTree(parts, { from, day, writer });
  });
  if (built === 'settling') return built;
  const { depth, count, root, snapshotAt } = built;
  const totalMinor = root.sumMinor;
  const tookMs = Math.max(0, Math.round(now() - startedMs));
  await database.transaction(async (tx) => {
    await parts.assertLead(tx);
    await sql.publishDay.all(tx, {
      day,
      runId,
      snapshotAt,
      root: Buffer.from(root.hash),
      totalMinor,
      depth,
      count,
      tookMs: BigInt(tookMs),
    });
  });
  await database.transaction(async (tx) => {
    await parts.assertLead(tx);
    await sql.sweepTiles.all(tx, { days: keptDays });
  });
  return { day, totalMinor, count, depth, tookMs };
}

/** Replaces the pool's time-outs, which are for short statements. */
function patient(connection: Connection): Connection {
  return {
    query(query) {
      const whenIdle = { ...query, query_timeout: statementLimitMs + driverGraceMs };
      return connection.query(whenIdle);
    },
  };
}

interface Building {
  readonly from: Connection;
  readonly day: string;
  readonly writer: TileWriter;
}

async function buildTree(parts: LiabilityParts, { from, day, writer }: Building) {
  const state = await sql.snapshotState.one(from, {});
  if (state.isSettling) return 'settling';
  const { roundIds, linesFromId, at: snapshotAt } = state;
  const { count } = await sql.accountCount.one(from, {});
  const stakes = await sql.openStakes.all(from, { roundIds });
  const openStakes = new Map(stakes.map(({ playerId, openMinor }) => [playerId, openMinor]));
  const tree = createTreeBuilder(leafKeysOf(parts.receiptKey, day), count);
  for await (const page of readOwed({ from, openStakes, linesFromId })) {
    parts.signal?.throwIfAborted();
    await extendChains(parts, page);
    for (const player of page.players) tree.add(player);
  }
  const root = await tree.build((tile) => writer.add(tile));
  await writer.flush();
  const { totalMinor } = await sql.owedByHouse.one(from, { roundIds });
  if (totalMinor !== root.sumMinor) {
    throw new LiabilityFault(
      `players are owed ${root.sumMinor}, the house's accounts have ${totalMinor}`,
    );
  }
  return { depth: tree.depth, count, root, snapshotAt };
}

async function extendChains(
  { database, assertLead }: LiabilityParts,
  { extended }: OwedPage,
): Promise<void> {
  if (extended.length === 0) return;
  await database.transaction(async (tx) => {
    await assertLead(tx);
    await sql.extendChains.all(tx, {
      playerIds: extended.map(({ playerId }) => playerId),
      versions: extended.map(({ version }) => version),
      heads: extended.map(({ head }) => Buffer.from(head)),
    });
  });
}

interface TileWriter {
  add(tile: LiabilityTile): Promise<void>;
  flush(): Promise<void>;
}

/** Writes several tiles of a level at once. */
function createTileWriter(
  { database, assertLead, signal }: LiabilityParts,
  run: { readonly day: string; readonly runId: bigint },
): TileWriter {
  let waiting: LiabilityTile[] = [];

  async function flush(): Promise<void> {
    const [first] = waiting;
    if (first === undefined) return;
    signal?.throwIfAborted();
    const tiles = waiting;
    waiting = [];
    await database.transaction(async (tx) => {
      await assertLead(tx);
      await sql.addTiles.all(tx, {
        ...run,
        level: first.level,
        firstIndex: first.index,
        places: tiles.map(({ firstPlace }) => BigInt(firstPlace)),
        nodes: tiles.map(({ nodes }) => Buffer.from(nodes)),
      });
    });
  }

  return {
    async add(tile) {
      if (waiting.length === tilesAtOnce || waiting[0]?.level !== tile.level) await flush();
      waiting.push(tile);
    },
    flush,
  };
}
