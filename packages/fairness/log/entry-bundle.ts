// Bundles of entries (C2SP tlog-tiles): each entry with its length before it, as a big-endian
// 16-bit number of bytes.

import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const lengthBytes = 2;
const maxEntryBytes = 0xffff;

export function entryBundle(entries: readonly string[]): Uint8Array {
  return concatBytes(...entries.flatMap(withLength));
}

/** Null when the bytes do not end with an entry, or an entry is no UTF-8. */
export function parseEntryBundle(bytes: Uint8Array): string[] | null {
  const entries: string[] = [];
  const lengths = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for (let at = 0; at < bytes.length;) {
    const start = at + lengthBytes;
    if (start > bytes.length) return null;
    const end = start + lengths.getUint16(at);
    if (end > bytes.length) return null;
    try {
      entries.push(decoder.decode(bytes.subarray(start, end)));
    } catch {
      return null;
    }
    at = end;
  }
  return entries;
}

function withLength(entry: string): Uint8Array[] {
  const text = utf8ToBytes(entry);
  if (text.length > maxEntryBytes) throw new RangeError(`an entry has ${text.length} bytes`);
  return [Uint8Array.of(text.length >> 8, text.length & 0xff), text];
}
