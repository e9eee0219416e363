// The longer form for the command: three API processes and two clocks, on a durable embedded
// PostgreSQL.

import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingsFor } from '../../../src/platform/embedded-postgres/embedded-logins.ts';
import { startEmbedded } from '../../../src/platform/embedded-postgres/embedded.ts';
import { removeEmbedded } from '../../../src/platform/embedded-postgres/embedded-record.ts';
import { runRolling, type RollingOptions, type RollingResult } from './run-rolling.ts';

export async function rollOnEmbedded(
  given: Pick<RollingOptions, 'passes' | 'seed' | 'log' | 'signal'>,
): Promise<RollingResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trine-rolling-data-'));
  // The account that runs PostgreSQL for root must be able to enter the folder.
  await chmod(dataDir, 0o711);
  const embedded = await startEmbedded({ dataDir, log: () => undefined });
  try {
    const database = settingsFor(embedded.url);
    return await runRolling({ ...given, database, apis: 3, clocks: 2 });
  } finally {
    await embedded.stop();
    await removeEmbedded(dataDir);
  }
}
