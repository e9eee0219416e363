import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAmount } from './amount-text.ts';

const rows: readonly (readonly [value: string, locale: string, text: string])[] = [
  ['0.00', 'en', '0.00'],
  ['1234.5', 'en', '1,234.50'],
  ['-5', 'en', '\u22125.00'],
  ['-0.00', 'en', '0.00'],
  ['1234567.89', 'zh-Hant', '1,234,567.89'],
  ['1234567.89', 'de', '1.234.567,89'],
  ['90071992547409931.99', 'en', '90,071,992,547,409,931.99'],
];

for (const [value, locale, text] of rows) {
  test(`${value} in ${locale} is ${text}`, () => {
    assert.equal(formatAmount(value, locale), text);
  });
}

test('a text that is no decimal number throws', () => {
  for (const value of ['', '1,000', '1.234', 'NaN']) {
    assert.throws(() => formatAmount(value, 'en'), /not an amount/);
  }
});
