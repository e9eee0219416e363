// The current state of rooms: rounds and feed, read in one batch for all concurrent requests. Only
// the feed is cached, and only while the room's number of orders is unchanged.

import type { Language } from '@trine/contract/languages.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { asciiJson } from '../../platform/http/route.ts';
import { listPlans } from '../catalogue/plans.ts';
import { roundOnWire, type Round } from '../rounds/round.ts';
import { readFeed, type Feed } from './feed.ts';
import * as sql from './snapshots.sql.ts';
import { createBatcher } from '../../platform/postgres/batcher.ts';

export interface RoomNow {
  readonly gameId: number;
  /** The database's time, epoch milliseconds. */
  readonly nowMs: number;
  readonly feed: Feed;
  /** Changes only when a round of the game is settled, also a late one: then wins may appear. */
  readonly settled: string;
  readonly rounds: readonly RoundsRow[];
  readonly readWindow: ReadWindow;
  /** `roundsText` without the number of orders: a change in it must be sent at once. */
  stateText(): string;
  /** `last_issue`, `issue`, `game_status`, `switched_off` as members of a JSON object. */
  roundsText(language: Language): string;
}

/**
 * The time range in which a room was read, by the database's clock, in epoch milliseconds. If two
 * ranges do not overlap, the later room has all that the earlier one has.
 */
