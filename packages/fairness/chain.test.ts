import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { beaconRoundAt, beaconScheme, beaconTimeMs, quicknet } from './chain.ts';
import vectors from './quicknet-vectors.json' with { type: 'json' };

const genesisMs = 1_692_803_367_000;

test('quicknet has the values that the network published', () => {
  const { chain } = vectors;
  assert.equal(quicknet.kind, 'drand');
  assert.equal(quicknet.chainHash, chain.hash);
  assert.equal(quicknet.publicKey, chain.public_key);
  assert.equal(quicknet.scheme, chain.schemeID);
  assert.equal(beaconScheme, chain.schemeID);
  assert.equal(quicknet.periodSeconds, chain.period);
  assert.equal(quicknet.genesisTime, chain.genesis_time);
});

test('the round of an instant is the first at or after it', () => {
  const rows = [
    // after genesis, in milliseconds   round
    [-5_000, 1],
    [0, 1],
    [1, 2],
    [2_999, 2],
    [3_000, 2],
    [3_001, 3],
    [210_000, 71],
  ] as const;
  for (const [afterGenesisMs, round] of rows) {
    assert.equal(beaconRoundAt(quicknet, genesisMs + afterGenesisMs), round, `${afterGenesisMs}`);
  }
});

test('round 1 is published at genesis, and each later one a period later', () => {
  assert.equal(beaconTimeMs(quicknet, 1), genesisMs);
  assert.equal(beaconTimeMs(quicknet, 1000), genesisMs + 999 * 3_000);
});

test('a round is never before its instant, and never a whole period after it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000_000_000_000 }), (sinceGenesisMs) => {
      const timeMs = genesisMs + sinceGenesisMs;
      const spokenMs = beaconTimeMs(quicknet, beaconRoundAt(quicknet, timeMs));
      assert.ok(spokenMs >= timeMs && spokenMs - timeMs < 3_000);
    }),
  );
});
