// Where statements run. A `Tx` is a connection inside a transaction. It is a separate type, so that
// a pool cannot be passed to a writer.

import type { Pool, PoolClient } from 'pg';

export interface TextResult {
  readonly rows: readonly (readonly (string | null)[])[];
  readonly rowCount: number | null;
}

export interface NamedQuery {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly rowMode: 'array';
}

/** Runs statements and returns rows of text: a pool or a transaction. */
export interface Connection {
  query(query: NamedQuery): Promise<TextResult>;
}

declare const inside: unique symbol;
export interface Tx extends Connection {
  readonly [inside]: true;
}

/** A pool of connections whose values arrive as text. */
export interface Database extends Connection {
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

/** For `pg`: leaves every value as the text that PostgreSQL sent. */
export const asText = { getTypeParser: () => (value: string) => value };

/** Wraps a `pg` pool; the pool keeps its own limits and time-outs. */
export function openDatabase(pool: Pool): Database {
  return {
    query: (query) => runOn(pool, query),
    async transaction(work) {
      const client = await pool.connect();
      client.on('error', hearLater);
      try {
        await client.query('begin');
        const result = await work({ query: (query: NamedQuery) => runOn(client, query) } as Tx);
        await client.query('commit');
        giveBack(client);
        return result;
      } catch (error) {
        await leave(client);
        throw error;
      }
    },
  };
}

/** Runs `work` on one connection of the pool, outside a transaction. */
export async function onOneConnection<Result>(
  pool: Pool,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  client.on('error', hearLater);
  try {
    const result = await work({ query: (query) => runOn(client, query) });
    giveBack(client);
    return result;
  } catch (error) {
    // A statement that timed out may still run there.
    giveBack(client, error instanceof Error ? error : true);
    throw error;
  }
}

async function runOn(target: Pool | PoolClient, query: NamedQuery): Promise<TextResult> {
  return target.query<(string | null)[]>({ ...query, values: [...query.values], types: asText });
}

/** Rolls back; a connection that cannot do that is dropped. */
async function leave(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    giveBack(client);
  } catch (error) {
    giveBack(client, error instanceof Error ? error : true);
  }
}

function giveBack(client: PoolClient, error?: Error | boolean): void {
  client.removeListener('error', hearLater);
  client.release(error);
}

/**
 * A connection that dies between two statements emits an event, which without a listener would end
 * the process; a pool listens to idle connections only. The next statement fails anyway.
 */
function hearLater(): void {}
