// What is asked and done to copy a whole database to another server: which tables, sequences and
// partitions it has, and one figure a table that tells whether two have the same rows. None of it
// is a `statement`, since tables are named.

import type { WantedLogins } from '../../platform/postgres/logins.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';

export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Tables with rows, partitions among them, by name. */
export async function tablesIn(on: Connection): Promise<CopiedTable[]> {
  const rows = await all(
    on,
    `select c.relname, string_agg(a.attname, ',' order by a.attnum)
     from pg_class c
     join pg_attribute a
       on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace
       and c.relkind = 'r'
     group by c.relname
     order by c.relname`,
  );
  return rows.map(([name, columns]) => ({ name, columns: columns.split(',') }));
}

export interface Partition {
  readonly table: string;
  readonly name: string;
  /** As PostgreSQL writes it: `FOR VALUES FROM (…) TO (…)`. */
  readonly bounds: string;
}

export async function partitionsIn(on: Connection): Promise<Partition[]> {
  const rows = await all(
    on,
    `select p.relname, c.relname, pg_get_expr(c.relpartbound, c.oid)
     from pg_inherits i
     join pg_class c on c.oid = i.inhrelid
     join pg_class p on p.oid = i.inhparent
     where p.relnamespace = 'public'::regnamespace
       and p.relkind = 'p'
     order by p.relname, c.relname`,
  );
  return rows.map(([table, name, bounds]) => ({ table, name, bounds }));
}

/** Gives tables these partitions, empty, in place of those that they have. */
export async function setPartitions(
  on: Connection,
  partitions: readonly Partition[],
): Promise<void> {
  for (const { name } of await partitionsIn(on)) await all(on, `drop table ${quoted(name)}`);
  for (const { table, name, bounds } of partitions) {
    await all(on, `create table ${quoted(name)} partition of ${quoted(table)} ${bounds}`);
    if (table === 'bet_order') await all(on, `select index_request_keys('${name}')`);
  }
}

/** Takes out what a new schema begins with: all rows come from the other server. */
export async function emptyTables(on: Connection, tables: readonly CopiedTable[]): Promise<void> {
  await all(on, `truncate ${tables.map(({ name }) => quoted(name)).join(', ')} cascade`);
}

/** Foreign keys are not asked for while the tables arrive in the order of their names. */
export async function withoutForeignKeys(on: Connection): Promise<void> {
  await all(on, 'set session_replication_role = replica');
}

export function copyTableOut({ name, columns }: CopiedTable): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`;
}

export function copyTableIn({ name, columns }: CopiedTable): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`;
}

/** The number of rows and a sum over hashes of them, as text. */
export async function fingerprintOf(
  on: Connection,
  { name, columns }: CopiedTable,
): Promise<string> {
  const [row] = await all(
    on,
    `select
       count(*),
       coalesce(
         sum(('x' || left(md5(row(${columns.map(quoted).join(', ')})::text), 15))::bit(60)::bigint),
         0
       )
     from ${quoted(name)}`,
  );
  return row?.join(' rows, sum ') ?? '';
}

/** Where each sequence stands; null: it gave no number yet. */
export async function sequencesIn(on: Connection): Promise<[string, string][]> {
  const rows = await all(
    on,
    `select s.sequencename, s.last_value
     from pg_sequences s
     where s.schemaname = 'public'
       and s.last_value is not null
     order by s.sequencename`,
  );
  return rows.map(([name, value]) => [name, value]);
}

export async function setSequence(on: Connection, name: string, value: string): Promise<void> {
  await all(on, `select setval('${quoted(name)}', ${BigInt(value)})`);
}

/** Statistics for the planner, and pages marked as visible to all. */
export async function analyzeAll(on: Connection): Promise<void> {
  await all(on, 'vacuum (analyze)');
}

/** The roles that the database was set up with; null before its first migration. */
export async function loginsIn(on: Connection): Promise<NonNullable<WantedLogins['names']>> {
  const [row] = await all(on, 'select i.api_role, i.clock_role from installation i');
  return { api: row?.[0] ?? null, clock: row?.[1] ?? null };
}

const nameForm = /^[a-z_][a-z0-9_]*$/;

function quoted(name: string): string {
  if (!nameForm.test(name)) throw new Error(`${name} is no name of a table or column`);
  return `"${name}"`;
}

type Cells = [string, string, string];

async function all(on: Connection, text: string): Promise<Cells[]> {
  const { rows } = await on.query({ name: '', text, values: [], rowMode: 'array' });
  return rows.map(([one, other, third]) => [one ?? '', other ?? '', third ?? '']);
}