export interface ReadWindow {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Null when there is no room of this plan. */
export type ReadRoom = (planId: number) => Promise<RoomNow | null>;

/** `server_time`, `server_ms` and `rounds_at_ms` as members of a JSON object. */
export function clockText({ nowMs, readWindow }: Pick<RoomNow, 'nowMs' | 'readWindow'>): string {
  const seconds = Math.floor(nowMs / 1000);
  const roundsAtMs = readWindow.fromMs;
  return `"server_time":${seconds},"server_ms":${nowMs % 1000},"rounds_at_ms":${roundsAtMs}`;
}

/** Nickname and avatar of an order's owner can change without a new order. */
const feedKeptMs = 1_000;

interface KeptFeed {
  readonly cursor: string;
  readonly readAtMs: number;
  readonly feed: Feed;
}

export function createRooms(database: Connection): ReadRoom {
  let gamesByPlan: ReadonlyMap<number, number> = new Map();
  const feeds = new Map<number, KeptFeed>();

  async function gamesOf(planIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    // The game of a plan never changes.
    if (planIds.some((planId) => !gamesByPlan.has(planId))) {
      const plans = await listPlans(database);
      gamesByPlan = new Map(plans.map(({ planId, gameId }) => [planId, gameId]));
    }
    return gamesByPlan;
  }

  async function feedOf(planId: number, game: GameNow): Promise<Feed> {
    const cursor = cursorOf(planId, game);
    const kept = feeds.get(planId);
    const age = kept === undefined ? Infinity : Math.abs(game.nowMs - kept.readAtMs);
    if (kept?.cursor === cursor && age < feedKeptMs) return kept.feed;
    const { gameId, nowMs } = game;
    const feed = await readFeed(database, { gameId, planId }, kept?.feed ?? null);
    feeds.set(planId, { cursor, readAtMs: nowMs, feed });
    return feed;
  }

  return createBatcher(async (requested: readonly number[]) => {
    const planIds = [...new Set(requested)];
    const gameOf = await gamesOf(planIds);
    const gameIds = [...new Set(planIds.flatMap((planId) => gameOf.get(planId) ?? []))];
    const beganMs = performance.now();
    const rows = await sql.roundsNow.all(database, { gameIds });
    const tookMs = performance.now() - beganMs;
    const games = gatherGames(rows);
    const rooms = new Map<number, RoomNow>();
    await Promise.all(
      planIds.map(async (planId) => {
        const game = games.get(gameOf.get(planId) ?? 0);
        if (game === undefined) return;
        const feed = await feedOf(planId, game);
        const untilMs = Math.ceil(game.nowMs + performance.now() - beganMs);
        const readWindow = { fromMs: Math.floor(game.nowMs - tookMs), untilMs };
        const rounds = rows.filter(({ gameId }) => gameId === game.gameId);
        rooms.set(planId, roomOf(game, { rounds, feed, readWindow }));
      }),
    );
    return requested.map((planId) => rooms.get(planId) ?? null);
  });
}

/** The game's running round or its last one. */
export type RoundsRow = Awaited<ReturnType<typeof sql.roundsNow.all>>[number];

export interface RoomParts extends Pick<RoomNow, 'rounds' | 'feed' | 'readWindow'> {
  /** `roundsText` by language, where another process has serialized it. */
  readonly texts?: ReadonlyMap<Language, string>;
}

/** A room from data that another process read. */
export function roomFrom(parts: RoomParts): RoomNow {
  const [game] = gatherGames(parts.rounds).values();
  if (game === undefined) throw new Error('a room without a game');
  return roomOf(game, parts);
}

interface GameNow {
  readonly gameId: number;
  readonly nowMs: number;
  readonly isBettingOpen: boolean;
  readonly offMessage: string | null;
  readonly settled: string | null;
  current: RoundNow | null;
  last: RoundNow | null;
}

interface RoundNow extends Round {
  /** Number of orders by plan. */
  readonly ordersOf: ReadonlyMap<number, number>;
}

function gatherGames(rows: readonly RoundsRow[]): ReadonlyMap<number, GameNow> {
  const games = new Map<number, GameNow>();
  for (const row of rows) {
    const { gameId, bettingOpen: isBettingOpen } = row;
    const game = games.get(gameId) ?? { ...row, isBettingOpen, current: null, last: null };
    games.set(gameId, game);
    if (row.isCurrent === true) game.current = roundFrom(row);
    if (row.isCurrent === false) game.last = roundFrom(row);
  }
  return games;
}

function roundFrom(row: RoundsRow): RoundNow {
  const { roundId, issue, opensAt, closesAt, drawsAt, status } = row;
  if (roundId === null || issue === null || status === null)
    throw new Error('a row without a round');
  if (opensAt === null || closesAt === null || drawsAt === null)
    throw new Error('a round without its times');
  const ordersOf = new Map<number, number>();
  let orders = 0;
  for (const [index, planId] of row.planIds.entries()) {
    const count = row.orderCounts[index] ?? 0;
    ordersOf.set(planId, (ordersOf.get(planId) ?? 0) + count);
    orders += count;
  }
  const orderCount = row.bookCount ?? orders;
  return { ...row, roundId, issue, opensAt, closesAt, drawsAt, status, orderCount, ordersOf };
}

function cursorOf(planId: number, { current, last }: GameNow): string {
  return [current, last]
    .map((round) => `${round?.roundId ?? ''}:${round?.ordersOf.get(planId) ?? 0}`)
    .join('|');
}

function roomOf(game: GameNow, { rounds, feed, readWindow, texts: written }: RoomParts): RoomNow {
  const { gameId, nowMs, isBettingOpen, current, last } = game;
  const texts = new Map(written);

  function write(language: Language): string {
    const [lastText, currentText] = [last, current].map((round) => {
      return asciiJson(round && roundOnWire(round, language, nowMs));
    });
    const status = current !== null && isBettingOpen ? 1 : 0;
    const off = asciiJson(isBettingOpen ? null : { note: noteOf(game, language) });
    const issues = `"last_issue":${lastText},"issue":${currentText}`;
    return `${issues},"game_status":${status},"switched_off":${off}`;
  }

  let state: string | null = null;
  function writeState(): string {
    const shown = [last, current].map((round) => {
      return round && { ...roundOnWire(round, 'en', nowMs), join: null };
    });
    return JSON.stringify([shown, isBettingOpen, game.offMessage]);
  }

  return {
    gameId,
    nowMs,
    feed,
    rounds,
    readWindow,
    stateText: () => (state ??= writeState()),
    settled: game.settled ?? '',
    roundsText(language) {
      const text = texts.get(language) ?? write(language);
      texts.set(language, text);
      return text;
    },
  };
}

/** The operator's message in this language; null when there is none. */
function noteOf({ offMessage }: GameNow, language: Language): string | null {
  const message = JSON.parse(offMessage ?? '{}') as Partial<Record<Language, string>>;
  return message[language] || null;
}
