// Runs beside a server whose log is archived: packs what has arrived, notes until when the server
// has written, and reports an archive that fails, since a server that cannot archive goes on taking
// bets while its disk fills.

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
  /** Seals the log. */
  readonly key: LogKey;
  readonly now: () => number;
  readonly log: Pick<Logger, 'info' | 'error'>;
  /** Between two looks. */
  readonly everyMs?: number;
}

export interface ArchiveWatch {
  /** Packs once more what has arrived. */
  stop(): Promise<void>;
}

/** How often the server notes that it still writes. */
export const noteEveryMs = 5_000;

export function watchArchive(options: ArchiveWatchOptions): ArchiveWatch {
  const { url, everyMs = noteEveryMs } = options;
  const pool = openPool({ url, max: 1, name: 'trine archive' });
  const database = openDatabase(pool);
  let reported: string | null = null;
  let running: Promise<void> | null = null;
  let written = '';

  /** A server that is full or idle writes nothing, and loses nothing. */
  async function note(): Promise<void> {
    const { position, now } = await sql.readPosition.one(database, {});
    if (position === written) return;
    await noteSeen(options.serverFolder, options.key, now);
    written = position;
  }

  async function look(): Promise<void> {
    const fault = await findFault(database, options, note);
    if (fault === undefined) return;
    if (fault !== null && fault !== reported) {
      options.log.error({ fault }, 'the write-ahead log is not archived');
    }
    if (fault === null && reported !== null) options.log.info('the log is archived again');
    reported = fault;
  }

  const timer = setInterval(() => {
    running ??= look().finally(() => {
      running = null;
    });
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await look();
      await pool.end();
    },
  };
}

/** Packs; the sentence on what is wrong, null when nothing is, undefined when nobody knows. */
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
    return `PostgreSQL cannot archive ${failedSegment}; its reason stands in postgres.log.`;
  } catch (error) {
    // A database that is away or full has a watch of its own.
    if (error instanceof StartError) return error.message;
    return isOfFiles(error) ? `BACKUP_DIR cannot be used: ${error.message}.` : undefined;
  }
}

function isOfFiles(error: unknown): error is Error {
  return error instanceof Error && 'path' in error && errorCode(error).startsWith('E');
}
