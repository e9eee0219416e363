// Secrets of authenticators as the database stores them: encrypted under a key from the pepper and
// bound to the person they belong to.

import { createHmac } from 'node:crypto';
import { createCipher, deriveKey } from '../../platform/secrets/cipher.ts';
import type { RandomBytes } from '../sessions/sessions.ts';

export interface AuthenticatorCipher {
  encrypt(staffId: bigint, secret: Buffer): Buffer;
  /** Throws for anything but a secret that was encrypted for this person. */
  decrypt(staffId: bigint, encrypted: Buffer): Buffer;
  /** A recovery code as it is stored. The codes are long, so that one pass of HMAC is enough. */
  hashOf(staffId: bigint, code: string): Buffer;
}

export function createAuthenticatorCipher(
  pepper: Buffer,
  randomBytes: RandomBytes,
): AuthenticatorCipher {
  const cipher = createCipher(pepper, 'trine/console/authenticator', randomBytes);
  const codeKey = deriveKey(pepper, 'trine/console/recovery');
  return {
    encrypt: (staffId, secret) => cipher.encrypt(secret, `staff:${staffId}`),
    decrypt: (staffId, encrypted) => cipher.decrypt(encrypted, `staff:${staffId}`),
    hashOf: (staffId, code) => createHmac('sha256', codeKey).update(`${staffId}|${code}`).digest(),
  };
}
