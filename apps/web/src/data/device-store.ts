/**
 * What this device stores to check the server against: the receipts of accepted bets, rounds as
 * they were seen before their draw, the last checkpoint of the public log, the last proof of what
 * is owed, and the results of checks. In IndexedDB, so that it outlives the tab, with a database
 * for each installation; null where the browser stores nothing or the keys of the installation are
 * not known.
 */
import type {
  BetVerdict,
  LogFault,
  SeenCheckpoint,
  SeenLiability,
  SeenRound,
  StoredEvidence,
  StoredReceipt,
} from './stored-records.ts';
import { readTrust } from './trust.ts';
import type { DBSchema, IDBPDatabase } from 'idb';

interface Stores extends DBSchema {
  receipts: {
    key: number;
    value: StoredReceipt;
    indexes: { round: [userId: number, gameId: number, issue: string]; user: number };
  };
  rounds: { key: [gameId: number, issue: string]; value: SeenRound };
  verdicts: { key: number; value: BetVerdict; indexes: { user: number } };
  log: { key: 'checkpoint'; value: SeenCheckpoint };
  logFaults: { key: number; value: LogFault };
  liabilities: { key: number; value: SeenLiability };
  evidence: { key: [userId: number, gameId: number, issue: string]; value: StoredEvidence };
}

export type DeviceStore = IDBPDatabase<Stores>;

const version = 1;

let opening: Promise<DeviceStore | null> | null = null;

export async function openDeviceStore(): Promise<DeviceStore | null> {
  opening ??= open().catch(() => null);
  const store = await opening;
  // The next one tries again.
  if (store === null) opening = null;
  return store;
}

async function open(): Promise<DeviceStore | null> {
  const trust = await readTrust();
  if (trust === null) return null;
  const { openDB } = await import('idb');
  const store: DeviceStore = await openDB<Stores>(`trine ${trust.log}`, version, {
    upgrade(created) {
      const receipts = created.createObjectStore('receipts', { keyPath: 'id' });
      receipts.createIndex('round', ['userId', 'gameId', 'issue']);
      receipts.createIndex('user', 'userId');
      created.createObjectStore('rounds', { keyPath: ['gameId', 'issue'] });
      created.createObjectStore('verdicts', { keyPath: 'id' }).createIndex('user', 'userId');
      created.createObjectStore('log');
      created.createObjectStore('logFaults', { autoIncrement: true });
      created.createObjectStore('liabilities', { keyPath: 'userId' });
      created.createObjectStore('evidence', { keyPath: ['userId', 'gameId', 'issue'] });
    },
    // Another tab runs a newer release, which changes the stores.
    blocking() {
      store.close();
      opening = null;
    },
    terminated() {
      opening = null;
    },
  });
  return store;
}

/** How long receipts, rounds and results of checks are stored. Failed checks stay. */
const storedMs = 90 * 24 * 60 * 60 * 1_000;

export async function removeExpired(store: DeviceStore, nowMs: number): Promise<void> {
  const beforeMs = nowMs - storedMs;
  const transaction = store.transaction(['receipts', 'rounds', 'verdicts'], 'readwrite');
  for await (const cursor of transaction.objectStore('receipts')) {
    if (cursor.value.acceptedAtMs < beforeMs) void cursor.delete();
  }
  for await (const cursor of transaction.objectStore('rounds')) {
    if (cursor.value.seenAtMs < beforeMs) void cursor.delete();
  }
  for await (const cursor of transaction.objectStore('verdicts')) {
    const { problem, checkedAtMs } = cursor.value;
    if (problem === null && checkedAtMs < beforeMs) void cursor.delete();
  }
  await transaction.done;
}
