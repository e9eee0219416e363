// Statements about archived months, and the COPY of their rows. See `schema/16-archive.sql`.

import {
  bool,
  hex,
  int4,
  int8,
  json,
  moment,
  nullable,
  text,
} from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';

/** The columns in the files; a test compares them with the tables. */
export const archivedColumns = {
  bet_order: [
    'bucket',
    'player_id',
    'order_id',
    'round_id',
    'game_id',
    'plan_id',
    'play',
    'step',
    'odds_hundredths',
    'stake_minor',
    'balance_after_minor',
    'posting_id',
    'account_version',
    'request_key',
    'request_hash',
    'request_held_minor',
    'request_held_version',
    'created_at',
  ],
  posted_entry: [
    'bucket',
    'account_id',
    'entry_id',
    'posting_id',
    'kind',
    'amount_minor',
    'balance_after_minor',
    'account_version',
    'round_id',
    'created_at',
  ],
} as const;

export type ArchivedTable = keyof typeof archivedColumns;
export const archivedTables = ['bet_order', 'posted_entry'] as const;

/** A month is its first day. */
export const archivedMonths = statement({
  name: 'archive.archived_months',
  parameters: {},
  columns: {
    month: text,
    orderCount: int8(),
    entryCount: int8(),
    archivedBy: text,
    archivedAt: moment,
    isDropped: bool,
    ordersRowsSha256: nullable(hex),
    ordersFileSha256: nullable(hex),
    entriesRowsSha256: nullable(hex),
    entriesFileSha256: nullable(hex),
  },
  text: `
    select
      m.month::text, m.order_count, m.entry_count, m.archived_by, m.archived_at,
      m.dropped_at is not null as is_dropped,
      o.rows_sha256 as orders_rows_sha256, o.file_sha256 as orders_file_sha256,
      e.rows_sha256 as entries_rows_sha256, e.file_sha256 as entries_file_sha256
    from archived_month m
    left join archived_file o on o.month = m.month and o.table_name = 'bet_order'
    left join archived_file e on e.month = m.month and e.table_name = 'posted_entry'
    order by m.month`,
});

/** Months in the database that end at or before the first of a month, oldest first. */
export const monthsBefore = statement({
  name: 'archive.months_before',
  parameters: { before: text },
  columns: { month: text, orders: text, entries: text },
  text: `
    select m.month::text, m.orders, m.entries
    from months_before(first_id_at(($1::text || 'Z')::timestamptz)) m
    where not exists (select from archived_month a where a.month = m.month)
    order by m.month`,
});

/** The latest day at which an archived month may end, always the first of a month. */
export const latestBound = statement({
  name: 'archive.latest_bound',
  parameters: {},
  columns: { bound: text },
  text: `
    select
      date_trunc('month', (clock_timestamp() - interval '2 months') at time zone 'UTC')::date::text
        as bound`,
});

/** Excludes other runs: rejects with 55P03 if one is in progress. Readers are not blocked. */
export const takeTurn = statement({
  name: 'archive.take_turn',
  parameters: {},
  columns: {},
  text: `lock table archived_month in exclusive mode nowait`,
});

/** The schema's version, which the files record. */
export const schemaVersion = statement({
  name: 'archive.schema_version',
  parameters: {},
  columns: { version: int4 },
  text: `select max(m.number) as version from migration m`,
});

const month = { month: text };

export const recordMonth = statement({
  name: 'archive.record_month',
  parameters: { ...month, by: text, files: json },
  columns: {},
  text: `select from record_month($1::text::date, $2::text, $3::jsonb)`,
});

export const detachMonth = statement({
  name: 'archive.detach_month',
  parameters: month,
  columns: {},
  text: `select from detach_month($1::text::date)`,
});

export const dropMonth = statement({
  name: 'archive.drop_month',
  parameters: { ...month, hashes: json },
  columns: {},
  text: `select from drop_month($1::text::date, $2::jsonb)`,
});

export const expectMonth = statement({
  name: 'archive.expect_month',
  parameters: month,
  columns: { orders: text, entries: text },
  text: `select orders, entries from expect_month($1::text::date)`,
});

export const attachMonth = statement({
  name: 'archive.attach_month',
  parameters: month,
  columns: {},
  text: `select from attach_month($1::text::date)`,
});

// Statements whose tables or columns vary cannot be a `statement`.

/** Locks two partitions against writes until the transaction ends; reads go on. */
export async function keepUnchanged(from: Connection, tables: readonly string[]): Promise<void> {
  await run(from, `lock table ${tables.map(quoted).join(', ')} in share mode`);
}

export async function hasRows(from: Connection, orders: string, entries: string): Promise<boolean> {
  const { rows } = await run(
    from,
    `select exists (select from ${quoted(orders)})
       or exists (select from ${quoted(entries)} where round_id is not null)`,
  );
  return rows[0]?.[0] === 't';
}

/** Rows that belong to a round, in an order that only depends on the rows. */
export function copyOut(table: ArchivedTable, relation: string): string {
  const [key, owner, only] =
    table === 'bet_order'
      ? ['order_id', 'player_id', '']
      : ['entry_id', 'account_id', 'where round_id is not null'];
  return `copy (
    select ${archivedColumns[table].join(', ')}
    from ${quoted(relation)}
    ${only}
    order by ${key}, bucket, ${owner}
  ) to stdout`;
}

export function copyIn(relation: string, columns: readonly string[]): string {
  return `copy ${quoted(relation)} (${columns.map(quoted).join(', ')}) from stdin`;
}

const nameForm = /^[a-z_][a-z0-9_]*$/;

function quoted(name: string): string {
  if (!nameForm.test(name)) throw new Error(`${name} is no name of a table or column`);
  return `"${name}"`;
}

function run(from: Connection, text: string) {
  return from.query({ name: '', text, values: [], rowMode: 'array' });
}
