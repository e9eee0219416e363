// Whether the database's schema is the one of this code. It is read again while the process runs,
// since another process may have migrated it.

import { readMigrations, type MigrationName } from './migration-files.ts';
import * as sql from './schema-state.sql.ts';
import type { Connection } from './transaction.ts';

export interface SchemaState {
  /** Migrations of this code. */
  readonly known: number;
  /** Of these, those that the database lacks or has in another form. */
  readonly missing: number;
  /** Migrations of newer code, unknown to this code. */
  readonly newer: number;
}

export type ReadSchemaState = (from: Connection) => Promise<SchemaState>;

export async function createSchemaState(): Promise<ReadSchemaState> {
  const known = await readMigrations();
  return async (from) => compare(known, await sql.appliedMigrations.all(from, {}));
}

function compare(known: readonly MigrationName[], applied: readonly MigrationName[]): SchemaState {
  const isThere = ({ number, name, checksum }: MigrationName) =>
    applied.some((one) => one.number === number && one.name === name && one.checksum === checksum);
  const numbers = new Set(known.map(({ number }) => number));
  return {
    known: known.length,
    missing: known.filter((one) => !isThere(one)).length,
    newer: applied.filter(({ number }) => !numbers.has(number)).length,
  };
}
