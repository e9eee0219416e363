// A checkpoint that a device compares with an earlier state of the log, in the texts of the wire.

import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { openCheckpoint } from './checkpoint.ts';
import { parseNoteKey } from './note-key.ts';
import { verifyConsistency } from './tree-paths.ts';

/** A state of the log. */
export interface LogPoint {
  readonly size: number;
  /** In hex. */
  readonly root: string;
}

export interface CheckpointClaim {
  /** The verifier key of the log. */
  readonly key: string;
  /** The earlier state, which the checkpoint must continue; null: none is known. */
  readonly from: LogPoint | null;
  /** The checkpoint, a signed note. */
  readonly note: string;
  /** The proof of consistency in hex. */
  readonly path: readonly string[];
}

export type CheckedCheckpoint = LogPoint | { readonly problem: 'unsigned' | 'forked' };

const hashForm = /^[0-9a-f]{64}$/;

/** The state of the checkpoint, if the log's key signed it and it continues the earlier state. */
export function checkCheckpoint({ key, from, note, path }: CheckpointClaim): CheckedCheckpoint {
  const log = parseNoteKey(key);
  const checkpoint = log && openCheckpoint(note, { log });
  if (checkpoint === null) return { problem: 'unsigned' };
  const { size, root } = checkpoint;
  if (from === null) return { size, root: bytesToHex(root) };
  if (![from.root, ...path].every((hash) => hashForm.test(hash))) return { problem: 'forked' };
  const isContinued = verifyConsistency({
    from: from.size,
    fromRoot: hexToBytes(from.root),
    to: size,
    toRoot: root,
    path: path.map(hexToBytes),
  });
  return isContinued ? { size, root: bytesToHex(root) } : { problem: 'forked' };
}
