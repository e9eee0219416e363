// Maintains the tables: creates partitions for the months ahead once a day, and every few hours
// deletes expired rows, a slice at a time. The clock starts one piece after each tick and does not
// wait for it. Each piece is one short transaction that requires the lease.

import type { Database, Tx } from '../../platform/postgres/transaction.ts';
import { errorCode } from '../../platform/config/start-error.ts';
import { ensurePartitions } from './partitions.ts';
import * as sql from './maintenance.sql.ts';

export interface Maintenance {
  /** Runs one piece of what is due; a call during a run waits for that run. Never rejects. */
  run(nowMs: number): Promise<void>;
  /** Resolves after the running piece. */
  stop(): Promise<void>;
}

export interface MaintenanceOptions {
  readonly database: Database;
  /** Rejects if this process is no longer the leader. */
  readonly assertLead: (tx: Tx) => Promise<void>;
  readonly log: MaintenanceLog;
  /** Called with the number of rows after the last prepared month. */
  readonly onRowsBeyond?: (rows: number) => void;
}

export interface MaintenanceLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface Blocks {
  readonly block: bigint;
  readonly count: number;
}

const sweeps = [
  (tx: Tx, blocks: Blocks) => sql.sweep.one(tx, { table: 'idempotency', ...blocks }),
  (tx: Tx, blocks: Blocks) => sql.sweep.one(tx, { table: 'session', ...blocks }),
  (tx: Tx, blocks: Blocks) => sql.sweep.one(tx, { table: 'login_failure', ...blocks }),
  (tx: Tx, blocks: Blocks) => sql.sweepMessages.one(tx, blocks),
  (tx: Tx, blocks: Blocks) => sql.sweepSecurityEvents.one(tx, blocks),
  (tx: Tx, blocks: Blocks) => sql.sweepRejectedBets.one(tx, blocks),
] as const;
/** 8 MiB: a few milliseconds of reading. */
const blocksAtOnce = 1_024;
const sweepEveryMs = 6 * 60 * 60 * 1000;
const prepareEveryMs = 24 * 60 * 60 * 1000;
const retryMs = 60_000;

/** SQLSTATE: a table stayed locked for longer than maintenance waits; it is retried later. */
export const lockNotAvailable = '55P03';

export function createMaintenance(options: MaintenanceOptions): Maintenance {
  const sweeping = createSweeping(options);
  let running: Promise<void> | null = null;
  let isStopped = false;
  let prepareAtMs = 0;

  async function piece(nowMs: number): Promise<void> {
    if (nowMs < prepareAtMs) return sweeping.piece(nowMs);
    // Set before the work, so that a failure also waits.
    prepareAtMs = nowMs + retryMs;
    await prepare(options);
    prepareAtMs = nowMs + prepareEveryMs;
  }

  return {
    async run(nowMs) {
      if (isStopped) return;
      running ??= piece(nowMs)
        .catch((error: unknown) => report(options.log, error))
        .finally(() => {
          running = null;
        });
      await running;
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

async function prepare({ database, assertLead, log, onRowsBeyond }: MaintenanceOptions) {
  const { created, beyond } = await ensurePartitions(database, assertLead);
  onRowsBeyond?.(beyond);
  if (created > 0) log.info({ created }, 'partitions for the months ahead were created');
  if (beyond > 0)
    log.error({ beyond }, 'rows are dated after the last partition: a clock was wrong');
}

/** Passes over all tables, a slice at a time. */
function createSweeping({ database, assertLead, log }: MaintenanceOptions) {
  let [table, block, removed] = [0, 0n, 0n];
  let passAtMs = 0;

  return {
    async piece(nowMs: number): Promise<void> {
      const sweep = sweeps[table];
      if (sweep === undefined) {
        [table, block, passAtMs] = [0, 0n, nowMs + sweepEveryMs];
        if (removed > 0n) log.info({ removed: Number(removed) }, 'expired rows were deleted');
        removed = 0n;
      }
      if (nowMs < passAtMs || sweep === undefined) return;
      const swept = await database.transaction(async (tx) => {
        await assertLead(tx);
        return sweep(tx, { block, count: blocksAtOnce });
      });
      removed += swept.removed;
      block += BigInt(blocksAtOnce);
      if (block >= swept.blocks) [table, block] = [table + 1, 0n];
    },
  };
}

function report(log: MaintenanceLog, error: unknown): void {
  const code = errorCode(error);
  if (code === lockNotAvailable)
    log.info({ code }, 'a table was locked; its maintenance is retried later');
  else log.warn({ error, code }, 'the maintenance of the tables failed and is retried later');
}
