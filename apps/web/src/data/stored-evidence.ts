/** Evidence of failed checks, stored when they failed, by round. The first of a round stays. */
import type { RoundOfUser, StoredEvidence } from './stored-records.ts';
import type { Evidence } from '@trine/fairness/evidence.ts';
import { openDeviceStore } from './device-store.ts';

export async function storeEvidence(stored: StoredEvidence): Promise<void> {
  const store = await openDeviceStore();
  if (store === null) return;
  const { userId, gameId, issue } = stored;
  const transaction = store.transaction('evidence', 'readwrite');
  const before = await transaction.store.get([userId, gameId, issue]);
  if (before === undefined) await transaction.store.put(stored);
  await transaction.done;
}

export async function evidenceOf(round: RoundOfUser): Promise<Evidence | null> {
  const store = await openDeviceStore();
  const { userId, gameId, issue } = round;
  return (await store?.get('evidence', [userId, gameId, issue]))?.evidence ?? null;
}
