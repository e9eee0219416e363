// Loads the files of archived months for an audit, which then recounts everything from the rows.

import type { Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { asText, type Connection } from '../../platform/postgres/transaction.ts';
import * as shadow from './archive-shadow.sql.ts';
import * as sql from './archive.sql.ts';
import { formatMonth } from './archived-month.ts';
import { DamagedFile, monthFolder, readMonthManifest, readTable } from './month-files.ts';

export interface LoadedArchive {
  /** First days of the months whose rows were loaded. */
  readonly months: readonly string[];
  /** Faults of files, as sentences. A month with damaged files is audited by its sums. */
  readonly faults: readonly string[];
}

type ArchivedMonth = Awaited<ReturnType<typeof sql.archivedMonths.all>>[number];

/**
 * Loads all archived months of a folder into the pool's only connection, which then shows them
 * beside the months of the database.
 */
export async function loadArchive(pool: Pool, archiveDir: string): Promise<LoadedArchive> {
  const client = await pool.connect();
  try {
    const on: Connection = {
      query: (query) =>
        client.query<(string | null)[]>({ ...query, values: [...query.values], types: asText }),
    };
    const load = (relation: string, columns: readonly string[]) =>
      client.query(copyFrom(sql.copyIn(relation, columns)));
    const months: string[] = [];
    const faults: string[] = [];
    for (const month of await sql.archivedMonths.all(on, {})) {
      const fault = await loadMonth(
        { on, load, folder: monthFolder(archiveDir, month.month) },
        month,
      );
      if (fault !== null) faults.push(`month ${formatMonth(month.month)}: ${fault}`);
      if (fault === null || fault.endsWith(unlikeSums)) months.push(month.month);
    }
    await shadow.makeViews(on, months);
    return { months, faults };
  } finally {
    client.release();
  }
}

interface Loading {
  readonly on: Connection;
  readonly load: (relation: string, columns: readonly string[]) => ReturnType<typeof copyFrom>;
  readonly folder: string;
}

const unlikeSums = 'of the recorded sums are not those of its rows';

/** Loads a month and compares it with its record. Returns what is wrong, or null. */
async function loadMonth(loading: Loading, month: ArchivedMonth): Promise<string | null> {
  const { on, load, folder } = loading;
  const names = shadow.loadedTables(month.month);
  await shadow.makeTables(on, names);
  try {
    const manifest = await readMonthManifest(folder);
    for (const table of sql.archivedTables) {
      const target = load(names[table], manifest.tables[table].columns);
      await readTable(folder, { table, expected: expectedOf(month, table) }, target);
    }
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    await shadow.dropTables(on, names);
    return error.message;
  }
  const differences = await shadow.countDifferences(on, month.month, names);
  return differences === 0n ? null : `${differences} ${unlikeSums}`;
}

/** The recorded row count and hash of a month's file. */
export function expectedOf(month: ArchivedMonth, table: sql.ArchivedTable) {
  const isOfOrders = table === 'bet_order';
  return {
    rowCount: isOfOrders ? month.orderCount : month.entryCount,
    rowsSha256: (isOfOrders ? month.ordersRowsSha256 : month.entriesRowsSha256) ?? '',
    fileSha256: (isOfOrders ? month.ordersFileSha256 : month.entriesFileSha256) ?? '',
  };
}

/** Throws if the pool has replaced the connection that was loaded. */
export async function checkLoaded(pool: Connection): Promise<void> {
  if (!(await shadow.hasViews(pool))) {
    throw new Error('the connection that had the archive was lost');
  }
}
