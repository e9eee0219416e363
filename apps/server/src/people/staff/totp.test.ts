import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base32, matchStep, otpauthAddress, stepOf, totpAt } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, the SHA-1 rows; the last six of eight digits.
const vectors: readonly (readonly [number, string])[] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

for (const [seconds, code] of vectors) {
  test(`the code at ${seconds} s is ${code}`, () => {
    assert.equal(totpAt(secret, stepOf(seconds * 1000)), code);
  });
}

// RFC 4648, section 10, without padding.
const texts: readonly (readonly [string, string])[] = [
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
];

for (const [text, expected] of texts) {
  test(`"${text}" in base32`, () => {
    assert.equal(base32(Buffer.from(text)), expected);
  });
}

const drifts: readonly (readonly [number, boolean])[] = [
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
];

for (const [steps, isTaken] of drifts) {
  test(`a clock that is ${steps} steps off ${isTaken ? 'is' : 'is not'} close enough`, () => {
    const nowMs = 1_700_000_000_000;
    const code = totpAt(secret, stepOf(nowMs) + steps);
    assert.equal(matchStep(secret, code, nowMs), isTaken ? stepOf(nowMs) + steps : null);
  });
}

test('a text that is not a code matches no step', () => {
  for (const code of ['', '12345', '1234567', '12345a', '１２３４５６']) {
    assert.equal(matchStep(secret, code, 0), null);
  }
});

test('the otpauth address has the name, the issuer and the secret', () => {
  const address = new URL(otpauthAddress('finance.1', secret));
  assert.equal(address.protocol, 'otpauth:');
  assert.equal(address.searchParams.get('secret'), base32(secret));
  assert.equal(address.searchParams.get('issuer'), 'Trine');
});
