import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { formatMoney, maximumMinor, minor } from './money.ts';
import { parseTypedMoney, typedMoneyText } from './typed-money.ts';

/** Null: no amount, or one with two readings. */
const cases: readonly (readonly [text: string, amount: string | null])[] = [
  ['150', '150.00'],
  ['1.5', '1.50'],
  ['1.50', '1.50'],
  ['1,5', '1.50'],
  ['1,50', '1.50'],
  ['0,50', '0.50'],
  ['.5', '0.50'],
  [',5', '0.50'],
  ['12.', '12.00'],
  ['12,', '12.00'],
  ['007', '7.00'],
  ['1,234', '1234.00'],
  ['1,234.5', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1.234,5', '1234.50'],
  ['12,345,678', '12345678.00'],
  ['12.345.678', '12345678.00'],
  ['12,345,678.90', '12345678.90'],
  ['12.345.678,90', '12345678.90'],
  ['1 234,50', '1234.50'],
  ['1\u00a0234.50', '1234.50'],
  ['1\u202f234\u202f567,89', '1234567.89'],
  ["1'234.50", '1234.50'],
  ['１２３．５０', '123.50'],
  ['１，２３４．５０', '1234.50'],
  ['１，５０', '1.50'],
  ['١٢٣', '123.00'],
  ['١٢٫٥٠', '12.50'],
  ['۱۲', '12.00'],
  ['१२', '12.00'],
  [' 25 ', '25.00'],
  ['$1,234.50', '1234.50'],
  ['NT$ 1,234', '1234.00'],
  ['1.234,50 €', '1234.50'],
  ['¥1,000', '1000.00'],
  ['￥１０００', '1000.00'],
  ['1000元', '1000.00'],
  ['1,000円', '1000.00'],
  ['TWD 50', '50.00'],
  ['50 USDT', '50.00'],
  ['999999999999.99', '999999999999.99'],
  // Two readings.
  ['1.234', null],
  ['0,123', null],
  ['0.123', null],
  ['1,23,456', null],
  ['1234,567', null],
  ['1.23.456', null],
  ['1,234,50', null],
  ['1.234.50', null],
  ['1 50', null],
  ['12 34', null],
  // None.
  ['', null],
  ['.', null],
  [',', null],
  ['1..5', null],
  ['-5', null],
  ['+5', null],
  ['1e3', null],
  ['1.555', null],
  ['5-10', null],
  ['ten', null],
  ['3 MIO', null],
  ['2 BN', null],
  ['5 MM', null],
  ['5K', null],
  ['1萬', null],
  ['1000000000000', null],
];

describe('parseTypedMoney', () => {
  for (const [text, amount] of cases) {
    test(`"${text}" is ${amount ?? 'refused'}`, () => assert.equal(typedMoneyText(text), amount));
  }

  const anyAmount = fc.bigInt({ min: 0n, max: maximumMinor }).map(minor);

  test('an amount is read back from each way to write it', () => {
    fc.assert(
      fc.property(anyAmount, fc.constantFrom(',', '.', ' ', "'"), (amount, sign) => {
        const [whole = '', cents = ''] = formatMoney(amount).split('.');
        const groups = whole.replaceAll(/\B(?=(\d{3})+$)/g, sign);
        const decimal = sign === '.' ? ',' : '.';
        assert.equal(parseTypedMoney(`${groups}${decimal}${cents}`), amount);
      }),
      { numRuns: 2000 },
    );
  });

  test('no text gives a number other than its digits in their order', () => {
    const unit = fc.constantFrom('0', '1', '5', ',', '.', ' ');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
        const amount = parseTypedMoney(text);
        if (amount === null) return;
        const digits = (given: string) => given.replaceAll(/\D/g, '').replace(/^0+|0+$/g, '');
        assert.equal(digits(formatMoney(amount)), digits(text), text);
      }),
      { numRuns: 5000 },
    );
  });
});
