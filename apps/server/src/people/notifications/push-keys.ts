// The keys that identify this installation to push services (VAPID, RFC 8292). They are derived
// from the pepper, which all processes share, so there is no further secret to copy; see decision
// 65.

import { createECDH, hkdfSync } from 'node:crypto';

export interface PushKeys {
  /** Base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
}

const curve = 'prime256v1';
const keyBytes = 32;

/** Deterministic: one pepper gives one pair of keys. */
export function pushKeysOf(pepper: Buffer): PushKeys {
  const pair = createECDH(curve);
  for (let round = 0; ; round += 1) {
    const bytes = hkdfSync('sha256', pepper, '', `trine/push/${round}`, keyBytes);
    try {
      pair.setPrivateKey(Buffer.from(bytes));
      break;
    } catch {
      // About one number in 2^32 is not a valid private key; the next round derives another.
    }
  }
  return {
    publicKey: pair.getPublicKey('base64url'),
    // OpenSSL drops leading zeros.
    privateKey: leftPadded(pair.getPrivateKey()).toString('base64url'),
  };
}

function leftPadded(key: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(keyBytes - key.length), key]);
}
