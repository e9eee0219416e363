// Retires guests who were absent for 30 days and never had money: their rows are kept and marked,
// and their names become free. Deletes tokens that can not be used any more.

import type { Database } from '../../platform/postgres/transaction.ts';
import { foldName } from '../usernames/usernames.ts';
import * as sql from './guests.sql.ts';

const dayMs = 24 * 60 * 60 * 1000;
const awayMs = 30 * dayMs;
const intervalMs = 60 * 60 * 1000;
const maxAtOnce = 200;
const maxTokensAtOnce = 2_000;

/**
 * Runs once an hour, and again on the next call while a batch was full. `nowMs` in epoch
 * milliseconds.
 */
export function createGuestRetirement(database: Database): (nowMs: number) => Promise<void> {
  let dueAtMs = 0;
  return async (nowMs) => {
    if (nowMs < dueAtMs) return;
    dueAtMs = nowMs + intervalMs;
    const retired = await retireGuests(database, nowMs);
    await sql.forgetTokens.run(database, { before: nowMs - awayMs, limit: maxTokensAtOnce });
    if (retired === maxAtOnce) dueAtMs = nowMs;
  };
}

/** Retires the longest absent first; returns how many. */
export async function retireGuests(database: Database, nowMs: number): Promise<number> {
  const before = nowMs - awayMs;
  const idle = await sql.idleGuests.all(database, { before, limit: maxAtOnce });
  if (idle.length === 0) return 0;
  const { retired } = await sql.retireGuests.one(database, {
    playerIds: idle.map(({ playerId }) => playerId),
    folded: idle.map(({ username }) => foldName(username)),
    before,
    at: nowMs,
  });
  return retired;
}
