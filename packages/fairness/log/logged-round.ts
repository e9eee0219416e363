// Checks that the public log has the entries of a round, under a checkpoint that continues the one
// that a device saw, and counts the witnesses that cosigned the round's seal before its draw.

import { hexToBytes } from '@noble/hashes/utils.js';
import { hashBytes, leafHash, verifyPath } from '../book.ts';
import type { Finding, RoundFacts } from '../verify-round.ts';
import { checkCheckpoint, type LogPoint } from './checkpoint-claim.ts';
import { checkpointText, openCheckpoint, parseCheckpointText } from './checkpoint.ts';
import { entryKindOf, isRoundEntryKind, parseEntry, type RoundEntryKind } from './entries.ts';
import { parseNoteKey, type NoteKey } from './note-key.ts';
import { isRoundEntry, roundEntryKinds } from './round-entries.ts';
import { openNote, parseNote, type VerifiedSignature } from './signed-note.ts';

/** The answer of `fairness/entries`. */
export interface RoundEntries {
  /** A signed note. */
  readonly checkpoint: string;
  /** In hex, each once. */
  readonly hashes: readonly string[];
  readonly entries: readonly ListedEntry[];
  /** The proof of consistency from the checkpoint that the device saw, in hex. */
  readonly consistency: readonly string[];
  readonly cosigned: readonly CosignedSeal[];
}

export interface ListedEntry {
  readonly entry: string;
  /** From 0. */
  readonly index: number;
  /** Positions in `hashes`, the leaf's sibling first. */
  readonly path: readonly number[];
}

/** A checkpoint with the seal that was cosigned before the draw. */
export interface CosignedSeal {
  readonly size: number;
  /** In hex. */
  readonly root: string;
  /** From the seal to this root, positions in `hashes`. */
  readonly path: readonly number[];
  /** The lines of the witnesses. */
  readonly signatures: string;
}

export interface LoggedClaim {
  /** The verifier keys that the device remembers. */
  readonly key: string;
  readonly witnesses: readonly string[];
  /** The last checkpoint that the device saw before; null: none. */
  readonly from: (LogPoint & { readonly note: string }) | null;
  /** Null: the log has no checkpoint. */
  readonly answer: RoundEntries | null;
  /** When it was read, epoch milliseconds by the server's clock. */
  readonly read_at_ms: number;
}

export interface LoggedRound {
  /** `unknown`: an entry is not published yet. */
  readonly finding: Finding;
  /** How many of the known witnesses cosigned the seal before the draw. */
  readonly witnessedBy: number;
  /** The state of the checkpoint, if it is signed and continues the one before. */
  readonly point: LogPoint | null;
}

/** An entry that is missing for longer after the end of its round is withheld. */
const publishLimitMs = 3_600_000;
const hashForm = /^[0-9a-f]{64}$/;

/** Older rounds have leaves of version 1, and no receipts of a later one. */
export function isLoggedRound(
  { leaf_version: version }: Pick<RoundFacts, 'leaf_version'>,
  receipts: readonly { readonly receipt: string }[] = [],
): boolean {
  return version === 2 || receipts.some(({ receipt }) => receipt.startsWith('trine/2|'));
}

export function checkLoggedRound(facts: RoundFacts, claim: LoggedClaim): LoggedRound {
  const { answer } = claim;
  const missing = { finding: missingFinding(facts, claim), witnessedBy: 0, point: null };
  if (answer === null) return missing;
  const size = sizeIn(answer.checkpoint);
  // Another process may be late; a log that shrank is detected with the next checkpoint.
  if (size !== null && size < (claim.from?.size ?? 0)) return { ...missing, finding: 'unknown' };
  const { key, from } = claim;
  const point = checkCheckpoint({ key, from, note: answer.checkpoint, path: answer.consistency });
  if ('problem' in point) return { ...missing, finding: 'fails' };
  const entries = provenEntries(answer, point);
  if (entries === null) return { ...missing, point, finding: 'fails' };
  const seal = entries.find(({ kind }) => kind === 'seal') ?? null;
  const witnessing = seal === null ? none : witnessingOf(seal, facts, { ...claim, answer });
  const finding = findingOf(facts, entries, missing.finding);
  const isMisjudged = finding === 'holds' && isRuleBroken(facts, witnessing);
  return { finding: isMisjudged ? 'fails' : finding, witnessedBy: witnessing.by, point };
}

function sizeIn(note: string): number | null {
  return parseCheckpointText(parseNote(note)?.text ?? '')?.size ?? null;
}

function isOver({ status }: RoundFacts): boolean {
  return status === 'settled' || status === 'void';
}

function missingFinding(facts: RoundFacts, { read_at_ms: readAtMs }: LoggedClaim): Finding {
  const endedAtMs = Math.max(facts.draw_at, facts.voided_at ?? 0) * 1000;
  return isOver(facts) && readAtMs > endedAtMs + publishLimitMs ? 'fails' : 'unknown';
}

