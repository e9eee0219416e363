// The entries of a round in the public log: read with their proofs, and checked against the round's
// facts.

import { leafHash, verifyPath } from '@trine/fairness/book.ts';
import { openCheckpoint } from '@trine/fairness/log/checkpoint.ts';
import { parseEntry, type LogEntry, type RoundEntryKind } from '@trine/fairness/log/entries.ts';
import type { NoteKey } from '@trine/fairness/log/note-key.ts';
import { isRoundEntry, roundEntryKinds } from '@trine/fairness/log/round-entries.ts';
import type { RoundFacts } from '@trine/fairness/verify-round.ts';
import { requestData } from './request.ts';
import { readTrust, trustedKeyOf } from './trust.ts';
import { Unreadable } from './unreadable.ts';

/** As answered, for a file. */
export interface LogProofs {
  /** The verifier key of the log. */
  readonly key: string;
  readonly proofs: Readonly<Partial<Record<RoundEntryKind, unknown>>>;
}

/** The proofs of the entries that the round must have; null without a public log. */
export async function readLogProofs(origin: string, facts: RoundFacts): Promise<LogProofs | null> {
  const { log: key } = await readTrust(origin);
  if (key === null) return null;
  const proofs: Partial<Record<RoundEntryKind, unknown>> = {};
  for (const kind of roundEntryKinds(facts)) {
    const asked = { game_id: String(facts.game_id), issue: facts.issue, kind };
    proofs[kind] = await requestData(origin, 'proof', asked).catch(exceptMissing);
  }
  return { key, proofs };
}

export function isLogProofs(value: unknown): value is LogProofs {
  const { key, proofs } = (value ?? {}) as Partial<LogProofs>;
  return typeof key === 'string' && typeof proofs === 'object' && proofs !== null;
}

/** A proof that the server does not have is a finding, not an end. */
function exceptMissing(error: unknown): null {
  if (error instanceof Unreadable) return null;
  throw error;
}

/** Why the log does not show what the round shows, as sentences; empty: it does. */
export function faultsInLog({ key, proofs }: LogProofs, facts: RoundFacts): string[] {
  const log = trustedKeyOf(key);
  return roundEntryKinds(facts).flatMap((kind) => {
    const entry = provenEntry(proofs[kind], log);
    if (entry === null) return [`the log does not show the entry "${kind}"`];
    return isRoundEntry(entry, kind, facts) ? [] : [`the entry "${kind}" says something else`];
  });
}

interface Proof {
  readonly entry: string;
  readonly index: number;
  readonly path: readonly string[];
  readonly checkpoint: string;
}

/** The entry, if it is in the tree of a checkpoint that the log signed. */
function provenEntry(proof: unknown, log: NoteKey): LogEntry | null {
  if (!isProof(proof)) return null;
  const { entry, index, path, checkpoint: note } = proof;
  const checkpoint = openCheckpoint(note, { log });
  if (checkpoint === null) return null;
  const { size, root } = checkpoint;
  const claim = { leaf: leafHash(entry), index, size, path: path.map(bytesOf), root };
  return verifyPath(claim) ? parseEntry(entry) : null;
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function isProof(value: unknown): value is Proof {
  const { entry, index, path, checkpoint } = (value ?? {}) as Partial<Proof>;
  return (
    typeof entry === 'string' &&
    typeof index === 'number' &&
    typeof checkpoint === 'string' &&
    Array.isArray(path) &&
    path.every((hash) => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash))
  );
}
