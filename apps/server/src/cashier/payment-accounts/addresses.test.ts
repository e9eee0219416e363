import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as check, constantFrom, property, string } from 'fast-check';
import type { WalletNetwork } from '@trine/contract/cashier/currencies.ts';
import { isCardNumber, isWalletAddress } from './addresses.ts';

const cards: readonly [string, boolean][] = [
  ['123456789012', true],
  ['4111111111111111', true],
  ['1234567890123456789', true],
  ['12345678901', false],
  ['12345678901234567890', false],
  ['4111 1111 1111 1111', false],
  ['41111111111111a1', false],
  ['４１１１１１１１１１１１１１１１', false],
  ['', false],
];

for (const [number, isRight] of cards) {
  test(`card "${number}": ${isRight}`, () => assert.equal(isCardNumber(number), isRight));
}

const tether = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const genesis = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const checked = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** Public addresses: the examples of EIP-55, the genesis block's, the contract of USDT. */
const wallets: readonly [WalletNetwork, string, boolean][] = [
  ['trc20', tether, true],
  ['trc20', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', true],
  ['trc20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', false],
  ['trc20', tether.toLowerCase(), false],
  ['trc20', `${tether}1`, false],
  ['trc20', `1${tether}`, false],
  ['trc20', genesis, false],
  ['trc20', '', false],
  ['erc20', checked, true],
  ['erc20', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', true],
  ['erc20', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB', true],
  ['erc20', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb', true],
  ['erc20', '0x52908400098527886E0F7030069857D2E4169EE7', true],
  ['erc20', '0xde709f2102306220921060314715629080e2fb77', true],
  ['erc20', checked.toLowerCase(), false],
  ['erc20', checked.slice(2), false],
  ['erc20', `${checked.slice(0, -1)}D`, false],
  ['erc20', `${checked}0`, false],
  ['erc20', tether, false],
  ['omni', genesis, true],
  ['omni', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', true],
  ['omni', '1111111111111111111114oLvT2', true],
  ['omni', '11111111111111111111114oLvT2', false],
  ['omni', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', false],
  ['omni', tether, false],
  ['omni', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', false],
];

for (const [network, address, isRight] of wallets) {
  test(`${network} "${address}": ${isRight}`, () => {
    assert.equal(isWalletAddress(network, address), isRight);
  });
}

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

test('each single wrong character of a TRON or Bitcoin address is rejected', () => {
  for (const [network, address] of [
    ['trc20', tether],
    ['omni', genesis],
  ] as const) {
    for (let place = 0; place < address.length; place += 1) {
      for (const letter of letters) {
        if (letter === address[place]) continue;
        const wrong = address.slice(0, place) + letter + address.slice(place + 1);
        assert.equal(isWalletAddress(network, wrong), false, wrong);
      }
    }
  }
});

test('any text is checked without an exception', () => {
  check(
    property(string(), constantFrom('trc20', 'erc20', 'omni'), (text, network) => {
      assert.equal(isWalletAddress(network, text), false);
    }),
  );
});