interface ProvenEntry {
  readonly kind: RoundEntryKind;
  readonly text: string;
  readonly index: number;
}

/** In the order of the log; null unless a path leads from each of them to the root. */
function provenEntries(answer: RoundEntries, { size, root }: LogPoint): ProvenEntry[] | null {
  const proven = answer.entries.map(({ entry: text, index, path }) => {
    const kind = entryKindOf(text);
    if (!isRoundEntryKind(kind)) return null;
    const isIn = isIncluded({ text, index, path }, { size, root }, answer);
    return isIn ? { kind, text, index } : null;
  });
  if (!proven.every((entry) => entry !== null)) return null;
  return proven.toSorted((one, other) => one.index - other.index);
}

interface Included {
  readonly text: string;
  readonly index: number;
  readonly path: readonly number[];
}

function isIncluded(
  { text, index, path }: Included,
  { size, root }: LogPoint,
  { hashes }: RoundEntries,
): boolean {
  const texts = [root, ...path.map((at) => hashes[at] ?? '')];
  if (!texts.every((hash) => hashForm.test(hash))) return false;
  const [rootBytes = new Uint8Array(hashBytes), ...pathBytes] = texts.map(hexToBytes);
  return verifyPath({ leaf: leafHash(text), index, size, path: pathBytes, root: rootBytes });
}

/**
 * The entries that the round must have, in this order. The last draw counts: it replaces a false
 * one. A second entry of another kind, or one that the round does not show, fails.
 */
function findingOf(facts: RoundFacts, entries: readonly ProvenEntry[], missing: Finding): Finding {
  const kinds = roundEntryKinds(facts);
  const wanted = kinds.map((kind) => entries.filter((entry) => entry.kind === kind));
  const isUnexpected = isOver(facts) && entries.some(({ kind }) => !kinds.includes(kind));
  if (isUnexpected) return 'fails';
  const counting = wanted.map((found) => found.at(-1));
  for (const [at, entry] of counting.entries()) {
    const kind = kinds[at] ?? 'open';
    if (entry === undefined) continue;
    const isOnly = kind === 'draw' || wanted[at]?.length === 1;
    const read = parseEntry(entry.text);
    if (!isOnly || read === null || !isRoundEntry(read, kind, facts)) return 'fails';
    const before = counting[at - 1];
    if (before !== undefined && before.index > entry.index) return 'fails';
  }
  return counting.includes(undefined) ? missing : 'holds';
}

interface Witnessing {
  readonly by: number;
  /** There are cosignatures of keys that the device does not know. */
  readonly hasOthers: boolean;
}

const none: Witnessing = { by: 0, hasOthers: false };

function witnessingOf(
  seal: ProvenEntry,
  { draw_at: before }: RoundFacts,
  claim: LoggedClaim & { readonly answer: RoundEntries },
): Witnessing {
  const { key, from, answer } = claim;
  const log = parseNoteKey(key);
  const known = claim.witnesses.map(parseNoteKey).filter((witness) => witness?.kind === 'witness');
  const witnesses = known.filter((witness) => witness !== null);
  if (log === null) return none;
  const cosigners = new Set<string>();
  let hasOthers = false;
  for (const cosigned of answer.cosigned) {
    if (!isIncluded({ ...seal, path: cosigned.path }, cosigned, answer)) continue;
    const note = `${textOf(log, cosigned)}\n${cosigned.signatures}`;
    const verified = openNote(note, witnesses)?.verified ?? [];
    hasOthers ||= (parseNote(note)?.signatures.length ?? 0) > verified.length;
    addCosigners(cosigners, verified, before);
  }
  const seen = from && openCheckpoint(from.note, { log, witnesses });
  if (seen && seen.size > seal.index) addCosigners(cosigners, seen.cosignatures, before);
  return { by: cosigners.size, hasOthers };
}

function textOf({ name: origin }: NoteKey, { size, root }: CosignedSeal): string {
  return checkpointText({ origin, size, root: hexToBytes(root) });
}

/** A witness under two names is one witness. */
function addCosigners(
  publicKeys: Set<string>,
  verified: readonly VerifiedSignature[],
  before: number,
): void {
  for (const { key, seconds } of verified) {
    if (seconds !== null && seconds < before) publicKeys.add(key.publicKey.join());
  }
}

/** The round was drawn or void against the rule about witnesses. */
function isRuleBroken(facts: RoundFacts, { by, hasOthers }: Witnessing): boolean {
  const required = facts.witnessed?.required ?? 0;
  if (facts.status === 'void') return facts.void_rule === 'unwitnessed' && by >= required;
  return isOver(facts) && by < required && !hasOthers;
}
