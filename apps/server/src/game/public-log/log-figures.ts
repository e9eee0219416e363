// How far the public log is published.

import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './public-log.sql.ts';

export interface LogFigures {
  readonly entries: number;
  /** Entries in the last checkpoint. */
  readonly published: number;
  /** When the last checkpoint was signed, epoch milliseconds; null without one. */
  readonly publishedAtMs: number | null;
}

export async function readLogFigures(from: Connection): Promise<LogFigures> {
  const { entries, published, publishedAt } = await sql.logFigures.one(from, {});
  return {
    entries: Number(entries),
    published: Number(published),
    publishedAtMs: publishedAt,
  };
}
