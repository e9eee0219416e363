// Proof files (C2SP tlog-proof@v1): that an entry is in a log, for checking without a network.

import { hashBytes, leafHash, verifyPath } from '../book.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { openCheckpoint, type CheckpointKeys, type VerifiedCheckpoint } from './checkpoint.ts';

export interface ProofFile {
  /** Facts from which the entry can be made; not authenticated. */
  readonly extra: Uint8Array | null;
  readonly index: number;
  /** From the leaf's sibling to the child of the root. */
  readonly path: readonly Uint8Array[];
  /** A signed note. */
  readonly checkpoint: string;
}

const firstLine = 'c2sp.org/tlog-proof@v1';
const indexForm = /^index (?:0|[1-9]\d{0,15})$/;
const maxPath = 63;

export function formatProofFile({ extra, index, path, checkpoint }: ProofFile): string {
  const lines = [
    firstLine,
    ...(extra === null ? [] : [`extra ${toBase64(extra)}`]),
    `index ${index}`,
    ...path.map(toBase64),
  ];
  const text = `${lines.join('\n')}\n\n${checkpoint}`;
  if (parseProofFile(text) === null) throw new TypeError('these make no proof file');
  return text;
}

/** Null for another text. Nothing is verified. */
export function parseProofFile(text: string): ProofFile | null {
  const split = text.indexOf('\n\n');
  if (split < 0) return null;
  const [first, ...lines] = text.slice(0, split).split('\n');
  const hasExtra = lines[0]?.startsWith('extra ') === true;
  const extra = hasExtra ? fromBase64(lines.shift()?.slice('extra '.length) ?? '') : null;
  const indexLine = lines.shift() ?? '';
  if (first !== firstLine || (hasExtra && !extra?.length)) return null;
  const index = Number(indexLine.slice('index '.length));
  if (!indexForm.test(indexLine) || !Number.isSafeInteger(index)) return null;
  const path = lines.flatMap((line) => fromBase64(line) ?? []);
  if (path.length !== lines.length || path.length > maxPath) return null;
  if (!path.every((hash) => hash.length === hashBytes)) return null;
  return { extra, index, path, checkpoint: text.slice(split + 2) };
}

/** The checkpoint whose tree has the entry at the proof's index; null when anything is wrong. */
export function verifyProofFile(
  text: string,
  entry: string,
  keys: CheckpointKeys,
): VerifiedCheckpoint | null {
  const proof = parseProofFile(text);
  const checkpoint = proof && openCheckpoint(proof.checkpoint, keys);
  if (proof === null || checkpoint === null) return null;
  const { index, path } = proof;
  const { size, root } = checkpoint;
  const isIncluded = verifyPath({ leaf: leafHash(entry), index, size, path: [...path], root });
  return isIncluded ? checkpoint : null;
}
