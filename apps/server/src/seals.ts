// The seals of the audit log, and the state of upkeep that includes them.

import type { ReadUpkeep } from './console/board/upkeep.ts';
import { createUpkeepReader } from './operations/readiness/read-upkeep.ts';
import { watchSeals, type SealWatch } from './platform/audit-log/seal-watch.ts';
import type { Storage } from './storage.ts';
import type { Parts } from './world.ts';

/** A failed comparison does not stop the start: it is logged as an error, and readiness warns. */
export async function openSeals(
  opened: AsyncDisposableStack,
  { config, secrets }: Pick<Parts, 'config' | 'secrets'>,
  { database, serverFolder, world }: Storage,
): Promise<SealWatch> {
  const { dataDir } = config;
  const key = secrets.receiptKey;
  const seals = watchSeals({ dataDir, serverFolder, database, key, log: world.log });
  opened.defer(() => seals.stop());
  await seals.compare();
  return seals;
}

export function readUpkeepWith(
  seals: SealWatch,
  { profile }: Parts['config'],
  { database, directory, serverFolder }: Storage,
): ReadUpkeep {
  const isEmbedded = directory !== null;
  const needsBackups = profile === 'production';
  return createUpkeepReader({ database, serverFolder, isEmbedded, needsBackups, seals });
}
