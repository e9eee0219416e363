import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyBeacon } from './beacon.ts';
import { quicknet } from './chain.ts';
import { publicKeyOf, secretKeyFrom, seedBytes, signBeacon } from './demo-signer.ts';

const secretKey = secretKeyFrom(new Uint8Array(seedBytes).fill(7));
const chain = { ...quicknet, kind: 'demo' as const, publicKey: publicKeyOf(secretKey) };

test('a signature of the demo passes the common verification', () => {
  for (const round of [1, 2, 70, 2 ** 32, Number.MAX_SAFE_INTEGER]) {
    assert.equal(verifyBeacon(chain, round, signBeacon(secretKey, round)), true, `${round}`);
  }
});

test('a signature is valid for one round and one key', () => {
  const signature = signBeacon(secretKey, 70);
  const otherKey = secretKeyFrom(new Uint8Array(seedBytes).fill(8));
  assert.equal(verifyBeacon(chain, 71, signature), false);
  assert.equal(verifyBeacon(chain, 70, signBeacon(otherKey, 70)), false);
  assert.equal(verifyBeacon(quicknet, 70, signature), false);
});

test('a round signed again has the same signature', () => {
  assert.equal(signBeacon(secretKey, 70), signBeacon(secretKey, 70));
});

test('invalid keys, seeds and rounds throw', () => {
  const order = '73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001';
  for (const wrong of ['', '01', '00'.repeat(32), order, 'ff'.repeat(32), 'zz'.repeat(32)]) {
    assert.throws(() => publicKeyOf(wrong), TypeError, wrong);
    assert.throws(() => signBeacon(wrong, 1), TypeError, wrong);
  }
  assert.throws(() => secretKeyFrom(new Uint8Array(32)), RangeError);
  assert.throws(() => signBeacon(secretKey, 0), RangeError);
});
