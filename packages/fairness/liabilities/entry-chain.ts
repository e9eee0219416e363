// The chain over a player's orders and entries: one line of text for each, in the order of the
// account's versions, and a hash after each line that depends on all lines before.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { hashBytes, type Hash } from '../book.ts';

/** What every line has. */
interface ChainLine {
  /** The account's version after it: 1 for the first line. */
  readonly version: number;
  /** The account's balance after it, in minor units. */
  readonly balanceMinor: bigint;
  /** When it was written, in epoch milliseconds. */
  readonly atMs: number;
}

export interface ChainOrder extends ChainLine {
  readonly kind: 'bet';
  readonly orderNo: string;
  readonly gameId: number;
  readonly issue: string;
  /** The play's code, such as `big_odd`. */
  readonly play: string;
  /** Taken from the balance. */
  readonly stakeMinor: bigint;
  readonly oddsHundredths: number;
}

export const chainEntryKinds = ['deposit', 'withdrawal', 'payout', 'gift', 'returned'] as const;
export type ChainEntryKind = (typeof chainEntryKinds)[number];

export interface ChainEntry extends ChainLine {
  readonly kind: ChainEntryKind;
  readonly entryId: bigint;
  /** Added to the balance; negative for a withdrawal. */
  readonly amountMinor: bigint;
  /** `game:issue` of a payout or returned stakes. */
  readonly round: string | null;
}

export type ChainText = ChainOrder | ChainEntry;

export interface ChainEnd {
  readonly version: number;
  /** 64 lower-case hex digits. */
  readonly head: string;
  /** Null if it is not known. */
  readonly balanceMinor: bigint | null;
}

const whole = String.raw`(?:0|[1-9]\d{0,15})`;
const minorUnits = String.raw`(?:0|[1-9]\d{0,17})`;
const orderForm = new RegExp(
  [
    String.raw`^trine\/1\/bet`,
    `(?<version>${whole})`,
    '(?<orderNo>[0-9A-Za-z_-]{1,64})',
    String.raw`(?<gameId>[1-9]\d{0,8})`,
    String.raw`(?<issue>\d{11,14})`,
    '(?<play>[a-z0-9_]{1,32})',
    `(?<stakeMinor>${minorUnits})`,
    String.raw`(?<oddsHundredths>[1-9]\d{0,8})`,
    `(?<balanceMinor>${minorUnits})`,
    `(?<atMs>${whole})$`,
  ].join(String.raw`\|`),
);
const entryForm = new RegExp(
  [
    String.raw`^trine\/1\/entry`,
    `(?<version>${whole})`,
    String.raw`(?<entryId>[1-9]\d{0,15})`,
    `(?<kind>${chainEntryKinds.join('|')})`,
    `(?<amountMinor>0|-?[1-9]\\d{0,17})`,
    String.raw`(?<round>-|[1-9]\d{0,8}:\d{11,14})`,
    `(?<balanceMinor>${minorUnits})`,
    `(?<atMs>${whole})$`,
  ].join(String.raw`\|`),
);

/** The line of an order or entry; throws on a value that it cannot contain. */
export function formatChainText(line: ChainText): string {
  const { version, balanceMinor, atMs } = line;
  const fields =
    line.kind === 'bet'
      ? ['bet', version, ...orderFields(line), balanceMinor, atMs]
      : ['entry', version, ...entryFields(line), balanceMinor, atMs];
  const text = `trine/1/${fields.join('|')}`;
  if (!(line.kind === 'bet' ? orderForm : entryForm).test(text)) {
    throw new TypeError('these values make no line of a chain');
  }
  return text;
}

function orderFields(order: ChainOrder) {
  const { orderNo, gameId, issue, play, stakeMinor, oddsHundredths } = order;
  return [orderNo, gameId, issue, play, stakeMinor, oddsHundredths];
}

function entryFields({ entryId, kind, amountMinor, round }: ChainEntry) {
  return [entryId, kind, amountMinor, round ?? '-'];
}

/** Null for another text. */
export function parseChainText(text: string): ChainText | null {
  const order = orderForm.exec(text)?.groups;
  if (order !== undefined) {
    const { orderNo = '', gameId, issue = '', play = '', stakeMinor = '', oddsHundredths } = order;
    return {
      kind: 'bet',
      ...lineOf(order),
      orderNo,
      gameId: Number(gameId),
      issue,
      play,
      stakeMinor: BigInt(stakeMinor),
      oddsHundredths: Number(oddsHundredths),
    };
  }
  const entry = entryForm.exec(text)?.groups;
  if (entry === undefined) return null;
  const { entryId = '', kind, amountMinor = '', round = '' } = entry;
  return {
    kind: kind as ChainEntryKind,
    ...lineOf(entry),
    entryId: BigInt(entryId),
    amountMinor: BigInt(amountMinor),
    round: round === '-' ? null : round,
  };
}

function lineOf({ version, balanceMinor = '', atMs }: Record<string, string>): ChainLine {
  return { version: Number(version), balanceMinor: BigInt(balanceMinor), atMs: Number(atMs) };
}

/** The chain of an account without entries: sha256 of `trine/1/chain|` and the player's number. */
export function chainStart(playerId: bigint, hash: Hash = sha256): Uint8Array {
  return hash(new TextEncoder().encode(`trine/1/chain|${playerId}`));
}

/** The next head: sha256(head ‖ UTF-8 of the text). */
export function nextHead(head: Uint8Array, text: string, hash: Hash = sha256): Uint8Array {
  const encoded = new TextEncoder().encode(text);
  const bytes = new Uint8Array(hashBytes + encoded.length);
  bytes.set(head);
  bytes.set(encoded, hashBytes);
  return hash(bytes);
}

/**
 * The end of the chain after further texts. Null if one is no line, has another version than the
 * next, or another balance than the one that follows from the line before.
 */
export function extendChain(
  from: ChainEnd,
  texts: readonly string[],
  hash: Hash = sha256,
): ChainEnd | null {
  let { version, balanceMinor } = from;
  let head: Uint8Array = hexToBytes(from.head);
  for (const text of texts) {
    const line = parseChainText(text);
    if (line === null || line.version !== version + 1) return null;
    const changeMinor = line.kind === 'bet' ? -line.stakeMinor : line.amountMinor;
    if (balanceMinor !== null && line.balanceMinor !== balanceMinor + changeMinor) return null;
    head = nextHead(head, text, hash);
    ({ version, balanceMinor } = line);
  }
  return { version, head: bytesToHex(head), balanceMinor };
}

/** The end of the chain of an account without entries. */
export function emptyChain(playerId: bigint): ChainEnd {
  return { version: 0, head: bytesToHex(chainStart(playerId)), balanceMinor: 0n };
}
