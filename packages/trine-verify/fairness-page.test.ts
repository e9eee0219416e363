// The facts and vectors of docs/FAIRNESS.md, which is all that a verifier of one's own needs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { randomnessOf, verifyBeacon } from '@trine/fairness/beacon.ts';
import { leafHash, treeRoot } from '@trine/fairness/book.ts';
import { quicknet } from '@trine/fairness/chain.ts';
import { digitsOfOutcome, outcomeFrom } from '@trine/fairness/digits.ts';
import { parsePreimage } from '@trine/fairness/receipt.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/FAIRNESS.md'), 'utf8');
const vectors = JSON.parse(/^```json\n([^]+?)^```$/m.exec(page)?.[1] ?? '');
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test('the page has the key of the beacon that is built in', () => {
  for (const fact of [quicknet.chainHash, quicknet.publicKey, quicknet.scheme]) {
    assert.ok(page.includes(`\`${fact}`), fact);
  }
  const { genesisTime, periodSeconds } = quicknet;
  assert.ok(page.includes(`${genesisTime} (epoch seconds), ${periodSeconds} s`));
});

test('the digits of the page follow from its signature', () => {
  const { beacon_round: round, signature, randomness, game, issue, digits } = vectors;
  assert.ok(verifyBeacon(quicknet, round, signature));
  assert.equal(randomnessOf(signature), randomness);
  assert.deepEqual([...digitsOfOutcome(outcomeFrom(randomness, game, issue))], digits);
});

test('the book of the page follows from its preimages', () => {
  const { preimages, leaves, root, empty_root: emptyRoot } = vectors;
  for (const preimage of preimages) assert.notEqual(parsePreimage(preimage), null);
  const hashes = preimages.map((preimage: string) => leafHash(preimage));
  assert.deepEqual(hashes.map(hex), leaves);
  assert.equal(hex(treeRoot(hashes)), root);
  assert.equal(hex(treeRoot([])), emptyRoot);
});
