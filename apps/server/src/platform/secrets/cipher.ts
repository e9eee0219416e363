// Encrypts what the database stores and must not be able to read: AES-256-GCM under a key that is
// derived from a secret outside the database, one key for each use. The associated data names the
// row, so that a value copied into another row cannot be decrypted.

import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

export interface Cipher {
  /** The nonce, the ciphertext, the tag. */
  encrypt(plaintext: Buffer, associatedData: string): Buffer;
  /** Throws for another key, other associated data, or bytes that were changed. */
  decrypt(encrypted: Buffer, associatedData: string): Buffer;
}

/** `label` names the use of the key that is derived from `secret`. */
export function createCipher(
  secret: Buffer,
  label: string,
  randomBytes: (size: number) => Buffer,
): Cipher {
  const key = deriveKey(secret, label);
  return {
    encrypt(plaintext, associatedData) {
      const nonce = randomBytes(nonceBytes);
      const encrypting = createCipheriv(algorithm, key, nonce);
      encrypting.setAAD(Buffer.from(associatedData));
      const ciphertext = Buffer.concat([encrypting.update(plaintext), encrypting.final()]);
      return Buffer.concat([nonce, ciphertext, encrypting.getAuthTag()]);
    },
    decrypt(encrypted, associatedData) {
      const nonce = encrypted.subarray(0, nonceBytes);
      const decrypting = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
      decrypting.setAAD(Buffer.from(associatedData));
      decrypting.setAuthTag(encrypted.subarray(-tagBytes));
      const ciphertext = encrypted.subarray(nonceBytes, -tagBytes);
      return Buffer.concat([decrypting.update(ciphertext), decrypting.final()]);
    },
  };
}

/** 32 bytes by HKDF-SHA256, different for each label. */
export function deriveKey(secret: Buffer, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', label, keyBytes));
}
