// Derives three digits from a beacon's randomness, without any input of the operator.

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** 65 × 1000: words from here on are skipped, so that each outcome has exactly 65 words. */
const fairWordsLimit = 65_000;

/**
 * The three digits of a round as one number, 0 to 999, from the randomness (64 hex digits):
 * D = HMAC-SHA256(randomness, "trine/1|game|issue"), and then `outcomeFromDigest`.
 */
export function outcomeFrom(randomness: string, gameId: number, issue: string): number {
  const key = hexToBytes(randomness);
  if (key.length !== 32) throw new TypeError('randomness is 64 hex digits');
  return outcomeFromDigest(hmac(sha256, key, utf8ToBytes(`trine/1|${gameId}|${issue}`)));
}

/**
 * The first big-endian 16-bit word of D below 65,000, modulo 1000. If all sixteen are larger (once
 * in about 10³³ rounds), D becomes sha256(D) and the search starts again.
 */
export function outcomeFromDigest(digest: Uint8Array): number {
  const words = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
  for (let at = 0; at < digest.byteLength; at += 2) {
    const word = words.getUint16(at);
    if (word < fairWordsLimit) return word % 1000;
  }
  return outcomeFromDigest(sha256(digest));
}

/** An outcome as its three digits: 45 is 0, 4 and 5. */
export function digitsOfOutcome(outcome: number): readonly [number, number, number] {
  return [Math.floor(outcome / 100), Math.floor(outcome / 10) % 10, outcome % 10];
}
