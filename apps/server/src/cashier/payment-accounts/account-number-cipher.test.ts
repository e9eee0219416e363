import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import { createAccountNumberCipher } from './account-number-cipher.ts';

const pepper = randomBytes(32);
const first = randomBytes(32);
const second = randomBytes(32);
const place = { playerId: 10_001n as PlayerId, accountId: 7n as RowId };
const number = '6222021234567890123';

function vaultWith(keys: readonly (readonly [string, Buffer])[], pepperUsed = pepper) {
  const byName = new Map(keys);
  const newest = keys.at(-1)?.[0] ?? '';
  return createAccountNumberCipher({ keys: { newest, byName }, pepper: pepperUsed, randomBytes });
}

test('what is sealed opens again, each time sealed differently', () => {
  const vault = vaultWith([['k1', first]]);
  const sealed = vault.seal(number, place);
  assert.equal(vault.open(sealed, place), number);
  assert.equal(sealed.keyId, 'k1');
  assert.ok(!sealed.numberSealed.includes(number));
  assert.notDeepEqual(vault.seal(number, place).numberSealed, sealed.numberSealed);
});

test('after a change of keys the old numbers open and new ones have the new key', () => {
  const sealed = vaultWith([['k1', first]]).seal(number, place);
  const later = vaultWith([
    ['k1', first],
    ['k2', second],
  ]);
  assert.equal(later.open(sealed, place), number);
  assert.equal(later.seal(number, place).keyId, 'k2');
  assert.throws(() => vaultWith([['k2', second]]).open(sealed, place), /k1 is not there/);
});

test('another key, another row or one changed bit opens nothing', () => {
  const vault = vaultWith([['k1', first]]);
  const sealed = vault.seal(number, place);
  assert.throws(() => vaultWith([['k1', second]]).open(sealed, place));
  assert.throws(() => vault.open(sealed, { ...place, playerId: 10_002n as PlayerId }));
  assert.throws(() => vault.open(sealed, { ...place, accountId: 8n as RowId }));
  for (let index = 0; index < sealed.numberSealed.length; index += 1) {
    const numberSealed = Buffer.from(sealed.numberSealed);
    numberSealed[index] = (numberSealed[index] ?? 0) ^ 1;
    assert.throws(() => vault.open({ ...sealed, numberSealed }, place), String(index));
  }
});

test('a digest says that two numbers are the same, and nothing without the pepper', () => {
  const one = vaultWith([['k1', first]]);
  const other = vaultWith([['k2', second]]);
  assert.deepEqual(one.digest(0, number), other.digest(0, number));
  assert.notDeepEqual(one.digest(0, number), one.digest(1, number));
  assert.notDeepEqual(one.digest(0, number), one.fingerprint(`0|${number}`));
  const strange = vaultWith([['k1', first]], randomBytes(32));
  assert.notDeepEqual(strange.digest(0, number), one.digest(0, number));
});
