// Pools with a limit on everything: a plain `pg.Pool` waits forever in a network partition.

import { Socket } from 'node:net';
import { Pool, type ClientBase } from 'pg';
import { namingSetting, StartError } from '../config/start-error.ts';
import { clientOf, wayTo } from './client.ts';
import { checkSessions, prepareSession } from './session.ts';

/** How long a caller waits for a free connection, or a new connection for its server. */
export const acquireWaitMs = 5_000;
/** PostgreSQL cancels a statement after this. */
export const statementLimitMs = 10_000;
/** We stop waiting after this, in case PostgreSQL no longer answers. */
export const queryLimitMs = 12_000;
export const lockLimitMs = 8_000;
export const idleTransactionLimitMs = 15_000;
const idleConnectionLimitMs = 60_000;

/** PostgreSQL 15 is the first with all that the migrations use. */
const oldestVersion = 150_000;

/**
 * The limits of every connection, and the formats that reading values as text relies on. They
 * override settings of the server and the role. In the form in which PostgreSQL shows them.
 */
const session = {
  statement_timeout: `${statementLimitMs / 1000}s`,
  lock_timeout: `${lockLimitMs / 1000}s`,
  idle_in_transaction_session_timeout: `${idleTransactionLimitMs / 1000}s`,
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  bytea_output: 'hex',
  search_path: 'public',
};

export interface PoolSettings {
  /** Of one host or of several. */
  readonly url: string;
  /** Instead of `public`. */
  readonly searchPath?: string;
  readonly max: number;
  /** Shown in `pg_stat_activity`. */
  readonly name: string;
  /**
   * Plans each statement once a connection, for all parameters. Planning a page of history over a
   * year of partitions takes ten times as long as reading it, and PostgreSQL may never switch to a
   * generic plan.
   */
  readonly plansOnce?: boolean;
  /** Without the limits of statements and idle transactions, to copy whole months. */
  readonly isPatient?: boolean;
  /** Called with each socket before it connects. */
  readonly onSocket?: (socket: Socket) => void;
  /** Instead of `acquireWaitMs`. */
  readonly acquireMs?: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onError?: (error: Error) => void;
}

export function openPool(settings: PoolSettings): Pool {
  const { url, searchPath, max, name, plansOnce, onError } = settings;
  const { acquireMs = acquireWaitMs, isPatient = false } = settings;
  const wanted = {
    ...session,
    ...(searchPath === undefined ? {} : { search_path: searchPath }),
    ...(isPatient ? { statement_timeout: '0', idle_in_transaction_session_timeout: '0' } : {}),
    ...(plansOnce === true ? { plan_cache_mode: 'force_generic_plan' } : {}),
  };
  const { settings: way, hosts, mustWrite } = wayTo(url);
  const prepared = { settings: wanted, mustWrite, limitMs: acquireWaitMs };
  const prepare = (client: ClientBase): unknown =>
    prepareSession(client, prepared).catch((error: unknown) => {
      hosts?.lookAgain();
      throw error;
    });
  const pool = new Pool({
    Client: clientOf(hosts),
    max,
    application_name: name,
    ...way,
    connectionTimeoutMillis: acquireMs,
    ...(isPatient ? {} : { query_timeout: queryLimitMs }),
    onConnect: prepare,
    idleTimeoutMillis: idleConnectionLimitMs,
    keepAlive: true,
    stream: () => {
      const socket = new Socket();
      settings.onSocket?.(socket);
      return socket;
    },
  });
  pool.on('error', onError ?? (() => undefined));
  return pool;
}

/** The part of a pool that reads settings. */
export interface SettingsSource {
  query(sql: string, values: [string]): Promise<{ rows: { value: string }[] }>;
}

/**
 * Checks at start everything that Trine relies on; throws `StartError` with one sentence, or an
 * error of `pg`. `setting`: the variable of the url, for the sentence.
 */
export async function checkDatabase(url: string, setting = 'DATABASE_URL'): Promise<void> {
  try {
    await checkConnections(url);
  } catch (error) {
    throw namingSetting(error, setting);
  }
}

async function checkConnections(url: string): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const pool = openPool({ url, max: 2, name: 'trine check' });
  opened.defer(() => pool.end());
  await checkServer(pool);
  const first = await pool.connect();
  opened.defer(() => first.release(true));
  const second = await pool.connect();
  opened.defer(() => second.release(true));
  await checkSessions(first, second);
}

/** Checks the server's version and durability; throws `StartError` with one sentence. */
export async function checkServer(pool: SettingsSource): Promise<void> {
  const version = Number(await show(pool, 'server_version_num'));
  if (version < oldestVersion) {
    const found = await show(pool, 'server_version');
    throw new StartError(`DATABASE_URL leads to PostgreSQL ${found}; Trine needs 15 or newer.`);
  }
  const commit = await show(pool, 'synchronous_commit');
  if (commit !== 'on' && commit !== 'remote_apply') {
    throw new StartError(
      `PostgreSQL runs with synchronous_commit=${commit}; an acknowledged bet could be lost: ` +
        'set it to on, for the server and for the role of DATABASE_URL.',
    );
  }
}

async function show(pool: SettingsSource, setting: string): Promise<string> {
  const { rows } = await pool.query('select current_setting($1) as value', [setting]);
  return rows[0]?.value ?? '';
}
