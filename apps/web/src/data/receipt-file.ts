/** The receipts of this device as a file, to take them along to another one. */
import type { SeenRound, StoredReceipt } from './stored-records.ts';
import { openDeviceStore } from './device-store.ts';
import { receiptsOfUser, useStoredReceipts } from './stored-receipts.ts';

const format = 'trine/receipts/1';

interface ReceiptFile {
  readonly format: typeof format;
  readonly userId: number;
  readonly receipts: readonly StoredReceipt[];
  /** The rounds of the receipts as the device saw them. */
  readonly rounds: readonly SeenRound[];
}

/** Null where the browser stores nothing. */
export async function countReceipts(userId: number): Promise<number | null> {
  const store = await openDeviceStore();
  return store === null ? null : store.countFromIndex('receipts', 'user', userId);
}

export async function writeReceiptFile(userId: number): Promise<File> {
  const store = await openDeviceStore();
  const receipts = store === null ? [] : await receiptsOfUser(store, userId);
  const issues = new Map(
    receipts.map(({ gameId, issue }) => [`${gameId}:${issue}`, { gameId, issue }]),
  );
  const rounds: SeenRound[] = [];
  for (const { gameId, issue } of issues.values()) {
    const round = await store?.get('rounds', [gameId, issue]);
    if (round !== undefined) rounds.push(round);
  }
  const file: ReceiptFile = { format, userId, receipts, rounds };
  const text = `${JSON.stringify(file)}\n`;
  return new File([text], `trine-receipts-${userId}.json`, { type: 'application/json' });
}

/**
 * The number of receipts that were added; null for a file without receipts of this account. What
 * the device has stored itself is not replaced.
 */
export async function readReceiptFile(file: Blob, userId: number): Promise<number | null> {
  const store = await openDeviceStore();
  const read = parseFile(await file.text());
  if (store === null || read?.userId !== userId) return null;
  const transaction = store.transaction(['receipts', 'rounds'], 'readwrite');
  const [receipts, rounds] = [
    transaction.objectStore('receipts'),
    transaction.objectStore('rounds'),
  ];
  let added = 0;
  for (const receipt of read.receipts) {
    if ((await receipts.getKey(receipt.id)) !== undefined) continue;
    await receipts.put({ ...receipt, userId });
    added += 1;
  }
  for (const round of read.rounds) {
    const key: [number, string] = [round.gameId, round.issue];
    if ((await rounds.getKey(key)) === undefined) await rounds.put(round);
  }
  await transaction.done;
  if (added > 0) useStoredReceipts.setState(({ count }) => ({ count: count + added }));
  return added;
}

/** Null for any other file. */
export function parseFile(text: string): ReceiptFile | null {
  let file: Partial<ReceiptFile> | null;
  try {
    file = JSON.parse(text) as Partial<ReceiptFile> | null;
  } catch {
    return null;
  }
  const { format: named, userId, receipts, rounds } = file ?? {};
  if (named !== format || typeof userId !== 'number') return null;
  if (!Array.isArray(receipts) || !Array.isArray(rounds)) return null;
  if (!receipts.every(isReceipt) || !rounds.every(isRound)) return null;
  return { format, userId, receipts, rounds };
}

function isReceipt(value: unknown): value is StoredReceipt {
  return has(value, {
    id: 'number',
    gameId: 'number',
    issue: 'string',
    orderNo: 'string',
    receipt: 'string',
    nonce: 'string',
    proof: 'object',
    drawsAtMs: 'number',
    acceptedAtMs: 'number',
  });
}

function isRound(value: unknown): value is SeenRound {
  const isSeen = has(value, {
    gameId: 'number',
    issue: 'string',
    drawsAtMs: 'number',
    seenAtMs: 'number',
    wasUnsealed: 'boolean',
  });
  if (!isSeen) return false;
  const { book, bookSeenAtMs } = value as SeenRound;
  if (book === null || bookSeenAtMs === null) return book === bookSeenAtMs;
  const isBook = has(book, { root: 'string', count: 'number', stake: 'string' });
  return isBook && typeof bookSeenAtMs === 'number';
}

function has(value: unknown, types: Readonly<Record<string, string>>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(types).every(([name, type]) => typeof Reflect.get(value, name) === type);
}
