// The keys by which push services know this installation (VAPID, RFC 8292). They are made of the
// pepper, a secret that every installation makes at its first start and that all its processes
// share and check, so that there is no further file to copy; see decision 65.

import { createECDH, hkdfSync } from 'node:crypto';

export interface PushKeys {
  /** Base64url, as browsers and push services take them. */
  readonly publicKey: string;
  readonly privateKey: string;
}

const curve = 'prime256v1';
const keyBytes = 32;

/** The same for the same pepper. */
export function pushKeysOf(pepper: Buffer): PushKeys {
  const pair = createECDH(curve);
  for (let round = 0; ; round += 1) {
    const bytes = hkdfSync('sha256', pepper, '', `trine/push/${round}`, keyBytes);
    try {
      pair.setPrivateKey(Buffer.from(bytes));
      break;
    } catch {
      // One number of four thousand million is none of the curve's; the next round makes another.
    }
  }
  return {
    publicKey: pair.getPublicKey('base64url'),
    // Leading zeros belong to it, which OpenSSL leaves out.
    privateKey: leftPadded(pair.getPrivateKey()).toString('base64url'),
  };
}

function leftPadded(key: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(keyBytes - key.length), key]);
}
