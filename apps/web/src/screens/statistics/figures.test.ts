import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortText, signedMinor, signedText, toneOf } from './figures.ts';

const rows: readonly (readonly [
  value: string,
  minor: bigint,
  signed: string,
  short: string,
  tone: string | undefined,
])[] = [
  ['0.00', 0n, '0.00', '0', undefined],
  ['0.40', 40n, '+0.40', '+0.40', 'win'],
  ['-0.05', -5n, '−0.05', '−0.05', 'loss'],
  ['9.00', 900n, '+9.00', '+9', 'win'],
  ['12.75', 1275n, '+12.75', '+12', 'win'],
  ['-1250.00', -125000n, '−1,250.00', '−1.3K', 'loss'],
  ['123456789012.34', 12345678901234n, '+123,456,789,012.34', '+123.5B', 'win'],
];
for (const [value, minor, signed, short, tone] of rows) {
  test(`${value} is ${signed}, in a cell ${short}`, () => {
    assert.equal(signedMinor(value), minor);
    assert.equal(signedText(value, 'en'), signed);
    assert.equal(shortText(value, 'en'), short);
    assert.equal(toneOf(value), tone);
  });
}
