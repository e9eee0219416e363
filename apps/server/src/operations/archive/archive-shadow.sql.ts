// Shows archived months beside those of the database, on one connection: temporary tables hold the
// rows of the files, and temporary views with the names of the tables show both. PostgreSQL
// resolves names to temporary relations first, so the checks of the audit read them unchanged. None
// is a `statement`, since the names of tables vary.

import type { Connection } from '../../platform/postgres/transaction.ts';
import { archivedColumns, archivedTables, type ArchivedTable } from './archive.sql.ts';
import { formatMonth } from './archived-month.ts';

export type LoadedTables = Readonly<Record<ArchivedTable, string>>;

/** The names of a month's temporary tables. */
export function loadedTables(firstDay: string): LoadedTables {
  const ending = formatMonth(firstDay).replace('-', '_');
  return { bet_order: `loaded_order_${ending}`, posted_entry: `loaded_entry_${ending}` };
}

/** Replaces tables of the same names. */
export async function makeTables(on: Connection, names: LoadedTables): Promise<void> {
  await dropTables(on, names);
  for (const table of archivedTables) {
    await run(on, `create temporary table ${names[table]} (like public.${table})`);
  }
}

export async function dropTables(on: Connection, names: LoadedTables): Promise<void> {
  for (const table of archivedTables) await run(on, `drop table if exists pg_temp.${names[table]}`);
}

/** How many of a month's recorded sums differ from those of its loaded rows. */
export async function countDifferences(
  on: Connection,
  firstDay: string,
  names: LoadedTables,
): Promise<bigint> {
  for (const table of archivedTables) await run(on, `analyze ${names[table]}`);
  const { rows } = await on.query({
    name: '',
    text: `select archived_differences(
      $1::text::date, $2::text::regclass, $3::text::regclass
    )`,
    values: [firstDay, names.bet_order, names.posted_entry],
    rowMode: 'array',
  });
  return BigInt(rows[0]?.[0] ?? '0');
}

const sums = {
  archived_month: ['month', 'before_id', 'order_count'],
  archived_range: [
    'month',
    'bucket',
    'account_id',
    'version_before',
    'version_after',
    'balance_before_minor',
    'balance_after_minor',
    'amount_minor',
  ],
  archived_house: ['month', 'amount_minor'],
  archived_round: [
    'month',
    'round_id',
    'order_count',
    'stake_minor',
    'booked_stake_minor',
    'paid_minor',
    'returned_minor',
  ],
  archived_posting: [
    'month',
    'posting_id',
    'round_id',
    'total_minor',
    'house_entries',
    'first_kind',
    'last_kind',
  ],
};

/** Views of all rows, and of the sums of those months that were not loaded. */
export async function makeViews(on: Connection, loaded: readonly string[]): Promise<void> {
  // Must run before the views exist: the definition names tables without their schema.
  const { rows } = await run(on, `select pg_get_viewdef('public.entry'::regclass)`);
  for (const table of archivedTables) {
    const columns = archivedColumns[table].join(', ');
    const parts = [`public.${table}`, ...loaded.map((day) => loadedTables(day)[table])];
    const text = parts.map((part) => `select ${columns} from ${part}`).join(' union all ');
    await run(on, `create temporary view ${table} as ${text}`);
  }
  await run(on, `create temporary view entry as ${rows[0]?.[0] ?? ''}`);
  const days = loaded.map((day) => `date '${formatMonth(day)}-01'`).join(', ');
  for (const [table, columns] of Object.entries(sums)) {
    await run(
      on,
      `create temporary view ${table} as
       select ${columns.join(', ')}
       from public.${table}
       where month <> all (array[${days}]::date[])`,
    );
  }
}

/** Whether the connection still has the views, which end with its session. */
export async function hasViews(on: Connection): Promise<boolean> {
  const { rows } = await run(on, `select to_regclass('pg_temp.bet_order') is not null`);
  return rows[0]?.[0] === 't';
}

function run(on: Connection, text: string) {
  return on.query({ name: '', text, values: [], rowMode: 'array' });
}
