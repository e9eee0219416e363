// Validates account numbers: cards by length, wallet addresses by their checksum, so that a wrong
// character is found before money is sent to a wrong address.

import { hash } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { WalletNetwork } from '@trine/contract/cashier/currencies.ts';

const cardNumber = /^[0-9]{12,19}$/;
const ethereumForm = /^0x[0-9a-fA-F]{40}$/;
const base58Digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const base58Form = /^[1-9A-HJ-NP-Za-km-z]{25,35}$/;
/** A version byte, 20 bytes of hash, 4 of checksum. */
const payloadBytes = 25;
const checksumBytes = 4;
const tronVersion = 0x41;
/** P2PKH and P2SH. */
const bitcoinVersions = [0x00, 0x05];

export function isCardNumber(text: string): boolean {
  return cardNumber.test(text);
}

export function isWalletAddress(network: WalletNetwork, text: string): boolean {
  switch (network) {
    case 'trc20':
      return versionOf(text) === tronVersion;
    case 'erc20':
      return isEthereumAddress(text);
    case 'omni': {
      const version = versionOf(text);
      return version !== null && bitcoinVersions.includes(version);
    }
  }
}

/** Source: EIP-55. The case of each letter is a bit of the hash. */
function isEthereumAddress(text: string): boolean {
  if (!ethereumForm.test(text)) return false;
  const digits = text.slice(2);
  const lower = digits.toLowerCase();
  const bits = Buffer.from(keccak_256(Buffer.from(lower, 'ascii'))).toString('hex');
  return Array.from(lower).every((digit, index) => {
    const isUpper = Number.parseInt(bits.charAt(index), 16) >= 8;
    return digits.charAt(index) === (isUpper ? digit.toUpperCase() : digit);
  });
}

/** The version byte of a Base58Check address; null when its checksum is wrong. */
function versionOf(text: string): number | null {
  const payload = decodeBase58(text);
  if (payload === null) return null;
  const body = payload.subarray(0, -checksumBytes);
  const twice = hash('sha256', hash('sha256', body, 'buffer'), 'buffer');
  if (!twice.subarray(0, checksumBytes).equals(payload.subarray(-checksumBytes))) return null;
  return body[0] ?? null;
}

function decodeBase58(text: string): Buffer | null {
  if (!base58Form.test(text)) return null;
  let number = 0n;
  for (const digit of text) number = number * 58n + BigInt(base58Digits.indexOf(digit));
  const hex = number.toString(16);
  if (hex.length > payloadBytes * 2) return null;
  const payload = Buffer.from(hex.padStart(payloadBytes * 2, '0'), 'hex');
  // Each leading 1 encodes one zero byte, so their numbers have to be equal.
  const ones = /^1*/.exec(text)?.[0].length ?? 0;
  const zeros = payload.findIndex((byte) => byte !== 0);
  return ones === (zeros === -1 ? payloadBytes : zeros) ? payload : null;
}
