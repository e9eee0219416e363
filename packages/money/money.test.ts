import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import {
  formatMoney,
  maximumMinor,
  type Minor,
  minor,
  multiplyHundredths,
  parseMoney,
  sumMinor,
} from './money.ts';

const anyAmount = fc.bigInt(0n, maximumMinor).map(minor);

const accepted: readonly (readonly [unknown, bigint])[] = [
  ['0', 0n],
  ['0.0', 0n],
  ['0.00', 0n],
  ['0.01', 1n],
  ['0.1', 10n],
  ['1', 100n],
  ['1.5', 150n],
  ['1.05', 105n],
  ['10', 1000n],
  ['1234.50', 123450n],
  ['999999999999', 99999999999900n],
  ['999999999999.99', 99999999999999n],
  [0, 0n],
  [0.01, 1n],
  [0.29, 29n],
  [1.1, 110n],
  [4.35, 435n],
  [8.2, 820n],
  [1234.5, 123450n],
  [1e3, 100000n],
  [999999999999.99, 99999999999999n],
];

// The texts of a row are separated by "|", which no amount contains.
const refusedTexts: readonly (readonly [string, string])[] = [
  ['blanks', '| | 1|1 |1\n|\t1|1 000|\u00a01|1\u200b|\ufeff1'],
  ['signs', '+1|-1|-0|-0.01|+0|--1|\u22121|+|-'],
  ['points and decimals', '1.|.5|.|1..5|1.2.3|1.005|1.000|0.001|1,5|1,000|999999999999.990'],
  ['leading zeros', '007|00|01.50|00.5|000000000000001'],
  ['other notations', '1e3|1E3|1e-2|0x10|0b1|1n|1_000|$1|1 TWD'],
  ['words', 'NaN|Infinity|-Infinity|null|undefined|true|abc|[object Object]'],
  ['other digits', '\uff11\uff12|1\uff12|\u0663|\u0967|\u2460|1\uff0e5'],
  ['over the maximum', '1000000000000|1000000000000.00|9999999999999|999999999999999'],
  ['endless', '9'.repeat(100_000)],
];

const refusedValues: readonly (readonly [string, readonly unknown[]])[] = [
  ['numbers that are not finite', [NaN, Infinity, -Infinity]],
  ['negative numbers', [-0, -1, -0.01, -1e21]],
  ['numbers of three decimals', [0.001, 1.005, 0.1 + 0.2, 1e-7, Number.MIN_VALUE]],
  ['numbers over the maximum', [1e12, 1e21, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE]],
  ['nothing', [null, undefined]],
  ['booleans, bigints, symbols', [true, false, 1n, 100n, Symbol('1')]],
  ['arrays', [[], ['1'], [1]]],
  ['objects', [{}, { money: '1' }, { toString: () => '1' }, Object('1'), Object(1), new Date(0)]],
  ['functions', [() => '1', Number]],
];

describe('parseMoney', () => {
  for (const [value, units] of accepted) {
    test(`${typeof value} ${String(value)} is ${units} minor units`, () => {
      assert.equal(parseMoney(value), units);
    });
  }

  for (const [what, texts] of refusedTexts) {
    test(`rejects texts with ${what}`, () => {
      for (const text of texts.split('|')) assert.equal(parseMoney(text), null, text);
    });
  }

  for (const [what, values] of refusedValues) {
    test(`refuses ${what}`, () => {
      for (const value of values) assert.equal(parseMoney(value), null, typeof value);
    });
  }

  test('reads back every amount that formatMoney writes', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => parseMoney(formatMoney(amount)) === amount),
      { numRuns: 2000 },
    );
  });

  test('reads a number as it reads the same number written out', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const value = Number(formatMoney(amount));
        assert.equal(parseMoney(value), amount);
      }),
      { numRuns: 2000 },
    );
  });

  test('accepts only texts of the grammar of an amount', () => {
    const unit = fc.constantFrom('0', '1', '9', '.', '+', '-', 'e', ' ', ',', '\uff15');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 17 }), (text) => {
        const allowed = /^(0|[1-9][0-9]{0,11})([.][0-9][0-9]?)?$/.test(text);
        assert.equal(parseMoney(text) !== null, allowed);
      }),
      { numRuns: 5000 },
    );
  });

  test('never throws and never leaves the range, for any input', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withBoxedValues: true }), (value) => {
        const amount = parseMoney(value);
        assert.ok(amount === null || (amount >= 0n && amount <= maximumMinor));
      }),
    );
  });
});

describe('formatMoney', () => {
  const cases: readonly (readonly [bigint, string])[] = [
    [0n, '0.00'],
    [1n, '0.01'],
    [99n, '0.99'],
    [100n, '1.00'],
    [123450n, '1234.50'],
    [-1n, '-0.01'],
    [-500n, '-5.00'],
    [-123456n, '-1234.56'],
    [99999999999999n, '999999999999.99'],
    [12345678901234567890n, '123456789012345678.90'],
  ];
  for (const [units, text] of cases) {
    test(`${units} is "${text}"`, () => assert.equal(formatMoney(minor(units)), text));
  }
});

describe('multiplyHundredths', () => {
  const cases: readonly (readonly [bigint, number, bigint])[] = [
    [10000n, 194, 19400n],
    [1n, 194, 1n],
    [1n, 199, 1n],
    [1n, 200, 2n],
    [51n, 194, 98n],
    [333n, 150, 499n],
    [100n, 0, 0n],
    [0n, 194, 0n],
    [99999999999999n, 97000, 96999999999999030n],
  ];
  for (const [units, hundredths, product] of cases) {
    test(`${units} × ${hundredths} hundredths is ${product}`, () => {
      assert.equal(multiplyHundredths(minor(units), hundredths), product);
    });
  }

  const wrong: readonly (readonly [bigint, number])[] = [
    [-1n, 194],
    [1n, -1],
    [1n, 1.5],
    [1n, NaN],
    [1n, 2 ** 53],
  ];
  for (const [units, hundredths] of wrong) {
    test(`${units} × ${hundredths} hundredths throws`, () => {
      assert.throws(() => multiplyHundredths(minor(units), hundredths), RangeError);
    });
  }

  test('is the exact product less than one minor unit below', () => {
    fc.assert(
      fc.property(anyAmount, fc.nat(99_500), (amount, hundredths) => {
        const exact = amount * BigInt(hundredths);
        const lost = exact - multiplyHundredths(amount, hundredths) * 100n;
        assert.ok(lost >= 0n && lost < 100n);
      }),
    );
  });
});

describe('sumMinor', () => {
  const cases: readonly (readonly [readonly bigint[], bigint])[] = [
    [[], 0n],
    [[5n], 5n],
    [[5n, -5n], 0n],
    [[1n, 2n, 3n], 6n],
  ];
  for (const [units, total] of cases) {
    test(`${units.join(' + ') || 'nothing'} is ${total}`, () => {
      assert.equal(sumMinor(units.map(minor)), total);
    });
  }

  test('equals adding one by one', () => {
    fc.assert(
      fc.property(fc.array(anyAmount), (amounts) => {
        let left: Minor = sumMinor(amounts);
        for (const amount of amounts) left = minor(left - amount);
        assert.equal(left, 0n);
      }),
    );
  });
});
