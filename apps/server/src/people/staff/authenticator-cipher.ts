// Secrets of authenticators, encrypted where the database keeps them: AES-256-GCM under a key that
// is derived from the pepper, which the database does not hold. Whose secret it is, is bound to it.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { RandomBytes } from '../sessions/sessions.ts';

const nonceBytes = 12;
const tagBytes = 16;

export interface AuthenticatorCipher {
  seal(staffId: bigint, secret: Buffer): Buffer;
  /** Throws when it is not what was sealed for this person. */
  open(staffId: bigint, sealed: Buffer): Buffer;
  /** A recovery code as it is stored. The codes are long, so that one pass of HMAC is enough. */
  hashOf(staffId: bigint, code: string): Buffer;
}

export function createAuthenticatorCipher(
  pepper: Buffer,
  randomBytes: RandomBytes,
): AuthenticatorCipher {
  const key = derive(pepper, 'trine/console/authenticator');
  const codeKey = derive(pepper, 'trine/console/recovery');
  return {
    seal(staffId, secret) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(ownerOf(staffId));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(staffId, sealed) {
      const nonce = sealed.subarray(0, nonceBytes);
      const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce)
        .setAAD(ownerOf(staffId))
        .setAuthTag(tag);
      const text = decipher.update(sealed.subarray(nonceBytes + tagBytes));
      return Buffer.concat([text, decipher.final()]);
    },
    hashOf: (staffId, code) => createHmac('sha256', codeKey).update(`${staffId}|${code}`).digest(),
  };
}

function derive(pepper: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, '', purpose, 32));
}

function ownerOf(staffId: bigint): Buffer {
  return Buffer.from(`staff:${staffId}`);
}
