import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { randomnessOf } from './beacon.ts';
import { digitsOfOutcome, outcomeFrom, outcomeFromDigest } from './digits.ts';
import vectors from './quicknet-vectors.json' with { type: 'json' };

test('real rounds of quicknet give the outcomes that another program computed', () => {
  const rows = [
    // beacon round, game, issue, outcome
    [42, 1, '20260724001', 974],
    [123, 2, '20260724001', 2],
    [1000, 3, '20251231274', 611],
    [657413, 4, '202601011000', 601],
    [12040883, 1, '20260724001', 916],
    [32281667, 2, '20260724001', 96],
    [32285085, 3, '20251231274', 245],
    [32285086, 4, '202601011000', 453],
  ] as const;
  for (const [round, gameId, issue, outcome] of rows) {
    const signature = vectors.valid.find((vector) => vector.round === round)?.signature ?? '';
    assert.equal(outcomeFrom(randomnessOf(signature), gameId, issue), outcome, `${round}`);
  }
});

test('the first fair word is used', () => {
  const unfair = Array.from({ length: 16 }, () => 0xffff);
  const rows = [
    // words of the digest, outcome
    [[0, ...unfair], 0],
    [[999, 1], 999],
    [[1000, 1], 0],
    [[64_999, 1], 999],
    [[65_000, 1], 1],
    [[65_535, 65_000, 64_123], 123],
    [[...unfair.slice(1), 7], 7],
  ] as const;
  for (const [words, outcome] of rows) {
    assert.equal(outcomeFromDigest(digestOf(words)), outcome, words.join(' '));
  }
});

test('a digest without a fair word is hashed again', () => {
  const digest = digestOf(Array.from({ length: 16 }, () => 65_000));
  const again = createHash('sha256').update(digest).digest();
  assert.ok(again.readUInt16BE(0) < 65_000);
  assert.equal(outcomeFromDigest(digest), again.readUInt16BE(0) % 1000);
  // sha256 of 32 bytes 0xff begins with 0xaf96, which is 44950.
  assert.equal(outcomeFromDigest(new Uint8Array(32).fill(0xff)), 950);
});

test('a digest within a larger buffer is read at its offset', () => {
  const buffer = new Uint8Array(64).fill(0xff);
  buffer.set([0, 123], 32);
  assert.equal(outcomeFromDigest(buffer.subarray(32)), 123);
});

test('game and issue each change the outcome of one randomness', () => {
  const randomness = createHash('sha256').update('any').digest('hex');
  const outcomes = new Set<number>();
  for (let at = 100; at < 140; at += 1) {
    for (let gameId = 1; gameId <= 4; gameId += 1) {
      outcomes.add(outcomeFrom(randomness, gameId, `20260724${at}`));
    }
  }
  // 160 draws among 1000 give about 148 different outcomes.
  assert.ok(outcomes.size > 130, `${outcomes.size}`);
});

test('malformed randomness throws', () => {
  for (const wrong of ['', '00', 'zz'.repeat(32), '00'.repeat(33)]) {
    assert.throws(() => outcomeFrom(wrong, 1, '20260724001'));
  }
});

test('an outcome consists of its three digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999 }), (outcome) => {
      const digits = digitsOfOutcome(outcome);
      assert.equal(digits.join(''), `${outcome}`.padStart(3, '0'));
    }),
  );
});

function digestOf(words: readonly number[]): Uint8Array {
  const digest = Buffer.alloc(32);
  words.slice(0, 16).forEach((word, at) => digest.writeUInt16BE(word, at * 2));
  return digest;
}
