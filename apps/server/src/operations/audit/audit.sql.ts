// What surrounds the checks: one snapshot for all of them, long time-outs, and a count of the rows.

import { int8, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';

/** All statements see the same moment, so that bets accepted meanwhile raise no false alarm. */
export const beginSnapshot = statement({
  name: 'audit.begin_snapshot',
  parameters: {},
  columns: {},
  text: `set transaction isolation level repeatable read, read only`,
});

/** The name under which another transaction can have this one's snapshot. */
export const exportSnapshot = statement({
  name: 'audit.export_snapshot',
  parameters: {},
  columns: { snapshot: text },
  text: `select pg_export_snapshot() as snapshot`,
});

const snapshotForm = /^[0-9A-F]+(?:-[0-9A-F]+)*$/;

/**
 * Reads what the other transaction reads; nothing may have been read before. It is no `statement`,
 * since PostgreSQL takes the name as a literal alone.
 */
export async function joinSnapshot(from: Connection, snapshot: string): Promise<void> {
  if (!snapshotForm.test(snapshot)) throw new Error('this is no name of a snapshot');
  const set = `set transaction snapshot '${snapshot}'`;
  await from.query({ name: '', text: set, values: [], rowMode: 'array' });
}

/**
 * For this transaction alone: longer statements, more room for sorting before the disk, and no
 * nested loops, which PostgreSQL may choose where its statistics are older than most of the rows
 * and which would compare each row of a table with each of another.
 */
export const suitWholeTables = statement({
  name: 'audit.suit_whole_tables',
  parameters: { statementLimit: text, idleLimit: text, workMemory: text },
  columns: { statementLimit: text, idleLimit: text, workMemory: text, nestedLoops: text },
  text: `
    select
      set_config('statement_timeout', $1::text, true) as statement_limit,
      set_config('idle_in_transaction_session_timeout', $2::text, true) as idle_limit,
      set_config('work_mem', $3::text, true) as work_memory,
      set_config('enable_nestloop', 'off', true) as nested_loops`,
});

/** Orders, which are entries as well, are counted where they are read. */
export const census = statement({
  name: 'audit.census',
  parameters: {},
  columns: { players: int8(), postedEntries: int8(), rounds: int8() },
  text: `
    select
      (select count(*) from player) as players,
      (select count(*) from posted_entry) as posted_entries,
      (select count(*) from round) as rounds`,
});
