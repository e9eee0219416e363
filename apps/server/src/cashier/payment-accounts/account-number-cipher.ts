// Account numbers at rest: AES-256-GCM under a named key from outside the database, bound to the
// row that they stand in, so that a sealed number copied into another row opens nothing.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { bucketOf, type PlayerId, type RowId } from '../../platform/postgres/ids.ts';
import type { RandomBytes } from '../../people/sessions/sessions.ts';
import type { AccountKeys } from '../../platform/secrets/secrets.ts';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const digestKeyBytes = 32;

export interface VaultParts {
  readonly keys: AccountKeys;
  readonly pepper: Buffer;
  readonly randomBytes: RandomBytes;
}

export interface Place {
  readonly playerId: PlayerId;
  readonly accountId: RowId;
}

export interface Sealed {
  readonly keyId: string;
  /** The nonce, what was encrypted, the tag. */
  readonly numberSealed: Buffer;
}

export interface AccountNumberCipher {
  seal(number: string, place: Place): Sealed;
  /** Throws when the key is not there or anything was altered. */
  open(sealed: Sealed, place: Place): string;
  /** The same for the same number, and nothing without the pepper. */
  digest(type: number, number: string): Buffer;
  /** A keyed hash of a request that holds a code, to tell it from another one later. */
  fingerprint(text: string): Buffer;
}

export function createAccountNumberCipher({
  keys,
  pepper,
  randomBytes,
}: VaultParts): AccountNumberCipher {
  const digestKey = derive(pepper, 'trine/account-number');
  const requestKey = derive(pepper, 'trine/keyed-request');

  function keyNamed(name: string): Buffer {
    const key = keys.byName.get(name);
    if (key === undefined) throw new Error(`the account key ${name} is not there`);
    return key;
  }

  return {
    seal(number, place) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, keyNamed(keys.newest), nonce);
      sealing.setAAD(placeText(place));
      const body = Buffer.concat([sealing.update(number, 'utf8'), sealing.final()]);
      const numberSealed = Buffer.concat([nonce, body, sealing.getAuthTag()]);
      return { keyId: keys.newest, numberSealed };
    },
    open({ keyId, numberSealed }, place) {
      const nonce = numberSealed.subarray(0, nonceBytes);
      const opening = createDecipheriv(cipher, keyNamed(keyId), nonce, { authTagLength: tagBytes });
      opening.setAAD(placeText(place));
      opening.setAuthTag(numberSealed.subarray(-tagBytes));
      const body = numberSealed.subarray(nonceBytes, -tagBytes);
      return Buffer.concat([opening.update(body), opening.final()]).toString('utf8');
    },
    digest: (type, number) => createHmac('sha256', digestKey).update(`${type}|${number}`).digest(),
    fingerprint: (text) => createHmac('sha256', requestKey).update(text).digest(),
  };
}

function derive(pepper: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, Buffer.alloc(0), purpose, digestKeyBytes));
}

function placeText({ playerId, accountId }: Place): Buffer {
  return Buffer.from(`trine/1|${bucketOf(playerId)}|${playerId}|${accountId}`);
}
