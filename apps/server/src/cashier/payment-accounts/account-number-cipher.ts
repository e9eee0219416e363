// Encrypts account numbers for the database: with a named key from outside the database, bound to
// their row. Old keys stay beside a new one, to decrypt the numbers that they encrypted.

import { createHmac } from 'node:crypto';
import { bucketOf, type PlayerId, type RowId } from '../../platform/postgres/ids.ts';
import type { RandomBytes } from '../../people/sessions/sessions.ts';
import { createCipher, deriveKey } from '../../platform/secrets/cipher.ts';
import type { AccountKeys } from '../../platform/secrets/secrets.ts';

export interface AccountNumberCipherParts {
  readonly keys: AccountKeys;
  readonly pepper: Buffer;
  readonly randomBytes: RandomBytes;
}

/** The row that a number belongs to. */
export interface AccountRow {
  readonly playerId: PlayerId;
  readonly accountId: RowId;
}

export interface EncryptedNumber {
  readonly keyId: string;
  readonly numberSealed: Buffer;
}

export interface AccountNumberCipher {
  encrypt(number: string, row: AccountRow): EncryptedNumber;
  /** Throws when the key is missing or the ciphertext was changed. */
  decrypt(encrypted: EncryptedNumber, row: AccountRow): string;
  /** Equal for equal numbers; useless without the pepper. */
  digest(type: number, number: string): Buffer;
  /** A keyed hash of a request with a security code, to compare it with a later request. */
  fingerprint(text: string): Buffer;
}

export function createAccountNumberCipher({
  keys,
  pepper,
  randomBytes,
}: AccountNumberCipherParts): AccountNumberCipher {
  const digestKey = deriveKey(pepper, 'trine/account-number');
  const requestKey = deriveKey(pepper, 'trine/keyed-request');
  const ciphers = new Map(
    Array.from(keys.byName, ([keyId, key]) => {
      return [keyId, createCipher(key, 'trine/account-number', randomBytes)];
    }),
  );

  function cipherNamed(keyId: string) {
    const cipher = ciphers.get(keyId);
    if (cipher === undefined) throw new Error(`the account key ${keyId} is missing`);
    return cipher;
  }

  return {
    encrypt(number, row) {
      const plaintext = Buffer.from(number);
      const numberSealed = cipherNamed(keys.newest).encrypt(plaintext, associatedData(row));
      return { keyId: keys.newest, numberSealed };
    },
    decrypt: ({ keyId, numberSealed }, row) =>
      cipherNamed(keyId).decrypt(numberSealed, associatedData(row)).toString(),
    digest: (type, number) => createHmac('sha256', digestKey).update(`${type}|${number}`).digest(),
    fingerprint: (text) => createHmac('sha256', requestKey).update(text).digest(),
  };
}

function associatedData({ playerId, accountId }: AccountRow): string {
  return `trine/1|${bucketOf(playerId)}|${playerId}|${accountId}`;
}
