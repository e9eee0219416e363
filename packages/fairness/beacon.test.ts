import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { FpLegendre } from '@noble/curves/abstract/modular.js';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { isBeaconRound, randomnessOf, verifyBeacon } from './beacon.ts';
import { quicknet } from './chain.ts';
import vectors from './quicknet-vectors.json' with { type: 'json' };

const spoken = { round: 1000, signature: signatureOf(1000) };

for (const { round, signature } of vectors.valid) {
  test(`quicknet's round ${round} is valid`, () => {
    assert.equal(verifyBeacon(quicknet, round, signature), true);
  });
}

for (const { why, round, signature } of vectors.invalid) {
  test(`invalid: ${why}`, () => {
    assert.equal(verifyBeacon(quicknet, round, signature), false);
  });
}

test('only one spelling of a signature is valid', () => {
  const { round, signature } = spoken;
  const uncompressed = bls12_381.G1.Point.fromHex(signature).toHex(false);
  const rows = [
    ['upper case', signature.toUpperCase()],
    ['one letter in upper case', signature.replace('b', 'B')],
    ['0x before it', `0x${signature}`],
    ['a blank after it', `${signature} `],
    ['a line break after it', `${signature}\n`],
    ['a byte more', `${signature}00`],
    ['half a byte less', signature.slice(1)],
    ['no hex', 'z'.repeat(96)],
    ['full-width digits', '４'.repeat(96)],
    ['uncompressed', uncompressed],
    ['flag of compression missing', `3${signature.slice(1)}`],
    ['infinity with other bits set', `c0${'00'.repeat(46)}01`],
    ['infinity with its sign bit set', `e0${'00'.repeat(47)}`],
    ['an x beyond the field', `9f${'ff'.repeat(47)}`],
    ['a point of the curve outside the subgroup', pointOutsideSubgroup()],
  ] as const;
  for (const [why, text] of rows) assert.equal(verifyBeacon(quicknet, round, text), false, why);
});

test('an impossible round has no signature', () => {
  for (const round of [0, -1, 1.5, NaN, Infinity, 2 ** 53]) {
    assert.equal(verifyBeacon(quicknet, round, spoken.signature), false, `${round}`);
    assert.equal(isBeaconRound(round), false, `${round}`);
  }
});

test('a chain with an invalid key has no valid signature', () => {
  const rows = [
    ['empty', ''],
    ['no point', 'ff'.repeat(96)],
    ['infinity', `c0${'00'.repeat(95)}`],
    ['another key', bls12_381.G2.Point.BASE.toHex()],
  ] as const;
  for (const [why, publicKey] of rows) {
    const chain = { ...quicknet, publicKey };
    assert.equal(verifyBeacon(chain, spoken.round, spoken.signature), false, why);
    assert.equal(verifyBeacon(chain, spoken.round, `c0${'00'.repeat(47)}`), false, why);
  }
  assert.equal(verifyBeacon(quicknet, spoken.round, spoken.signature), true);
});

test('the randomness is the hash of the signature', () => {
  const bytes = Buffer.from(spoken.signature, 'hex');
  const expected = createHash('sha256').update(bytes).digest('hex');
  assert.equal(randomnessOf(spoken.signature), expected);
  assert.throws(() => randomnessOf(spoken.signature.toUpperCase()), TypeError);
  assert.throws(() => randomnessOf(''), TypeError);
});

function signatureOf(round: number): string {
  const found = vectors.valid.find((vector) => vector.round === round);
  assert.ok(found);
  return found.signature;
}

/** Nearly all points of the curve are outside its subgroup: returns the first by x. */
function pointOutsideSubgroup(): string {
  const { Point } = bls12_381.G1;
  const { Fp } = Point;
  for (let x = 1n; ; x += 1n) {
    const square = Fp.add(Fp.mul(Fp.sqr(x), x), Point.CURVE().b);
    if (FpLegendre(Fp, square) !== 1) continue;
    assert.equal(Point.fromAffine({ x, y: Fp.sqrt(square) }).isTorsionFree(), false);
    return `8${x.toString(16).padStart(95, '0')}`;
  }
}
