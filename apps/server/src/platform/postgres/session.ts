// Each connection sets its time-outs and formats by statements, and reads them back before it is
// used. A pooler could ignore them as parameters of the start packet, and the connection would work
// without a limit.

import { randomUUID } from 'node:crypto';
import type { ClientBase, PoolClient } from 'pg';
import { StartError } from '../config/start-error.ts';
import { readSettings, setUp } from './session.sql.ts';
import { asText, type Connection } from './transaction.ts';

export interface SessionOptions {
  /** By name; the values as PostgreSQL shows them. */
  readonly settings: Readonly<Record<string, string>>;
  /** Whether a read-only server is the wrong one. */
  readonly mustWrite: boolean;
  readonly limitMs: number;
}

const readsOnly = 'transaction_read_only';

/** It was the primary when it was probed, and no longer is. */
class ReadOnlyServer extends Error {
  override readonly name = 'ReadOnlyServer';
  /** The SQLSTATE of PostgreSQL for a write to a read-only server. */
  readonly code = '25006';
}

/** A setting of ours with another value on each connection: it distinguishes two sessions. */
const marker = 'trine.connection';
const probes = 3;

/** The marker of each connection that was set up. */
const markers = new WeakMap<ClientBase, string>();

/** Throws `StartError` when the session does not keep its settings, or an error of `pg`. */
export async function prepareSession(client: ClientBase, options: SessionOptions): Promise<void> {
  const connection = unprepared(client, options.limitMs);
  const mark = randomUUID();
  const wanted = { ...options.settings, [marker]: mark };
  const names = Object.keys(wanted);
  await setUp.all(connection, { names, values: Object.values(wanted) });
  const asked = [...names, ...(options.mustWrite ? [readsOnly] : [])];
  for (const { name, value } of await readSettings.all(connection, { names: asked })) {
    if (name === readsOnly) {
      if (value !== 'off') throw new ReadOnlyServer('the server takes no writes');
    } else if (value !== Reflect.get(wanted, name)) throw notKept(name);
  }
  markers.set(client, mark);
}

/**
 * Whether two connections that are open at once are two sessions of PostgreSQL. A pooler in
 * transaction mode gives them to one another, so one finds the other's marker, or none.
 */
export async function checkSessions(first: PoolClient, second: PoolClient): Promise<void> {
  for (let probe = 0; probe < probes; probe += 1) {
    await checkMarker(first);
    // The first connection cannot be given the session that the second one holds.
    await second.query('begin');
    await checkMarker(first);
    await second.query('rollback');
    await checkMarker(second);
  }
}

async function checkMarker(client: PoolClient): Promise<void> {
  const [found] = await readSettings.all(unprepared(client), { names: [marker] });
  if (found?.value !== markers.get(client)) throw notKept(marker);
}

/** A pooler may lose prepared statements before it can be recognized as one. */
function unprepared(client: ClientBase, limitMs?: number): Connection {
  return {
    query({ text, values, rowMode }) {
      const limit = limitMs === undefined ? {} : { query_timeout: limitMs };
      return client.query<(string | null)[]>({
        text,
        values: [...values],
        rowMode,
        types: asText,
        ...limit,
      });
    },
  };
}

function notKept(name: string): StartError {
  return new StartError(
    'DATABASE_URL leads through a pooler that does not keep what a connection sets ' +
      `(${name} was lost): set its pool mode to session.`,
  );
}
