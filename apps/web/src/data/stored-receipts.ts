/** The receipts of accepted bets, which the later reports of the server must agree with. */
import type { RoundOfUser, StoredReceipt } from './stored-records.ts';
import type { Answer } from '@trine/contract/client.ts';
import { create } from 'zustand';
import { openDeviceStore, type DeviceStore } from './device-store.ts';
import { seenRound } from './seen-rounds.ts';
import { useSession } from './session.ts';
import { readTrust } from './trust.ts';

type AcceptedOrder = Answer<'/api/Lottery/playOrder'>['orders'][number];

export interface AcceptedBet {
  readonly gameId: number;
  readonly issue: string;
  readonly orders: readonly AcceptedOrder[];
}

/** How many bets this page has stored. */
export const useStoredReceipts = create(() => ({ count: 0 }));

/** The message "accepted" waits no longer. */
const patienceMs = 1_000;

/** Whether this device has stored the receipts. */
export async function storeReceipts(bet: AcceptedBet): Promise<boolean> {
  const { userId } = useSession.getState();
  if (userId === null) return false;
  const timeout = new Promise<false>((resolve) => setTimeout(() => resolve(false), patienceMs));
  return Promise.race([writeReceipts(bet, userId).catch(() => false), timeout]);
}

async function writeReceipts(
  { gameId, issue, orders }: AcceptedBet,
  userId: number,
): Promise<boolean> {
  const store = await openDeviceStore();
  if (store === null) return false;
  const acceptedAtMs = Date.now();
  const drawsAtMs = (await seenRound(gameId, issue))?.drawsAtMs ?? acceptedAtMs;
  const key = (await readTrust())?.receipts ?? null;
  const round = { userId, gameId, issue, drawsAtMs, acceptedAtMs, key };
  const transaction = store.transaction('receipts', 'readwrite', { durability: 'strict' });
  for (const { id, orderNo, receipt, nonce, proof } of orders) {
    void transaction.store.put({ ...round, id, orderNo, receipt, nonce, proof });
  }
  await transaction.done;
  useStoredReceipts.setState(({ count }) => ({ count: count + 1 }));
  void keepStorage();
  return true;
}

/** Asks the browser not to delete the stores when space is short. */
async function keepStorage(): Promise<void> {
  const { storage } = navigator;
  if (!(await storage.persisted().catch(() => true))) await storage.persist().catch(() => false);
}

export async function receiptsOfRound(
  store: DeviceStore,
  { userId, gameId, issue }: RoundOfUser,
): Promise<StoredReceipt[]> {
  return store.getAllFromIndex('receipts', 'round', [userId, gameId, issue]);
}

export async function receiptsOfUser(store: DeviceStore, userId: number): Promise<StoredReceipt[]> {
  return store.getAllFromIndex('receipts', 'user', userId);
}
