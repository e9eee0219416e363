import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import { createAccountNumberCipher } from './account-number-cipher.ts';

const pepper = randomBytes(32);
const first = randomBytes(32);
const second = randomBytes(32);
const row = { playerId: 10_001n as PlayerId, accountId: 7n as RowId };
const number = '6222021234567890123';

function cipherWith(keys: readonly (readonly [string, Buffer])[], pepperUsed = pepper) {
  const byName = new Map(keys);
  const newest = keys.at(-1)?.[0] ?? '';
  return createAccountNumberCipher({ keys: { newest, byName }, pepper: pepperUsed, randomBytes });
}

test('an encrypted number can be decrypted, and each ciphertext is different', () => {
  const cipher = cipherWith([['k1', first]]);
  const encrypted = cipher.encrypt(number, row);
  assert.equal(cipher.decrypt(encrypted, row), number);
  assert.equal(encrypted.keyId, 'k1');
  assert.ok(!encrypted.numberSealed.includes(number));
  assert.notDeepEqual(cipher.encrypt(number, row).numberSealed, encrypted.numberSealed);
});

test('after a change of keys, old numbers decrypt and new ones use the new key', () => {
  const encrypted = cipherWith([['k1', first]]).encrypt(number, row);
  const later = cipherWith([
    ['k1', first],
    ['k2', second],
  ]);
  assert.equal(later.decrypt(encrypted, row), number);
  assert.equal(later.encrypt(number, row).keyId, 'k2');
  assert.throws(() => cipherWith([['k2', second]]).decrypt(encrypted, row), /k1 is missing/);
});

test('decryption fails with another key, another row or a changed bit', () => {
  const cipher = cipherWith([['k1', first]]);
  const encrypted = cipher.encrypt(number, row);
  assert.throws(() => cipherWith([['k1', second]]).decrypt(encrypted, row));
  assert.throws(() => cipher.decrypt(encrypted, { ...row, playerId: 10_002n as PlayerId }));
  assert.throws(() => cipher.decrypt(encrypted, { ...row, accountId: 8n as RowId }));
  for (let index = 0; index < encrypted.numberSealed.length; index += 1) {
    const numberSealed = Buffer.from(encrypted.numberSealed);
    numberSealed[index] = (numberSealed[index] ?? 0) ^ 1;
    assert.throws(() => cipher.decrypt({ ...encrypted, numberSealed }, row), String(index));
  }
});

test('digests of equal numbers are equal, and depend on the pepper', () => {
  const one = cipherWith([['k1', first]]);
  const other = cipherWith([['k2', second]]);
  assert.deepEqual(one.digest(0, number), other.digest(0, number));
  assert.notDeepEqual(one.digest(0, number), one.digest(1, number));
  assert.notDeepEqual(one.digest(0, number), one.fingerprint(`0|${number}`));
  const withOtherPepper = cipherWith([['k1', first]], randomBytes(32));
  assert.notDeepEqual(withOtherPepper.digest(0, number), one.digest(0, number));
});
