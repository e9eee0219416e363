/** The stored results of checks of the player's own bets, by order. */
import type { BetVerdict } from './stored-records.ts';
import { openDeviceStore } from './device-store.ts';

/** The facts of a bet that a screen shows. */
export interface ShownFacts {
  readonly orderNo: string;
  readonly play: string;
  readonly stake: string;
  readonly odds: string;
  /** Of a decided bet, the stake included; the returned stake of a cancelled one. */
  readonly paid: string;
}

export function factsText({ orderNo, play, stake, odds, paid }: ShownFacts): string {
  return [orderNo, play, stake, odds, paid].join('|');
}

/** Of a browser that stores nothing, until the page is loaded again. */
const unstored = new Map<number, BetVerdict>();

export async function verdictsOf(userId: number): Promise<ReadonlyMap<number, BetVerdict>> {
  const store = await openDeviceStore();
  const verdicts =
    store === null
      ? [...unstored.values()].filter((verdict) => verdict.userId === userId)
      : await store.getAllFromIndex('verdicts', 'user', userId);
  return new Map(verdicts.map((verdict) => [verdict.id, verdict]));
}

/** A failed check stays: a later one that holds does not replace it. */
export async function storeVerdicts(verdicts: readonly BetVerdict[]): Promise<void> {
  const store = await openDeviceStore();
  if (store === null) {
    for (const verdict of verdicts) {
      if ((unstored.get(verdict.id)?.problem ?? null) === null) unstored.set(verdict.id, verdict);
    }
    return;
  }
  const transaction = store.transaction('verdicts', 'readwrite');
  for (const verdict of verdicts) {
    const before = await transaction.store.get(verdict.id);
    if ((before?.problem ?? null) === null) await transaction.store.put(verdict);
  }
  await transaction.done;
}
