// The schema and its forward-only migrations. Version 1 is the topic files of `schema/`; later ones
// are files `migrations/NNNN-what.sql`. Each is applied once, in one transaction, and remembered
// with its checksum. Processes that start together take turns by the lock on the table that
// remembers. Every setting is one of a transaction, so that no pooler can lose it.

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { prepareRole, withRole } from './application-role.ts';
import { openClient } from './client.ts';
import { acquireWaitMs } from './pool.ts';
import { errorCode, StartError } from '../config/start-error.ts';

const server = join(import.meta.dirname, '..', '..', '..');
/** The topic files `NN-what.sql`, which run in the order of their numbers as version 1. */
export const schemaDirectory = join(server, 'schema');
/** Files `NNNN-what.sql` from 0002 on; absent while there are none. */
const migrationsDirectory = join(server, 'migrations');

const schemaName = '0001-schema';
/** Long enough for another process to apply all migrations first. */
const turnWaitMs = 300_000;
const topicNames = { form: 'NN-what.sql', pattern: /^(\d{2})-[a-z0-9-]+\.sql$/, first: 1 };
const migrationNames = { form: 'NNNN-what.sql', pattern: /^(\d{4})-[a-z0-9-]+\.sql$/, first: 2 };

export interface MigrateOptions {
  /** A connection with the right to create tables and roles. */
  readonly url: string;
  /** The installation's role, for a database that has none yet; null names it after that. */
  readonly role?: string | null;
  readonly schemaDirectory?: string;
  readonly migrationsDirectory?: string;
}

interface SqlFile {
  readonly number: number;
  readonly name: string;
  readonly text: string;
}

export interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

interface Migration extends AppliedMigration {
  readonly files: readonly SqlFile[];
}

/** Brings the schema up to date; returns the names of the migrations applied now. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const migrations = await readAll(options);
  const client = openClient(options.url, {
    application_name: 'trine migrate',
    connectionTimeoutMillis: acquireWaitMs,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Before anything is created: a database of another history stays as it is.
    if (await hasHistory(client)) checkHistory(await readHistory(client), migrations);
    await createTables(client);
    const done: string[] = [];
    for (;;) {
      const name = await applyNext(client, migrations, options.role ?? null);
      if (name === null) return done;
      done.push(name);
    }
  } finally {
    await client.end();
  }
}

/** What this code makes of an empty database, in order. */
export async function knownMigrations(): Promise<AppliedMigration[]> {
  return (await readAll({})).map(({ number, name, checksum }) => ({ number, name, checksum }));
}

async function readAll(
  from: Pick<MigrateOptions, 'schemaDirectory' | 'migrationsDirectory'>,
): Promise<Migration[]> {
  return [
    await readSchema(from.schemaDirectory ?? schemaDirectory),
    ...(await readMigrations(from.migrationsDirectory ?? migrationsDirectory)),
  ];
}

/** Version 1: all topic files together. Throws `StartError` when a number is missing. */
export async function readSchema(directory: string): Promise<Migration> {
  const files = await readFiles(directory, topicNames);
  return { number: 1, name: schemaName, checksum: checksumOf(files), files };
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = await readFiles(directory, migrationNames);
  return files.map((file) => {
    const { number, name } = file;
    return { number, name, checksum: checksumOf([file]), files: [file] };
  });
}

/** The SQL files of a folder, whose numbers count up from `first`; none when it is absent. */
async function readFiles(
  directory: string,
  { form, pattern, first }: typeof topicNames,
): Promise<SqlFile[]> {
  const names = (await namesIn(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name, index) => {
      const match = pattern.exec(name);
      if (match === null) throw new StartError(`${name} in ${directory} is not named ${form}.`);
      const number = Number(match[1]);
      if (number !== index + first) {
        throw new StartError(`${name} in ${directory} should have the number ${index + first}.`);
      }
      // A checkout may have changed the ends of lines; that is no change of the SQL.
      const text = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
      return { number, name, text };
    }),
  );
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Of the names and texts of the files, in their order. */
function checksumOf(files: readonly SqlFile[]): string {
  const hash = createHash('sha256');
  for (const { name, text } of files) hash.update(`${name}\n${text}\n`);
  return hash.digest('hex');
}

async function hasHistory(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select where to_regclass('public.migration') is not null",
  );
  return rowCount === 1;
}

async function readHistory(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select number, name, checksum from public.migration order by number',
  );
  return rows;
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
  migrations: readonly Migration[],
  wantedRole: string | null,
): Promise<string | null> {
  await client.query('begin');
  try {
    await client.query(`set local search_path = public; set local lock_timeout = ${turnWaitMs}`);
    await client.query('lock table migration in exclusive mode');
    const applied = await readHistory(client);
    checkHistory(applied, migrations);
    const role = await prepareRole(client, wantedRole);
    const next = migrations[applied.length];
    if (next !== undefined) await apply(client, next, role);
    await client.query('commit');
    return next?.name ?? null;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Throws `StartError` when the database was not brought to its state by these migrations. */
function checkHistory(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
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
      throw new StartError(
        `The database has migration ${earlier.name}, which this Trine does not know: ` +
          'start the Trine that applied it, or a newer one.',
      );
    }
    if (!isSame(earlier, migration)) {
      throw new StartError(
        `Migration ${migration.name} was changed after the database applied ${earlier.name}: ` +
          'bring the file back and put the change into a new one.',
      );
    }
  }
}

function isSame(applied: AppliedMigration, migration: Migration | undefined): boolean {
  return applied.name === migration?.name && applied.checksum === migration.checksum;
}

async function apply(
  client: Client,
  { number, name, checksum, files }: Migration,
  role: string,
): Promise<void> {
  for (const file of files) {
    try {
      await client.query(withRole(file.text, role));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(`Migration ${file.name} failed: ${reason}.`, { cause: error });
    }
  }
  await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ]);
}
