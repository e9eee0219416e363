// Runs while the log of a server is archived: packs new segments, records the last time at which
// the server wrote, and reports a failing archive, since PostgreSQL accepts bets while the disk
// fills.

import type { Logger } from 'pino';
import { errorCode, StartError } from '../../platform/config/start-error.ts';
import { incomingOf } from '../../platform/embedded-postgres/embedded-archive.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { openDatabase, type Database } from '../../platform/postgres/transaction.ts';
import * as sql from './backup.sql.ts';
import { packInTurn } from './archived-segments.ts';
import type { LogKey } from './log-seal.ts';
import { noteSeen } from './server-notes.ts';

export interface ArchiveWatchOptions {
  readonly dataDir: string;
  readonly serverFolder: string;
  /** The superuser's. */
  readonly url: string;
  /** The key of the log's seals. */
  readonly key: LogKey;
  readonly now: () => number;
  readonly log: Pick<Logger, 'info' | 'error'>;
  /** Time between two checks. */
  readonly everyMs?: number;
}

export interface ArchiveWatch {
  /** Packs once more. */
  stop(): Promise<void>;
}

/** How often the server records that it still writes. */
export const noteEveryMs = 5_000;

export function watchArchive(options: ArchiveWatchOptions): ArchiveWatch {
  const { url, everyMs = noteEveryMs } = options;
  const pool = openPool({ url, max: 1, name: 'trine archive' });
  const database = openDatabase(pool);
  let reported: string | null = null;
  let running: Promise<void> | null = null;
  let written = '';

  /** If the disk is full or the server idle, nothing is written, and nothing can be lost. */
  async function note(): Promise<void> {
    const { position, now } = await sql.readPosition.one(database, {});
    if (position === written) return;
    await noteSeen(options.serverFolder, options.key, now);
    written = position;
  }

  async function check(): Promise<void> {
    const fault = await findFault(database, options, note);
    if (fault === undefined) return;
    if (fault !== null && fault !== reported) {
      options.log.error({ fault }, 'the write-ahead log is not archived');
    }
    if (fault === null && reported !== null) options.log.info('the log is archived again');
    reported = fault;
  }

  const timer = setInterval(() => {
    running ??= check().finally(() => {
      running = null;
    });
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await check();
      await pool.end();
    },
  };
}

/** Packs, and returns what is wrong as a sentence; null if nothing is, undefined if unknown. */
async function findFault(
  database: Database,
  options: ArchiveWatchOptions,
  note: () => Promise<void>,
): Promise<string | null | undefined> {
  try {
    const { dataDir, serverFolder, key } = options;
    await packInTurn(dataDir, serverFolder, { key, nowMs: options.now() });
    await note();
    const { isOn, directory } = await sql.readArchiving.one(database, {});
    if (!isOn || directory !== incomingOf(options.serverFolder)) {
      return 'PostgreSQL was started without BACKUP_DIR: stop every process on this DATA_DIR once.';
    }
    const { failedSegment } = await sql.readArchiver.one(database, {});
    if (failedSegment === null) return null;
    return `PostgreSQL cannot archive ${failedSegment}; see postgres.log for the reason.`;
  } catch (error) {
    // `DatabaseWatch` reports a database that is unreachable or full.
    if (error instanceof StartError) return error.message;
    return isOfFiles(error) ? `BACKUP_DIR cannot be used: ${error.message}.` : undefined;
  }
}

function isOfFiles(error: unknown): error is Error {
  return error instanceof Error && 'path' in error && errorCode(error).startsWith('E');
}
