// Compares the kept seal with the database at start and every minute, and keeps each newer seal.
// Every process does this, so each machine has the last seal in its DATA_DIR; the leader also makes
// the seals. While the database does not continue from the kept seal, no seal is made or kept, so
// that a shortened log is never confirmed.

import type { Connection } from '../postgres/transaction.ts';
import { StartError } from '../config/start-error.ts';
import { keepSeal, newer, readKeptSeal, type SealPlaces } from './kept-seal.ts';
import { compareKept, sealAuditLog, type Seal } from './seals.ts';

export interface SealWatchOptions extends SealPlaces {
  /** For reading. */
  readonly database: Connection;
  /** The server's receipt key. */
  readonly key: Buffer;
  readonly log: SealLog;
  readonly everyMs?: number;
}

interface SealLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface SealState {
  /** Of the kept seal; null before the first one. */
  readonly number: bigint | null;
  /** Why the database does not continue from the kept seal; null when it does. */
  readonly fault: string | null;
}

export interface SealWatch {
  /** Compares now. Rejects when the database does not answer. */
  compare(): Promise<SealState>;
  /** Seals the end of the log, unless the comparison failed. For the leader, by its connection. */
  seal(connection: Connection): Promise<void>;
  /** Of the last comparison; null before the first one. */
  state(): SealState | null;
  /** The newest kept seal, for the audit. Throws `StartError` for a damaged file. */
  kept(): Promise<Seal | null>;
  stop(): Promise<void>;
}

const compareEveryMs = 60_000;

export function watchSeals(options: SealWatchOptions): SealWatch {
  const { key, log, everyMs = compareEveryMs } = options;
  const keeper = createKeeper(options);
  let state: SealState | null = null;
  let running: Promise<unknown> = Promise.resolve();

  async function compareNow(): Promise<SealState> {
    const compared = await keeper.compare();
    logChange(log, state, compared);
    state = compared;
    return compared;
  }

  async function sealNow(connection: Connection): Promise<void> {
    if ((await compareNow()).fault !== null) return;
    const made = await sealAuditLog(connection, key);
    if (made === null) return;
    logSeal(log, made);
    await compareNow();
  }

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = running.then(work, work);
    running = next.catch(() => undefined);
    return next;
  }

  const timer = setInterval(() => {
    // Another watch reports an unavailable database.
    inTurn(compareNow).catch(() => undefined);
  }, everyMs).unref();

  return {
    compare: () => inTurn(compareNow),
    seal: (connection) => inTurn(() => sealNow(connection)),
    state: () => state,
    kept: () => keeper.kept(),
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Remembers the newest seal, so that a removed file is written again. */
function createKeeper(options: SealWatchOptions) {
  const { database, key } = options;
  let known: Seal | null = null;

  async function kept(): Promise<Seal | null> {
    const read = await readKeptSeal(options, key);
    return read === null ? known : newer(known, read);
  }

  /** A file that cannot be read or written is a fault too: no seal is kept then. */
  async function findFault(): Promise<string | null> {
    try {
      const { fault, last } = await compareKept(database, key, await kept());
      if (fault !== null || last === null) return fault;
      known = newer(known, last);
      await keepSeal(options, last, key);
      return null;
    } catch (error) {
      if (error instanceof StartError) return error.message;
      if (isOfFiles(error)) return `the last seal cannot be kept: ${error.message}`;
      throw error;
    }
  }

  return {
    kept,
    async compare(): Promise<SealState> {
      const fault = await findFault();
      return { number: known?.number ?? null, fault };
    },
  };
}

function logChange(log: SealLog, before: SealState | null, { number, fault }: SealState): void {
  const known = before?.fault ?? null;
  if (fault !== null && fault !== known) {
    log.error({ fault }, 'the audit log does not continue from the kept seal');
  }
  if (fault === null && known !== null) {
    log.info({ seal: String(number) }, 'the audit log continues from the kept seal again');
  }
}

/** The process log is the third place outside the database. */
function logSeal(log: Pick<SealLog, 'info'>, made: Seal): void {
  const { number, position, hash, seal } = made;
  const facts = { number: String(number), position: String(position), hash, seal };
  log.info(facts, 'the audit log was sealed');
}

function isOfFiles(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'path' in error;
}
