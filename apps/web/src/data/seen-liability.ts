/**
 * What this device saw of the daily proof of what is owed to the player: the last leaf that passed
 * its check, which the next one must continue, and the first check that failed.
 */
import { openDeviceStore } from './device-store.ts';
import type { SeenLiability } from './stored-records.ts';

export async function seenLiability(userId: number): Promise<SeenLiability | null> {
  const store = await openDeviceStore();
  return (await store?.get('liabilities', userId)) ?? null;
}

export async function storeLiability(record: SeenLiability): Promise<void> {
  const store = await openDeviceStore();
  await store?.put('liabilities', record);
}
