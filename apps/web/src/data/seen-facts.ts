/**
 * What this device learns of a seen round from its proof: how many witnesses there were before the
 * draw, and when its signature was known. Rounds that were not seen before their draw do not count.
 */
import type { HeldSignature, SeenRound } from './stored-records.ts';
import type { RoundCheck, RoundFacts } from '@trine/fairness/verify-round.ts';
import { openDeviceStore } from './device-store.ts';
import { serverOffsetMs } from './server-clock.ts';

/** Stores what is new; a later answer that differs changes nothing. */
export async function recordSeenFacts(facts: RoundFacts, check: RoundCheck): Promise<void> {
  const store = await openDeviceStore();
  if (store === null) return;
  const transaction = store.transaction('rounds', 'readwrite');
  const before = await transaction.store.get([facts.game_id, facts.issue]);
  const seen = before && withFacts(before, { facts, check, nowMs: Date.now() + serverOffsetMs() });
  if (seen !== undefined && seen !== before) await transaction.store.put(seen);
  await transaction.done;
}

interface Learned {
  facts: RoundFacts;
  check: RoundCheck;
  /** By the server's clock. */
  nowMs: number;
}

/** The same record if nothing is new. */
export function withFacts(seen: SeenRound, { facts, check, nowMs }: Learned): SeenRound {
  const { by = 0 } = facts.witnessed ?? {};
  if (nowMs < seen.drawsAtMs) {
    return by > (seen.witnessedBy ?? 0) ? { ...seen, witnessedBy: by } : seen;
  }
  if (seen.signature !== undefined || facts.signature === null || check.signed !== 'holds') {
    return seen;
  }
  const { chain_hash: chainHash, beacon_round: beaconRound } = facts;
  return { ...seen, signature: { chainHash, beaconRound, heldAtMs: nowMs } };
}

/** When this device first held the signature of the beacon round of a game; null: it did not. */
export async function signatureHeldAtMs({
  chain_hash: chainHash,
  beacon_round: beaconRound,
}: Pick<RoundFacts, 'chain_hash' | 'beacon_round'>): Promise<number | null> {
  const store = await openDeviceStore();
  const rounds = (await store?.getAll('rounds').catch(() => [])) ?? [];
  return firstHeldAtMs(
    rounds.flatMap(({ signature }) => signature ?? []),
    { chainHash, beaconRound },
  );
}

export function firstHeldAtMs(
  held: readonly HeldSignature[],
  { chainHash, beaconRound }: Pick<HeldSignature, 'chainHash' | 'beaconRound'>,
): number | null {
  const times = held
    .filter((each) => each.chainHash === chainHash && each.beaconRound === beaconRound)
    .map(({ heldAtMs }) => heldAtMs);
  return times.length === 0 ? null : Math.min(...times);
}
