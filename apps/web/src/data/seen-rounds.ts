/**
 * The rounds that this device saw before their draw. What the server later reports of such a round
 * must agree: its draw time as first seen, and its sealed book.
 */
import type { SeenRound } from './stored-records.ts';
import type { SealedBook } from '@trine/fairness/verify-round.ts';
import { openDeviceStore } from './device-store.ts';
import { serverOffsetMs } from './server-clock.ts';

export interface RoundReport {
  readonly gameId: number;
  readonly issue: string;
  readonly drawsAtMs: number;
  readonly book: SealedBook | null;
  /** When the server read the round, epoch milliseconds; null if it does not say. */
  readonly readAtMs: number | null;
}

const maxRemembered = 100;
const remembered = new Map<string, SeenRound>();
let writing: Promise<unknown> = Promise.resolve();

/** Records what a room reports of a round that is not drawn. */
export function recordSeenRound(report: RoundReport): void {
  const key = keyOf(report);
  const known = remembered.get(key) ?? null;
  const seen = withReport(known, report, Date.now() + serverOffsetMs());
  if (seen === known || seen === null) return;
  remembered.set(key, seen);
  const [oldest] = remembered.keys();
  if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
  writing = writing.then(async () => storeRound(seen)).catch(() => null);
}

/** What is known with one more report. Null: the round was never seen before its draw. */
export function withReport(
  known: SeenRound | null,
  { gameId, issue, drawsAtMs, book, readAtMs }: RoundReport,
  nowMs: number,
): SeenRound | null {
  const seenAtMs = Date.now();
  const seen = known ?? {
    gameId,
    issue,
    drawsAtMs,
    seenAtMs,
    book: null,
    bookSeenAtMs: null,
    wasUnsealed: false,
  };
  const isAhead = nowMs < seen.drawsAtMs;
  if (known === null && !isAhead) return null;
  if (book !== null && seen.book === null && isAhead) {
    return { ...seen, book, bookSeenAtMs: seenAtMs };
  }
  if (book === null && !seen.wasUnsealed && readAtMs !== null && readAtMs >= seen.drawsAtMs) {
    return { ...seen, wasUnsealed: true };
  }
  return seen;
}

/**
 * Null: this device did not see the round before its draw. What was stored before a reload of the
 * page counts more than what was seen after it.
 */
export async function seenRound(gameId: number, issue: string): Promise<SeenRound | null> {
  await writing;
  const store = await openDeviceStore();
  const stored = await store?.get('rounds', [gameId, issue]).catch(() => undefined);
  return stored ?? remembered.get(keyOf({ gameId, issue })) ?? null;
}

async function storeRound(seen: SeenRound): Promise<void> {
  const store = await openDeviceStore();
  if (store === null) return;
  const transaction = store.transaction('rounds', 'readwrite');
  const before = await transaction.store.get([seen.gameId, seen.issue]);
  await transaction.store.put(before === undefined ? seen : joined(before, seen));
  await transaction.done;
}

function joined(before: SeenRound, seen: SeenRound): SeenRound {
  const book = before.book === null ? seen : before;
  return {
    ...before,
    book: book.book,
    bookSeenAtMs: book.bookSeenAtMs,
    wasUnsealed: before.wasUnsealed || seen.wasUnsealed,
  };
}

function keyOf({ gameId, issue }: Pick<SeenRound, 'gameId' | 'issue'>): string {
  return `${gameId}:${issue}`;
}
