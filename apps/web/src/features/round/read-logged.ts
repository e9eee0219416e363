/**
 * Reads what the public log has about a round, to be checked against the keys and the checkpoint
 * that this device remembers.
 */
import type { LogPoint } from '@trine/fairness/log/checkpoint-claim.ts';
import type { LoggedClaim, RoundEntries } from '@trine/fairness/log/logged-round.ts';
import { roundEntryKinds } from '@trine/fairness/log/round-entries.ts';
import type { RoundFacts } from '@trine/fairness/verify-round.ts';
import { call } from '../../data/client.ts';
import { openDeviceStore } from '../../data/device-store.ts';
import { answerOf } from '../../data/queries.ts';
import { serverOffsetMs } from '../../data/server-clock.ts';
import { readTrust } from '../../data/trust.ts';

/** A draw is shown before its entry is published. */
const maxReads = 5;
const pauseMs = 1_000;

export async function readLogged(facts: RoundFacts, signal: AbortSignal): Promise<LoggedClaim> {
  const [trust, store] = await Promise.all([readTrust(), openDeviceStore()]);
  if (trust === null) throw new Error('the keys of the installation are not known');
  const { size = 0, root = '', note = '' } = (await store?.get('log', 'checkpoint')) ?? {};
  const answer = await readEntries(facts, size, signal);
  return {
    key: trust.log,
    witnesses: trust.witnesses,
    from: size === 0 ? null : { size, root, note },
    answer,
    read_at_ms: Date.now() + serverOffsetMs(),
  };
}

/** Null while the log has no checkpoint. */
async function readEntries(
  facts: RoundFacts,
  from: number,
  signal: AbortSignal,
): Promise<RoundEntries | null> {
  const request = { game_id: facts.game_id, issue: facts.issue, from };
  const { length: wanted } = roundEntryKinds(facts);
  for (let reads = 1; ; reads += 1) {
    const outcome = await call('/api/fairness/entries', request, { signal });
    const isEmpty = !outcome.ok && outcome.reason === 'not_found';
    const answer = isEmpty ? null : answerOf(outcome);
    if ((answer?.entries.length ?? 0) >= wanted || reads === maxReads) return answer;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** The next checkpoint must continue this one as well. */
export async function keepCheckpoint(point: LogPoint | null, claim: LoggedClaim | null) {
  const store = await openDeviceStore();
  const note = claim?.answer?.checkpoint;
  if (store === null || point === null || note === undefined) return;
  const transaction = store.transaction('log', 'readwrite');
  const before = await transaction.store.get('checkpoint');
  if (before === undefined || before.size < point.size) {
    await transaction.store.put({ ...point, note, seenAtMs: Date.now() }, 'checkpoint');
  }
  await transaction.done;
}
