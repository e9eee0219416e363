// Copies a database of Trine to another server, which may be of a newer PostgreSQL: the schema is
// made by Trine's own migrations, the rows are piped from one COPY into another, and both sides are
// then compared table by table.

import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { StartError } from '../../platform/config/start-error.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { asText, type Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './copy.sql.ts';

export interface CopyOptions {
  /** Of the owners. */
  readonly fromUrl: string;
  readonly toUrl: string;
  readonly log: (line: string) => void;
}

export interface CopiedDatabase {
  readonly tables: number;
}

/** Nobody may write to either side meanwhile. Throws when a table is not the same afterwards. */
export async function copyDatabase(options: CopyOptions): Promise<CopiedDatabase> {
  const { fromUrl, toUrl, log } = options;
  // As the next start would do: both sides have the schema of this version of Trine.
  await migrate({ url: fromUrl });
  await using opened = new AsyncDisposableStack();
  const from = await open(opened, fromUrl);
  await migrate({ url: toUrl, logins: { names: await sql.loginsIn(from.on) } });
  const to = await open(opened, toUrl);
  await sql.setPartitions(to.on, await sql.partitionsIn(from.on));
  const tables = await sql.tablesIn(from.on);
  const made = await sql.tablesIn(to.on);
  const known = new Set(made.map(({ name }) => name));
  const others = tables.map(({ name }) => name).filter((name) => !known.has(name));
  if (others.length > 0) {
    throw new StartError(
      `Trine did not make ${others.join(', ')}, or is about to drop it: go back to the Trine of ` +
        'before, finish npm run archive for what ends in _detached, and move other tables out of ' +
        'the schema public.',
    );
  }
  await sql.withoutForeignKeys(to.on);
  await sql.emptyTables(to.on, tables);
  for (const table of tables) {
    const rows = from.client.query(copyTo(sql.copyTableOut(table)));
    await pipeline(rows, to.client.query(copyFrom(sql.copyTableIn(table))));
  }
  for (const [name, value] of await sql.sequencesIn(from.on)) {
    await sql.setSequence(to.on, name, value);
  }
  await sql.analyzeAll(to.on);
  log(`${tables.length} tables are copied and are compared now.`);
  for (const table of tables) {
    const found = await Promise.all([from, to].map(({ on }) => sql.fingerprintOf(on, table)));
    if (found[0] !== found[1]) {
      throw new Error(`${table.name} is not the same: ${found[0]} before, ${found[1]} after`);
    }
  }
  return { tables: tables.length };
}

interface Side {
  readonly on: Connection;
  readonly client: PoolClient;
}

async function open(opened: AsyncDisposableStack, url: string): Promise<Side> {
  const pool = openPool({ url, max: 1, name: 'trine upgrade', isPatient: true });
  opened.defer(() => pool.end());
  const client = await pool.connect();
  opened.defer(() => client.release(true));
  const on: Connection = {
    query: (query) =>
      client.query<(string | null)[]>({ ...query, values: [...query.values], types: asText }),
  };
  return { on, client };
}
