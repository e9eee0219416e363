// What surrounds the checks: one snapshot for all, long time-outs, and a count of the rows.

import { int8, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';

/**
 * All statements read the same snapshot, so bets accepted during the audit raise no false alarm.
 */
export const beginSnapshot = statement({
  name: 'audit.begin_snapshot',
  parameters: {},
  columns: {},
  text: `set transaction isolation level repeatable read, read only`,
});

/** The name by which another transaction can import this one's snapshot. */
export const exportSnapshot = statement({
  name: 'audit.export_snapshot',
  parameters: {},
  columns: { snapshot: text },
  text: `select pg_export_snapshot() as snapshot`,
});

const snapshotForm = /^[0-9A-F]+(?:-[0-9A-F]+)*$/;

/**
 * Imports another transaction's snapshot; must be the first statement. It is no `statement`, since
 * PostgreSQL accepts the name as a literal only.
 */
export async function joinSnapshot(from: Connection, snapshot: string): Promise<void> {
  if (!snapshotForm.test(snapshot)) throw new Error('this is no name of a snapshot');
  const set = `set transaction snapshot '${snapshot}'`;
  await from.query({ name: '', text: set, values: [], rowMode: 'array' });
}

/**
 * For this transaction: longer statements, more memory for sorts, and no nested loops. With
 * outdated statistics PostgreSQL may choose a nested loop, which compares each row of a table with
 * each of another.
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

/** Orders are also entries, and are counted where they are read. */
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
