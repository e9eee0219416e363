import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortText, signedMinor, toneOf } from './figures.ts';

const rows: readonly (readonly [
  value: string,
  minor: bigint,
  short: string,
  tone: string | undefined,
])[] = [
  ['0.00', 0n, '0', undefined],
  ['0.40', 40n, '+0.40', 'win'],
  ['-0.05', -5n, '\u22120.05', 'loss'],
  ['9.00', 900n, '+9', 'win'],
  ['12.75', 1275n, '+12', 'win'],
  ['-1250.00', -125000n, '\u22121.3K', 'loss'],
  ['123456789012.34', 12345678901234n, '+123.5B', 'win'],
];
for (const [value, minor, short, tone] of rows) {
  test(`${value} is ${short} in a cell`, () => {
    assert.equal(signedMinor(value), minor);
    assert.equal(shortText(value, 'en'), short);
    assert.equal(toneOf(minor), tone);
  });
}
