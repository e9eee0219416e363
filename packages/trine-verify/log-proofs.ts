// The entries of a round in the public log: read with their proofs, and checked against the round's
// facts.

import { leafHash, verifyPath } from '@trine/fairness/book.ts';
import { openCheckpoint } from '@trine/fairness/log/checkpoint.ts';
import { parseEntry, type LogEntry, type RoundEntryKind } from '@trine/fairness/log/entries.ts';
import type { NoteKey } from '@trine/fairness/log/note-key.ts';
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
  for (const kind of kindsOf(facts)) {
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

/** Which entries a round of this status has. */
function kindsOf({ status, book, signature }: RoundFacts): RoundEntryKind[] {
  return [
    'open',
    ...(book === null ? [] : (['seal'] as const)),
    ...(signature === null ? [] : (['draw'] as const)),
    ...(status === 'void' ? (['void'] as const) : []),
  ];
}

/** Why the log does not show what the round shows, as sentences; empty: it does. */
export function faultsInLog({ key, proofs }: LogProofs, facts: RoundFacts): string[] {
  const log = trustedKeyOf(key);
  return kindsOf(facts).flatMap((kind) => {
    const entry = provenEntry(proofs[kind], log);
    if (entry === null) return [`the log does not show the entry "${kind}"`];
    return isOfRound(entry, kind, facts) ? [] : [`the entry "${kind}" says something else`];
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

function isOfRound(entry: LogEntry, kind: RoundEntryKind, facts: RoundFacts): boolean {
  if (entry.kind !== kind || !('issue' in entry)) return false;
  if (entry.game !== facts.game_id || entry.issue !== facts.issue) return false;
  switch (entry.kind) {
    case 'open':
      return (
        Math.floor(entry.drawAtMs / 1000) === facts.draw_at &&
        entry.chainHash === facts.chain_hash &&
        entry.beaconRound === facts.beacon_round
      );
    case 'seal':
      return (
        entry.root === facts.book?.root &&
        entry.count === facts.book.count &&
        entry.stakeMinor === minorUnitsOf(facts.book.stake) &&
        entry.sealedAtMs === facts.closed_at_ms
      );
    case 'draw':
      return entry.signature === facts.signature;
    case 'void':
      return (entry.by === 'rule') === ((facts.void_rule ?? null) !== null);
  }
}

/** Null for text that is no amount with two decimals. */
export function minorUnitsOf(amount: string): bigint | null {
  return /^\d{1,12}\.\d{2}$/.test(amount) ? BigInt(amount.replace('.', '')) : null;
}
