// Reads a restored server by short connections.

import { Client } from 'pg';
import { startEmbedded } from '../src/platform/embedded-postgres/embedded.ts';

/** The first column of each row, as text. */
export async function queryOnce(url: string, sql: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows.map(([value]) => (value instanceof Date ? value.toISOString() : String(value)));
  } finally {
    await client.end();
  }
}

/** The stakes of a restored folder, in the order of the bets. */
export async function restoredStakes(folder: string): Promise<string[]> {
  const restored = await startEmbedded({ dataDir: folder, log: () => undefined });
  const found = await queryOnce(
    restored.url,
    'select round(stake_minor / 100.0, 2)::text from bet_order order by order_id',
  );
  await restored.stop();
  return found;
}
