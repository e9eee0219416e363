// Applies the schema and its migrations, forward only, each once, recorded with its checksum. They
// run while other processes serve: a statement waits at most two seconds for its lock, since all
// others queue behind it, and is tried again after a pause. Older code goes on beside a newer
// schema and also starts on it, unless a migration removed what that code reads.

import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { openClient } from './client.ts';
import {
  describeExcess,
  prepareLogins,
  withRoles,
  type LoginNames,
  type WantedLogins,
} from './logins.ts';
import { readMigrations, type Migration, type MigrationFolders } from './migration-files.ts';
import {
  checkHistory,
  hasHistory,
  readCodeVersion,
  readHistory,
  recordMigration,
} from './migration-history.ts';
import { acquireWaitMs } from './pool.ts';
import { errorCode, StartError } from '../config/start-error.ts';

export interface MigrateOptions extends MigrationFolders {
  /** A connection with the right to create tables and roles. */
  readonly url: string;
  /** The installation's two roles, for a database without recorded ones. */
  readonly logins?: WantedLogins;
  /** Of this code, `0.1.0`; by default from `package.json`. */
  readonly version?: string;
  readonly waits?: Partial<MigrationWaits>;
  /** Called with a sentence for each lock that could not be acquired. */
  readonly report?: (sentence: string) => void;
}

export interface MigrationWaits {
  /** For a lock of a table; other statements on the table wait behind it. */
  readonly lockMs: number;
  /** For a lock that blocks no other statement, as `create index concurrently` takes. */
  readonly patientLockMs: number;
  readonly attempts: number;
  /** After the first attempt; each further pause is half as long again, up to `longestPauseMs`. */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
  /** Until another process has applied its migrations. */
  readonly turnMs: number;
}

const standardWaits: MigrationWaits = {
  lockMs: 2_000,
  patientLockMs: 60_000,
  attempts: 25,
  pauseMs: 1_000,
  longestPauseMs: 10_000,
  turnMs: 300_000,
};
/** Of the advisory lock of the process that migrates this database. */
const turnKey = 0x7472_696e;
const turnPollMs = 100;
/** No lock in time, and a deadlock that PostgreSQL broke here. */
const locked = ['55P03', '40P01'];

interface Run {
  readonly client: Client;
  readonly migrations: readonly Migration[];
  readonly version: string;
  readonly logins: WantedLogins;
  readonly waits: MigrationWaits;
  readonly report: (sentence: string) => void;
}

/** Brings the schema up to date; returns the names of the migrations applied now. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const client = openClient(options.url, {
    application_name: 'trine migrate',
    connectionTimeoutMillis: acquireWaitMs,
  });
  const run: Run = {
    client,
    migrations: await readMigrations(options),
    version: options.version ?? (await readCodeVersion()),
    logins: options.logins ?? {},
    waits: { ...standardWaits, ...options.waits },
    report: options.report ?? (() => undefined),
  };
  client.on('error', () => undefined);
  await client.connect();
  try {
    const applied = await applyMissing(run);
    const excess = await describeExcess(client);
    if (excess !== null) run.report(excess);
    return applied;
  } finally {
    await client.end();
  }
}

async function applyMissing(run: Run): Promise<string[]> {
  const { client, logins } = run;
  // Before anything is created: a database of another history stays as it is. A start without a
  // migration to apply does not wait for a process that migrates to a newer version.
  if (await isComplete(run)) {
    await inTransaction(run, () => prepareLogins(client, logins));
    return [];
  }
  await takeTurn(run);
  await createTables(client);
  return applyAll(run);
}

async function isComplete({ client, migrations, version }: Run): Promise<boolean> {
  if (!(await hasHistory(client))) return false;
  const applied = await readHistory(client);
  checkHistory(applied, migrations, version);
  return applied.length >= migrations.length;
}

/**
 * Polls, because a waiting statement would hold a snapshot, for which `create index concurrently`
 * of the other process would wait. The end of the connection ends it.
 */
