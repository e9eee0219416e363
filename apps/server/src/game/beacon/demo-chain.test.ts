import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beaconTimeMs, quicknet } from '@trine/fairness/chain.ts';
import vectors from '@trine/fairness/quicknet-vectors.json' with { type: 'json' };
import { chainHashOf, demoChain } from './demo-chain.ts';

test("a chain's hash equals drand's", () => {
  const { chain } = vectors;
  const hash = chainHashOf({
    publicKey: chain.public_key,
    periodSeconds: chain.period,
    genesisTime: chain.genesis_time,
    groupHash: chain.groupHash,
    beaconId: chain.beaconID,
  });
  assert.equal(hash, chain.hash);
});

test('another key gives another demo chain', () => {
  const one = demoChain(quicknet.publicKey);
  const two = demoChain(quicknet.publicKey.replace(/^8/, 'a'));
  assert.equal(one.kind, 'demo');
  assert.match(one.chainHash, /^[0-9a-f]{64}$/);
  assert.notEqual(one.chainHash, two.chainHash);
  assert.equal(one.chainHash, demoChain(quicknet.publicKey).chainHash);
});

test('demo rounds are at multiples of three seconds', () => {
  assert.equal(beaconTimeMs(demoChain(quicknet.publicKey), 12_345) % 3_000, 0);
});
