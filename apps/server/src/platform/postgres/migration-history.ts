// The migrations of a database, and whether this code may work on them. A newer database is
// accepted: migrations only add, until one names the version from which on nothing reads what it
// removes.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { StartError } from '../config/start-error.ts';
import type { Migration, MigrationName } from './migration-files.ts';

export interface AppliedMigration extends MigrationName {
  /** The oldest version of Trine that runs with it; null: every one that ran before it. */
  readonly oldestCode: string | null;
}

const description = join(import.meta.dirname, '..', '..', '..', 'package.json');

/** The version of this code, `0.1.0`. */
export async function readCodeVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(description, 'utf8')) as { version: string };
  return version;
}

export async function hasHistory(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select where to_regclass('public.migration') is not null",
  );
  return rowCount === 1;
}

/** The first migration that needs it adds the column of the oldest code. */
export async function readHistory(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `select m.number, m.name, m.checksum, to_jsonb(m) ->> 'oldest_code' as "oldestCode"
     from public.migration m
     order by m.number`,
  );
  return rows;
}

export async function recordMigration(client: Client, migration: Migration): Promise<void> {
  const { number, name, checksum, oldestCode } = migration;
  await client.query('insert into public.migration (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ]);
  if (oldestCode === null) return;
  await client.query('alter table public.migration add column if not exists oldest_code text');
  await client.query('update public.migration set oldest_code = $2 where number = $1', [
    number,
    oldestCode,
  ]);
}

/**
 * Throws `StartError` when the database has other migrations than these and later ones, or when a
 * later one removed what code of this version reads.
 */
export function checkHistory(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
  version: string,
): void {
  for (const [index, earlier] of applied.entries()) {
    const migration = migrations[index];
    if (index === 0 && !isSame(earlier, migration)) {
      throw new StartError(
        'This database was created by another checkout of Trine with another schema and cannot ' +
          'be upgraded: start that checkout for it, or start this one with an empty DATA_DIR ' +
          '(or an empty database in DATABASE_URL).',
      );
    }
    if (migration === undefined) {
      checkNewer(earlier, version);
    } else if (!isSame(earlier, migration)) {
      throw new StartError(
        `Migration ${migration.name} was changed after the database applied ${earlier.name}: ` +
          'bring the file back and put the change into a new one.',
      );
    }
  }
}

function checkNewer({ name, oldestCode }: AppliedMigration, version: string): void {
  if (oldestCode === null || !isOlder(version, oldestCode)) return;
  throw new StartError(
    `The database has migration ${name}, which took away what this Trine (${version}) reads: ` +
      `start ${oldestCode} or newer.`,
  );
}

function isOlder(version: string, than: string): boolean {
  const own = version.split('.').map(Number);
  const other = than.split('.').map(Number);
  const at = other.findIndex((part, index) => part !== own[index]);
  return at !== -1 && (own[at] ?? 0) < (other[at] ?? 0);
}

function isSame(applied: MigrationName, migration: Migration | undefined): boolean {
  return applied.name === migration?.name && applied.checksum === migration.checksum;
}