async function takeTurn({ client, waits }: Run): Promise<void> {
  const untilMs = performance.now() + waits.turnMs;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(${turnKey}) as taken`,
    );
    if (rows[0]?.taken === true) return;
    if (performance.now() > untilMs) {
      throw new StartError(
        `Another process has been migrating this database for ${waits.turnMs / 1000} s: ` +
          'wait for it, then start again.',
      );
    }
    await delay(turnPollMs);
  }
}

/** Unique violation: the table or its row type exists already. */
const createdMeanwhile = ['23505', '42P07', '42710'];

/** Version 0.1.0 takes no turns: two that create the tables at once can fail to see them. */
async function createTables(client: Client): Promise<void> {
  try {
    await client.query(`
      create table if not exists public.installation (
        is_only boolean primary key default true check (is_only),
        api_role text not null,
        clock_role text not null
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

async function applyAll(run: Run): Promise<string[]> {
  const done: string[] = [];
  for (;;) {
    const applied = await tryAgain(run, done.length, () => applyNext(run));
    if (applied === null) return done;
    done.push(applied);
  }
}

/** Until it has its locks; throws `StartError` after the last attempt. */
async function tryAgain<Result>(
  run: Run,
  applied: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const { waits, report } = run;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const { cause } = error as Error;
      if (!locked.includes(errorCode(error)) && !locked.includes(errorCode(cause))) throw error;
      const reason = error instanceof StartError ? error.message : 'The history is locked.';
      const sentence = `${reason} ${await describeOldest(run.client)}`;
      if (attempt >= waits.attempts) {
        throw new StartError(
          `${sentence} Given up after ${attempt} attempts, ${applied} migrations were applied: ` +
            'end that transaction, or start again when the load is lower.',
          { cause: error },
        );
      }
      report(`${sentence} Attempt ${attempt} of ${waits.attempts}; it is tried again.`);
      await delay(pauseAfter(attempt, waits));
    }
  }
}

/** Between half and all of it, so that it does not stay in step with the holder of the lock. */
function pauseAfter(attempt: number, { pauseMs, longestPauseMs }: MigrationWaits): number {
  const wholeMs = Math.ceil(Math.min(pauseMs * 1.5 ** (attempt - 1), longestPauseMs));
  return randomInt(Math.ceil(wholeMs / 2), wholeMs + 1);
}

/** The oldest transaction, which most likely holds the lock. */
async function describeOldest(client: Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; seconds: number }>(
    `select
       a.pid,
       a.application_name as name,
       floor(extract(epoch from clock_timestamp() - a.xact_start))::integer as seconds
     from pg_stat_activity a
     where a.datname = current_database()
       and a.pid <> pg_backend_pid()
       and a.xact_start is not null
     order by a.xact_start
     limit 1`,
  );
  const oldest = rows[0];
  if (oldest === undefined) return 'No transaction is open any more.';
  const { pid, name, seconds } = oldest;
  return `The oldest transaction is of "${name}" (process ${pid}), ${seconds} s old.`;
}

async function applyNext(run: Run): Promise<string | null> {
  const { client, migrations, version, waits } = run;
  const next = await inTransaction(run, async () => {
    await setLockLimit(client, waits.turnMs);
    // Version 0.1.0 waits for this lock; health reads beside it.
    await client.query('lock table migration in exclusive mode');
    const applied = await readHistory(client);
    checkHistory(applied, migrations, version);
    const names = await prepareLogins(client, run.logins);
    const migration = migrations[applied.length];
    if (migration === undefined) return null;
    if (migration.statements === null) {
      await setLockLimit(client, waits.lockMs);
      await apply(client, migration, names);
    }
    return { migration, names };
  });
  if (next === null) return null;
  const { migration, names } = next;
  if (migration.statements !== null) await applyOneByOne(run, migration, names);
  return migration.name;
}

async function inTransaction<Result>(
  { client }: Pick<Run, 'client'>,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('begin');
  try {
    await client.query('set local search_path = public');
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function setLockLimit(client: Client, ms: number): Promise<void> {
  await client.query(`set local lock_timeout = ${ms}`);
}

async function apply(client: Client, migration: Migration, names: LoginNames): Promise<void> {
  for (const { name, text } of migration.files) await runFile(client, name, withRoles(text, names));
  await recordMigration(client, migration);
}

/** After a stop, completed statements run again: each such file first drops what it creates. */
async function applyOneByOne(run: Run, migration: Migration, names: LoginNames): Promise<void> {
  const { client, waits } = run;
  await client.query('set search_path = public; set statement_timeout = 0');
  await client.query(`set lock_timeout = ${waits.patientLockMs}`);
  for (const statement of migration.statements ?? []) {
    await runFile(client, migration.name, withRoles(statement, names));
  }
  await inTransaction(run, () => recordMigration(client, migration));
}

async function runFile(client: Client, name: string, text: string): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`Migration ${name} failed: ${reason}.`, { cause: error });
  }
}
