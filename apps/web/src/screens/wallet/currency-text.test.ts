import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currencyText, rateText } from './currency-text.ts';
import { networkKey } from './network-key.ts';

const rates: readonly (readonly [rate: string, text: string])[] = [
  ['1.000000', '1 : 1'],
  ['10.000000', '1 : 10'],
  ['32.500000', '1 : 32.5'],
  ['0.010000', '1 : 0.01'],
];

for (const [rate, text] of rates) {
  test(`a rate of ${rate} is shown as ${text}`, () => assert.equal(rateText(rate), text));
}

const names: readonly (readonly [
  currency: Parameters<typeof currencyText>[0],
  locale: string,
  text: string,
])[] = [
  ['TWD', 'en', 'TWD · New Taiwan Dollar'],
  ['RMB', 'en', 'RMB · Chinese Yuan'],
  ['RMB', 'zh-Hans', 'RMB · 人民币'],
  // It has no ISO code.
  ['USDT', 'en', 'USDT'],
];

for (const [currency, locale, text] of names) {
  test(`${currency} in ${locale} is "${text}"`, () => {
    assert.equal(currencyText(currency, locale), text);
  });
}

test("only a wallet's network has a text key", () => {
  assert.equal(networkKey('First Bank'), null);
  assert.equal(networkKey('trc20'), 'accounts.trc20');
});
