// A day that passes for all players of a test server, as far as withdrawals are held after a first
// code or account: written by the owner of its database, as nobody else can.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { MovableServer, TestServer } from './server.ts';

interface ServerRecord {
  readonly password: string;
  readonly port: number;
}

export async function passHolds(server: TestServer | MovableServer): Promise<void> {
  const connectionString = 'databaseUrl' in server ? await server.databaseUrl() : await own(server);
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query('update payment_account set held_until = null');
    await client.query('update security_code set held_until = null');
  } finally {
    await client.end();
  }
}

/** Of the embedded server, as its `DATA_DIR` has it. */
async function own({ dataDir }: TestServer): Promise<string> {
  const record = await readFile(join(dataDir, 'postgres.json'), 'utf8');
  const { password, port } = JSON.parse(record) as ServerRecord;
  return `postgres://trine:${password}@127.0.0.1:${port}/postgres`;
}
