// Archived months beside those of the database, for one connection: temporary tables take the rows
// of the files, and temporary views with the names of the tables show both, as if no month had
// left. PostgreSQL looks for names among temporary ones first, so every check of the audit reads
// them without a word of it being changed. None of it can be a `statement`: it names tables.

import type { Connection } from '../../platform/postgres/transaction.ts';
import { archivedColumns, archivedTables, type ArchivedTable } from './archive.sql.ts';
import { monthOf } from './archived-month.ts';

export type LoadedTables = Readonly<Record<ArchivedTable, string>>;

/** The names of the temporary tables of a month. */
export function loadedTables(firstDay: string): LoadedTables {
  const ending = monthOf(firstDay).replace('-', '_');
  return { bet_order: `loaded_order_${ending}`, posted_entry: `loaded_entry_${ending}` };
}

/** Made anew if they are there. */
export async function makeTables(on: Connection, names: LoadedTables): Promise<void> {
  await dropTables(on, names);
  for (const table of archivedTables) {
    await run(on, `create temporary table ${names[table]} (like public.${table})`);
  }
}

export async function dropTables(on: Connection, names: LoadedTables): Promise<void> {
  for (const table of archivedTables) await run(on, `drop table if exists pg_temp.${names[table]}`);
}

/** After the rows are there: how many of a month's recorded sums they do not give. */
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

/** The views: all rows there are, and sums of those months only that were not loaded. */
export async function makeViews(on: Connection, loaded: readonly string[]): Promise<void> {
  // Read before there are others of these names: it names tables without their schema.
  const { rows } = await run(on, `select pg_get_viewdef('public.entry'::regclass)`);
  for (const table of archivedTables) {
    const columns = archivedColumns[table].join(', ');
    const parts = [`public.${table}`, ...loaded.map((day) => loadedTables(day)[table])];
    const text = parts.map((part) => `select ${columns} from ${part}`).join(' union all ');
    await run(on, `create temporary view ${table} as ${text}`);
  }
  await run(on, `create temporary view entry as ${rows[0]?.[0] ?? ''}`);
  const days = loaded.map((day) => `date '${monthOf(day)}-01'`).join(', ');
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

/** Whether the connection still has the views: they end with its session. */
export async function hasViews(on: Connection): Promise<boolean> {
  const { rows } = await run(on, `select to_regclass('pg_temp.bet_order') is not null`);
  return rows[0]?.[0] === 't';
}

function run(on: Connection, text: string) {
  return on.query({ name: '', text, values: [], rowMode: 'array' });
}
