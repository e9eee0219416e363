// A day that passes for all players of a test server, as far as withdrawals are held after a first
// code or account: written by the owner of its database, which nobody else can.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestServer } from './server.ts';

interface ServerRecord {
  readonly password: string;
  readonly port: number;
}

export async function passHolds({ dataDir }: Pick<TestServer, 'dataDir'>): Promise<void> {
  const record = await readFile(join(dataDir, 'postgres.json'), 'utf8');
  const { password, port } = JSON.parse(record) as ServerRecord;
  const address = { host: '127.0.0.1', port, user: 'trine', database: 'postgres' };
  const client = new Client({ ...address, password });
  await client.connect();
  try {
    await client.query('update payment_account set held_until = null');
    await client.query('update security_code set held_until = null');
  } finally {
    await client.end();
  }
}
