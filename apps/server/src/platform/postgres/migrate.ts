// Forward-only migrations: files `NNNN-what.sql`, each applied once, in one transaction, and
// remembered with its checksum. Processes that start together take turns by the lock on the table
// that remembers. Every setting is one of a transaction, so that no pooler can lose it.

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { prepareRole, withRole } from './application-role.ts';
import { acquireWaitMs } from './pool.ts';
import { errorCode, StartError } from '../config/start-error.ts';

export const migrationsDirectory = join(import.meta.dirname, '..', '..', 'migrations');

/** Long enough for another process to apply all migrations first. */
const turnWaitMs = 300_000;
const fileName = /^(\d{4})-([a-z0-9-]+)\.sql$/;

export interface MigrateOptions {
  /** A connection with the right to create tables and roles. */
  readonly url: string;
  /** The installation's role, for a database that has none yet; null names it after that. */
  readonly role?: string | null;
  readonly directory?: string;
}

interface MigrationFile {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
  readonly text: string;
}

interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

/** Brings the schema up to date; returns the file names applied now. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const files = await readMigrations(options.directory ?? migrationsDirectory);
  const client = new Client({
    connectionString: options.url,
    application_name: 'trine migrate',
    connectionTimeoutMillis: acquireWaitMs,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await createTables(client);
    const done: string[] = [];
    for (;;) {
      const name = await applyNext(client, files, options.role ?? null);
      if (name === null) return done;
      done.push(name);
    }
  } finally {
    await client.end();
  }
}

async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  const files = await Promise.all(names.map((name) => readMigration(directory, name)));
  for (const [index, file] of files.entries()) {
    if (file.number !== index + 1) {
      throw new StartError(`${file.name} in ${directory} should have the number ${index + 1}.`);
    }
  }
  return files;
}

async function readMigration(directory: string, name: string): Promise<MigrationFile> {
  const match = fileName.exec(name);
  if (match === null) throw new StartError(`${name} in ${directory} is not named NNNN-what.sql.`);
  // A checkout may have changed the ends of lines; that is no change of a migration.
  const text = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(text).digest('hex');
  return { number: Number(match[1]), name, checksum, text };
}

/** Unique violation, and the table or its row type is there already. */
const createdMeanwhile = ['23505', '42P07', '42710'];

/** Two that create the tables at once can both fail to see them; the later finds them there. */
async function createTables(client: Client): Promise<void> {
  try {
    await client.query(`
      create table if not exists public.installation (
        is_only boolean primary key default true check (is_only),
        role_name text not null
      );
      create table if not exists public.migration (
        number integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default clock_timestamp()
      )`);
  } catch (error) {
    if (!createdMeanwhile.includes(errorCode(error))) throw error;
  }
}

async function applyNext(
  client: Client,
  files: readonly MigrationFile[],
  wantedRole: string | null,
): Promise<string | null> {
  await client.query('begin');
  try {
    await client.query(`set local search_path = public; set local lock_timeout = ${turnWaitMs}`);
    await client.query('lock table migration in exclusive mode');
    const { rows } = await client.query<AppliedMigration>(
      'select number, name, checksum from migration order by number',
    );
    checkHistory(rows, files);
    const role = await prepareRole(client, wantedRole);
    const next = files[rows.length];
    if (next !== undefined) await apply(client, next, role);
    await client.query('commit');
    return next?.name ?? null;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

function checkHistory(applied: readonly AppliedMigration[], files: readonly MigrationFile[]): void {
  for (const [index, earlier] of applied.entries()) {
    const file = files[index];
    if (file === undefined) {
      throw new StartError(
        `The database has migration ${earlier.name}, which this Trine does not know: ` +
          'start the Trine that applied it, or a newer one.',
      );
    }
    if (file.name !== earlier.name || file.checksum !== earlier.checksum) {
      throw new StartError(
        `Migration ${file.name} was changed after the database applied ${earlier.name}: ` +
          'bring the file back and put the change into a new one.',
      );
    }
  }
}

async function apply(client: Client, file: MigrationFile, role: string): Promise<void> {
  try {
    await client.query(withRole(file.text, role));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`Migration ${file.name} failed: ${reason}.`, { cause: error });
  }
  await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [
    file.number,
    file.name,
    file.checksum,
  ]);
}
