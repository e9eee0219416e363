// Retires guests who have not come back for 30 days and never had money: their rows stay, marked;
// their names are free again. Tokens that can not be used any more are deleted.

import type { Database } from '../../platform/postgres/transaction.ts';
import { foldName } from '../usernames/usernames.ts';
import * as sql from './guests.sql.ts';

const dayMs = 24 * 60 * 60 * 1000;
const awayMs = 30 * dayMs;
const intervalMs = 60 * 60 * 1000;
const maxAtOnce = 200;
const maxTokensAtOnce = 2_000;

/** Runs once an hour, and again at once while there is more. `nowMs` in epoch milliseconds. */
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

/** How many it were, of the longest away. */
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
