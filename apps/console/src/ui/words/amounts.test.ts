import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  amountText,
  minorText,
  percentText,
  perMille,
  parseAmount,
  sumAmounts,
} from './amounts.ts';

const texts: readonly (readonly [value: string, text: string])[] = [
  ['0.00', '0.00'],
  ['0.05', '0.05'],
  ['1234.50', '1,234.50'],
  ['-5.00', '\u22125.00'],
  ['90071992547409931.99', '90,071,992,547,409,931.99'],
];

for (const [value, text] of texts) {
  test(`${value} is shown as ${text}`, () => assert.equal(amountText(value), text));
}

test('a text that is not an amount throws', () => {
  for (const value of ['', 'abc', '1.234', '1,000.00', '--1.00']) {
    assert.throws(() => parseAmount(value), /not an amount/, value);
  }
});

test('minor units are shown as their amount', () => {
  assert.equal(minorText(-1n), '\u22120.01');
  assert.equal(minorText(parseAmount('-1234.50')), '\u22121,234.50');
});

test('a sum of amounts is exact', () => {
  assert.equal(sumAmounts(['0.10', '0.20', '-0.05']), 25n);
  assert.equal(sumAmounts([]), 0n);
});

const shares: readonly (readonly [part: string, whole: string, share: number])[] = [
  ['0.00', '10.00', 0],
  ['2.50', '10.00', 250],
  ['3.33', '10.00', 333],
  ['12.00', '10.00', 1000],
  ['-1.00', '10.00', 0],
  ['1.00', '0.00', 0],
];

for (const [part, whole, share] of shares) {
  test(`${part} of ${whole} is ${share} per mille`, () =>
    assert.equal(perMille(part, whole), share));
}

test('a negative percentage has the same minus sign as an amount', () => {
  assert.equal(percentText('-76.21'), '\u221276.21 %');
  assert.equal(percentText('3.00'), '3.00 %');
  assert.equal(percentText(null), '');
});
