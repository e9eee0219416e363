// Archives a month: writes its rows to files and reads them back, then records its sums and
// detaches its partitions in one transaction, then reads the files again and drops the detached
// tables in another. If a run is killed at any point, the next one finishes it.

import type { Readable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import * as sql from './archive.sql.ts';
import { formatMonth } from './archived-month.ts';
import { expectedOf } from './load-archive.ts';
import { monthFolder, readTable, writeMonth, type MonthManifest } from './month-files.ts';
import { errorCode, StartError } from '../../platform/config/start-error.ts';
import { asText, type Connection } from '../../platform/postgres/transaction.ts';

/** SQLSTATE: a lock was not available in time. */
const lockNotAvailable = '55P03';
const objectNotInPrerequisiteState = '55000';

export interface Archiving {
  /** The owner's, with long time-outs. */
  readonly pool: Pool;
  readonly archiveDir: string;
  /** The account that runs the command, for the record. */
  readonly by: string;
  readonly log: (line: string) => void;
}

/**
 * Drops tables that a killed run detached but did not drop. Returns the first days of the months.
 */
export async function finishMonths(archiving: Archiving): Promise<string[]> {
  const months = await monthsInArchive(archiving.pool);
  const left = months.filter(({ isDropped }) => !isDropped);
  for (const { month } of left) await dropMonth(archiving, month);
  return left.map(({ month }) => month);
}

/** Archived months, oldest first. */
export async function monthsInArchive(pool: Pool): Promise<MonthInArchive[]> {
  return onOwner(pool, (on) => sql.archivedMonths.all(on, {}));
}

export type MonthInArchive = Awaited<ReturnType<typeof sql.archivedMonths.all>>[number];

/** Months that end before a first day and may be archived, oldest first. */
export async function monthsToArchive(pool: Pool, before: string): Promise<MonthInPlace[]> {
  return onOwner(pool, async (on) => {
    const { bound } = await sql.latestBound.one(on, {});
    if (before > bound) {
      throw new StartError(
        `--before is ${formatMonth(before)}; allowed: ${formatMonth(bound)} or earlier. A month ` +
          'stays for two months after its end.',
      );
    }
    const months: MonthInPlace[] = [];
    for (const month of await sql.monthsBefore.all(on, { before })) {
      if (await sql.hasRows(on, month.orders, month.entries)) months.push(month);
    }
    return months;
  });
}

export type MonthInPlace = Awaited<ReturnType<typeof sql.monthsBefore.all>>[number];

/** Returns the manifest of the files. Throws `StartError`; then the month is unchanged. */
export async function archiveMonth(
  archiving: Archiving,
  month: MonthInPlace,
): Promise<MonthManifest> {
  const { pool, archiveDir, by } = archiving;
  const firstDay = month.month;
  const manifest = await inTurn(pool, async (on, client) => {
    const relations = { bet_order: month.orders, posted_entry: month.entries };
    await sql.keepUnchanged(on, Object.values(relations));
    const { version } = await sql.schemaVersion.one(on, {});
    const written = await writeMonth({
      archiveDir,
      firstDay,
      schemaVersion: version,
      rowsOf: (table) => readRows(client, sql.copyOut(table, relations[table])),
    });
    await readBack(archiveDir, firstDay, written);
    await sql.recordMonth.all(on, { month: firstDay, by, files: JSON.stringify(filesOf(written)) });
    await sql.detachMonth.all(on, { month: firstDay });
    return written;
  });
  await dropMonth(archiving, firstDay);
  return manifest;
}

/**
 * The output of a COPY. If reading ends early, for example because the disk is full, the connection
 * and its transaction end too: it still has rows to send and accepts no other statement.
 */
export function readRows(client: PoolClient, copy: string): Readable {
  const rows = client.query(copyTo(copy));
  rows.once('close', () => {
    if (!rows.readableEnded) void client.end();
  });
  return rows;
}

async function readBack(archiveDir: string, firstDay: string, manifest: MonthManifest) {
  const folder = monthFolder(archiveDir, firstDay);
  for (const table of sql.archivedTables) {
    const { rowCount, rowsSha256, fileSha256 } = manifest.tables[table];
    const expected = { rowCount: BigInt(rowCount), rowsSha256, fileSha256 };
    await readTable(folder, { table, expected });
  }
}

function filesOf({ tables }: MonthManifest) {
  return Object.fromEntries(
    sql.archivedTables.map((table) => {
      const { rowCount, rowsSha256, fileSha256 } = tables[table];
      const file = { row_count: rowCount, rows_sha256: rowsSha256, file_sha256: fileSha256 };
      return [table, file];
    }),
  );
}

/** Reads the files again and drops the detached tables. */
async function dropMonth({ pool, archiveDir, log }: Archiving, firstDay: string): Promise<void> {
  await inTurn(pool, async (on) => {
    const months = await sql.archivedMonths.all(on, {});
    const month = months.find((found) => found.month === firstDay);
    if (month === undefined) throw new Error(`${firstDay} is not recorded`);
    const hashes: Record<string, string> = {};
    for (const table of sql.archivedTables) {
      const expected = expectedOf(month, table);
      await readTable(monthFolder(archiveDir, firstDay), { table, expected });
      hashes[table] = expected.rowsSha256;
    }
    await sql.dropMonth.all(on, { month: firstDay, hashes: JSON.stringify(hashes) });
  });
  log(`${formatMonth(firstDay)} is in the archive, and its rows are no longer in the database.`);
}

/** Runs `work` in a transaction that excludes other runs. */
export async function inTurn<Result>(
  pool: Pool,
  work: (on: Connection, client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return onOwner(pool, async (on, client) => {
    await client.query('begin');
    try {
      await takeTurn(on);
      const result = await work(on, client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw explained(error);
    }
  });
}

async function takeTurn(on: Connection): Promise<void> {
  try {
    await sql.takeTurn.run(on, {});
  } catch (error) {
    if (errorCode(error) !== lockNotAvailable) throw error;
    throw new StartError('Another run of this command is in progress.', { cause: error });
  }
}

/** Exceptions that functions of the database raise are sentences for the operator. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error) || errorCode(error) !== objectNotInPrerequisiteState) return error;
  return new StartError(`Rejected: ${error.message}.`, { cause: error });
}

async function onOwner<Result>(
  pool: Pool,
  work: (on: Connection, client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    const on: Connection = {
      query: (query) =>
        client.query<(string | null)[]>({ ...query, values: [...query.values], types: asText }),
    };
    return await work(on, client);
  } finally {
    client.release();
  }
}
