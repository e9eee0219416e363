// Checkpoints (C2SP tlog-checkpoint): the signed size and root of a log.

import { hashBytes } from '../book.ts';
import { fromBase64, toBase64 } from './base64.ts';
import type { NoteKey } from './note-key.ts';
import { openNote, type VerifiedSignature, type VerifyEd25519 } from './signed-note.ts';

export interface Checkpoint {
  /** The log's address without a scheme, such as `trine.example/log`. */
  readonly origin: string;
  /** How many entries. */
  readonly size: number;
  /** Of the tree over their leaf hashes, 32 bytes. */
  readonly root: Uint8Array;
}

export interface VerifiedCheckpoint extends Checkpoint {
  /** What was signed. */
  readonly text: string;
  /** The signatures of known witnesses. */
  readonly cosignatures: readonly VerifiedSignature[];
}

const sizeForm = /^(?:0|[1-9]\d{0,15})$/;

/** The text that is signed. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  const text = `${origin}\n${size}\n${toBase64(root)}\n`;
  if (parseCheckpointText(text) === null) throw new TypeError('these make no checkpoint');
  return text;
}

/** Null for another text. Lines after the third are allowed and ignored. */
export function parseCheckpointText(text: string): Checkpoint | null {
  if (!text.endsWith('\n')) return null;
  const lines = text.slice(0, -1).split('\n');
  const [origin, size = '', base64 = ''] = lines;
  const root = fromBase64(base64);
  if (!origin || lines.includes('') || !sizeForm.test(size)) return null;
  if (!Number.isSafeInteger(Number(size)) || root?.length !== hashBytes) return null;
  return { origin, size: Number(size), root };
}

export interface CheckpointKeys {
  readonly log: NoteKey;
  readonly witnesses?: readonly NoteKey[];
  readonly verify?: VerifyEd25519;
}

/** Null unless the log of that key signed it under its own name. */
export function openCheckpoint(
  note: string,
  { log, witnesses = [], verify }: CheckpointKeys,
): VerifiedCheckpoint | null {
  const opened = openNote(note, [log, ...witnesses], verify);
  const checkpoint = opened && parseCheckpointText(opened.text);
  if (opened === null || checkpoint?.origin !== log.name) return null;
  if (!opened.verified.some(({ key }) => key === log)) return null;
  const cosignatures = opened.verified.filter(({ key }) => key.kind === 'witness');
  return { ...checkpoint, text: opened.text, cosignatures };
}
