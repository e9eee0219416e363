// Checks a browser's push keys, so that a message can be encrypted for them (RFC 8291): an
// uncompressed point on P-256, and a secret of 16 bytes.

import { ECDH } from 'node:crypto';

const curve = 'prime256v1';
const pointBytes = 65;
const uncompressed = 4;
const secretBytes = 16;

/** Null unless it is an uncompressed point on the curve. */
export function readBrowserKey(text: string): Buffer | null {
  const key = Buffer.from(text, 'base64url');
  if (key.length !== pointBytes || key[0] !== uncompressed) return null;
  try {
    ECDH.convertKey(key, curve);
    return key;
  } catch {
    return null;
  }
}

/** Null when it has another length. */
export function readBrowserSecret(text: string): Buffer | null {
  const secret = Buffer.from(text, 'base64url');
  return secret.length === secretBytes ? secret : null;
}
