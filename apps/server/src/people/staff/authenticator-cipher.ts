// Encrypts the secrets of authenticators for the database, with a key from the pepper, bound to the
// person.

import { createHmac } from 'node:crypto';
import { createCipher, deriveKey } from '../../platform/secrets/cipher.ts';
import type { RandomBytes } from '../sessions/sessions.ts';

export interface AuthenticatorCipher {
  encrypt(staffId: bigint, secret: Buffer): Buffer;
  /** Throws unless the secret was encrypted for this person. */
  decrypt(staffId: bigint, encrypted: Buffer): Buffer;
  /** The stored form of a recovery code. The codes are long, so one HMAC is enough. */
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
