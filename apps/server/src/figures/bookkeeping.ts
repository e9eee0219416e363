// What the clock does for the desk after each look: lines of the journal that were noted in haste
// get their places, and now and then settled rounds are reckoned.

import type { Database } from '../database/transaction.ts';
import { chainJournal } from '../journal/journal.ts';
import { tallyRounds } from './figures.ts';

const tallyEveryMs = 60_000;

/** `nowMs` in epoch milliseconds. */
export function createBookkeeping(database: Database): (nowMs: number) => Promise<void> {
  let talliedAt = 0;
  return async (nowMs) => {
    await chainJournal(database);
    if (nowMs - talliedAt < tallyEveryMs) return;
    talliedAt = nowMs;
    await tallyRounds(database);
  };
}
