// The auditor's own copy of the game's rules: no code from the server or the packages. Amounts are
// minor units, odds are hundredths, plays and sums are plain numbers.

import { createHash, createHmac } from 'node:crypto';

export const sums: readonly number[] = Array.from({ length: 28 }, (_, sum) => sum);

/** How many of the thousand draws give each sum. */
const ways = [
  1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75, 75, 73, 69, 63, 55, 45, 36, 28, 21, 15, 10,
  6, 3, 1,
];

const named: readonly (readonly [string, (sum: number) => boolean])[] = [
  ['big', (sum) => sum > 13],
  ['small', (sum) => sum < 14],
  ['odd', (sum) => (sum & 1) === 1],
  ['even', (sum) => (sum & 1) === 0],
  ['big_odd', (sum) => sum > 13 && (sum & 1) === 1],
  ['big_even', (sum) => sum > 13 && (sum & 1) === 0],
  ['small_odd', (sum) => sum < 14 && (sum & 1) === 1],
  ['small_even', (sum) => sum < 14 && (sum & 1) === 0],
  ['extreme_big', (sum) => sum > 21],
  ['extreme_small', (sum) => sum < 6],
];

/** The codes of the 38 plays; a play's number is its index. */
export const playCodes: readonly string[] = [
  ...named.map(([code]) => code),
  ...sums.map((sum) => `sum_${sum}`),
];

/** The winning sums of each play. */
export const winningSums: readonly ReadonlySet<number>[] = [
  ...named.map(([, wins]) => new Set(sums.filter(wins))),
  ...sums.map((sum) => new Set([sum])),
];

/** The odds for a return of 0.97: 97,000 over the ways, rounded down to a hundredth. */
export const standardOdds: readonly number[] = winningSums.map((set) => {
  const total = [...set].reduce((all, sum) => all + (ways[sum] ?? 0), 0);
  return Math.floor(97_000 / total);
});

export const opposites = [
  [0, 1],
  [2, 3],
] as const;

export function payoutOf(stake: bigint, odds: number): bigint {
  return (stake * BigInt(odds)) / 100n;
}

export function moneyText(units: bigint): string {
  const text = String(units < 0n ? -units : units).padStart(3, '0');
  return `${units < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** The balance fields of an answer: amounts and how often each changed. */
export function balanceOf(account: {
  readonly balance: bigint;
  readonly held: bigint;
  readonly version: number;
  readonly heldVersion: number;
}) {
  return {
    money: moneyText(account.balance),
    lock_money: moneyText(account.held),
    balance_version: account.version,
    held_version: account.heldVersion,
  };
}

export function decimalOdds(hundredths: number): string {
  return moneyText(BigInt(hundredths));
}

/** The digits of a round, from the signature (hex) of its beacon round. */
export function digitsFrom(signature: string, gameId: number, issue: string): string {
  return digitsOfRandomness(sha256(Buffer.from(signature, 'hex')), gameId, issue);
}

/** Of D = HMAC(randomness, round), the first 16-bit word below 65,000, modulo 1000. */
export function digitsOfRandomness(randomness: Buffer, gameId: number, issue: string): string {
  let block: Buffer = createHmac('sha256', randomness)
    .update(`trine/1|${gameId}|${issue}`)
    .digest();
  for (;;) {
    for (let at = 0; at < block.length; at += 2) {
      const word = block.readUInt16BE(at);
      if (word < 65_000) return String(word % 1000).padStart(3, '0');
    }
    block = sha256(block);
  }
}

export function sumOfDigits(digits: string): number {
  return Array.from(digits).reduce((sum, digit) => sum + Number(digit), 0);
}

export interface ReceiptFields {
  readonly gameId: number;
  readonly issue: string;
  readonly orderNo: string;
  readonly play: number;
  readonly stake: bigint;
  readonly odds: number;
}

export function receiptFor(fields: ReceiptFields, receiptKey: Buffer) {
  const { gameId, issue, orderNo, play, stake, odds } = fields;
  const nonce = createHmac('sha256', receiptKey).update(orderNo).digest('hex').slice(0, 32);
  const commitment = sha256(Buffer.from(`${orderNo}|${nonce}`)).toString('hex');
  const receipt = `trine/2|${gameId}|${issue}|${playCodes[play]}|${stake}|${odds}|${commitment}`;
  return { receipt, nonce };
}

/** RFC 6962, section 2.1: the root over the leaves' texts, in hex. */
export function bookRoot(receipts: readonly string[]): string {
  return treeHash(receipts.map((text) => sha256(Buffer.from(`\0${text}`)))).toString('hex');
}

function treeHash(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves;
  if (first === undefined) return sha256(Buffer.alloc(0));
  if (leaves.length === 1) return first;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  const [left, right] = [treeHash(leaves.slice(0, split)), treeHash(leaves.slice(split))];
  return sha256(Buffer.concat([Buffer.from([1]), left, right]));
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
