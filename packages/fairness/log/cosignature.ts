// Cosignatures of witnesses (C2SP tlog-cosignature, Ed25519): that at a time, a checkpoint was the
// largest consistent one that the witness had seen.

import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const timeBytes = 8;
const signatureBytes = 64;

/** The bytes that a witness signs, for a checkpoint's text and a time in epoch seconds. */
export function cosignatureMessage(text: string, seconds: number): Uint8Array {
  return utf8ToBytes(`cosignature/v1\ntime ${seconds}\n${text}`);
}

/** The signature of a note's line: the time before the signature of `cosignatureMessage`. */
export function cosignatureBytes(seconds: number, signature: Uint8Array): Uint8Array {
  if (!Number.isSafeInteger(seconds) || seconds < 0) throw new RangeError('this is no time');
  const time = new Uint8Array(timeBytes);
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds));
  return concatBytes(time, signature);
}

export interface Cosignature {
  /** Epoch seconds. */
  readonly seconds: number;
  readonly signature: Uint8Array;
}

/** Null for another length, or a time that no clock shows. */
export function parseCosignature(bytes: Uint8Array): Cosignature | null {
  if (bytes.length !== timeBytes + signatureBytes) return null;
  const time = new DataView(bytes.buffer, bytes.byteOffset, timeBytes).getBigUint64(0);
  const seconds = Number(time);
  if (!Number.isSafeInteger(seconds)) return null;
  return { seconds, signature: bytes.slice(timeBytes) };
}
