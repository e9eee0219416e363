// The body of a request to a witness (C2SP tlog-witness, add-checkpoint): a checkpoint, the size
// that the witness has, and the proof that the checkpoint continues it.

import { hashBytes } from '../book.ts';
import { fromBase64, toBase64 } from './base64.ts';

export interface WitnessRequest {
  /** The size of the last checkpoint that the witness cosigned; 0: none. */
  readonly oldSize: number;
  /** The consistency proof from that size, RFC 6962 section 2.1.2. */
  readonly path: readonly Uint8Array[];
  /** A signed note. */
  readonly checkpoint: string;
}

export const maxPathHashes = 63;
const sizeForm = /^(?:0|[1-9]\d{0,15})$/;

export function formatWitnessRequest({ oldSize, path, checkpoint }: WitnessRequest): string {
  if (path.length > maxPathHashes) throw new RangeError('this proof is longer than any tree');
  return `old ${oldSize}\n${path.map((hash) => `${toBase64(hash)}\n`).join('')}\n${checkpoint}`;
}

/** Null for another text. The checkpoint is not parsed. */
export function parseWitnessRequest(body: string): WitnessRequest | null {
  const split = body.indexOf('\n\n');
  if (split < 0) return null;
  const [first = '', ...lines] = body.slice(0, split).split('\n');
  const oldSize = first.startsWith('old ') ? parseTreeSize(first.slice('old '.length)) : null;
  if (oldSize === null || lines.length > maxPathHashes) return null;
  const path = lines.map(fromBase64);
  if (!path.every((hash) => hash !== null && hash.length === hashBytes)) return null;
  return { oldSize, path: path.filter((hash) => hash !== null), checkpoint: body.slice(split + 2) };
}

/** A decimal without leading zeros; null for another text. */
export function parseTreeSize(text: string): number | null {
  const size = Number(text);
  return sizeForm.test(text) && Number.isSafeInteger(size) ? size : null;
}
