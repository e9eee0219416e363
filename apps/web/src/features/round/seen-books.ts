/**
 * The sealed order books that this browser saw before the draw was known. If the server later shows
 * another book for the round, that book was not sealed.
 */
import type { SealedBook } from '@trine/fairness/verify-round.ts';
import { serverOffsetMs } from '../../data/server-clock.ts';

export interface SealedRound {
  gameId: number;
  issue: string;
  drawsAtMs: number;
  book: SealedBook | null;
}

const booksKept = 100;
const books = new Map<string, SealedBook>();

/** Stores the first book seen of a round, if its draw is still ahead. */
export function recordSealedBook({ gameId, issue, drawsAtMs, book }: SealedRound): void {
  const key = keyOf(gameId, issue);
  const isAhead = Date.now() + serverOffsetMs() < drawsAtMs;
  if (book === null || !isAhead || books.has(key)) return;
  books.set(key, book);
  const [oldest] = books.keys();
  if (books.size > booksKept && oldest !== undefined) books.delete(oldest);
}

export function seenBook(gameId: number, issue: string): SealedBook | null {
  return books.get(keyOf(gameId, issue)) ?? null;
}

function keyOf(gameId: number, issue: string): string {
  return `${gameId}:${issue}`;
}
