// A second implementation of a book's leaves and tree, so that the audit does not repeat a mistake
// of the code that seals. It runs for every order ever accepted: digests are one-shot calls over
// reused buffers, and are strings with one character a byte.

import { hash } from 'node:crypto';
import { PLAYS } from '@trine/game/plays.ts';

/** An order's id, play, stake and odds, as PostgreSQL writes them. */
export interface OrderText {
  readonly orderId: string;
  readonly play: string;
  readonly stakeMinor: string;
  readonly oddsHundredths: string;
}

/** 32 characters of one byte each. */
export type Digest = string;

export interface Leaves {
  /** The leaf of an order of a round; null for an order that cannot have a receipt. */
  leafOf(round: RoundText, order: OrderText): Digest | null;
}

export interface RoundText {
  readonly gameId: number;
  readonly issue: string;
  readonly leafVersion: number;
}

const blockBytes = 64;
const digestBytes = 32;
const nonceDigits = 32;
const innerPad = 0x36;
const outerPad = 0x5c;
const leafPrefix = '\u0000';
const nodePrefix = 0x01;

/** What a receipt can contain. */
const gameForm = /^[1-9]\d{0,8}$/;
const issueForm = /^\d{11,14}$/;
const stakeForm = /^[1-9]\d{0,13}$/;
const oddsForm = /^[1-9]\d{0,8}$/;

/** The nonce is HMAC-SHA256 (RFC 2104) of the order's number under the receipt key. */
export function openLeaves(receiptKey: Buffer): Leaves {
  if (receiptKey.length > blockBytes) throw new Error('the receipt key is longer than a block');
  const inner = Buffer.alloc(blockBytes + orderNoLength, innerPad);
  const outer = Buffer.alloc(blockBytes + digestBytes, outerPad);
  for (const [index, byte] of receiptKey.entries()) {
    inner[index] = byte ^ innerPad;
    outer[index] = byte ^ outerPad;
  }
  const playCodes = new Map(PLAYS.map((code, play) => [String(play), code]));

  function nonceOf(orderNo: string): string {
    inner.write(orderNo, blockBytes, 'latin1');
    outer.write(hash('sha256', inner, 'binary'), blockBytes, 'latin1');
    return hash('sha256', outer, 'hex').slice(0, nonceDigits);
  }

  return {
    leafOf({ gameId, issue, leafVersion }, { orderId, play, stakeMinor, oddsHundredths }) {
      const orderNo = orderNoOf(Number(orderId));
      const playCode = playCodes.get(play);
      if (orderNo === null || playCode === undefined) return null;
      if (!gameForm.test(String(gameId)) || !issueForm.test(issue)) return null;
      if (!stakeForm.test(stakeMinor) || !oddsForm.test(oddsHundredths)) return null;
      const nonce = nonceOf(orderNo);
      const bet = `${playCode}|${stakeMinor}|${oddsHundredths}`;
      const preimage =
        leafVersion === 2
          ? `trine/2|${gameId}|${issue}|${bet}|${hash('sha256', `${orderNo}|${nonce}`)}`
          : `trine/1|${gameId}|${issue}|${orderNo}|${bet}|${nonce}`;
      // It is ASCII only, so each character is one byte.
      return hash('sha256', leafPrefix + preimage, 'binary');
    },
  };
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Two digits at a time. */
const pairs = Array.from(alphabet, (first) => Array.from(alphabet, (last) => first + last)).flat();
/** A `T` and eleven digits of five bits; the lower five digits are small enough for shifts. */
const orderNoLength = 12;
const lowerSize = 2 ** 25;

/** The order number that players see; null for a value that is no id. */
function orderNoOf(orderId: number): string | null {
  if (!Number.isSafeInteger(orderId) || orderId < 1) return null;
  const upper = Math.floor(orderId / lowerSize);
  const lower = orderId % lowerSize;
  return (
    'T' +
    pairOf(upper >>> 20) +
    pairOf(upper >>> 10) +
    pairOf(upper) +
    pairOf(lower >>> 15) +
    pairOf(lower >>> 5) +
    alphabet.charAt(lower & 31)
  );
}

function pairOf(number: number): string {
  return pairs[number & 1023] ?? '';
}

/** A tree by RFC 6962, section 2.1, that keeps one digest a level. */
export interface Tree {
  add(leaf: Digest): void;
  size(): number;
  /** The root over the leaves so far. */
  root(): Buffer;
}

export function openTree(): Tree {
  // Roots of complete subtrees, largest first: their sizes are the powers of two in the size.
  const peaks: Digest[] = [];
  let size = 0;
  return {
    add(leaf) {
      let subtree = leaf;
      for (let rest = size; rest % 2 === 1; rest = Math.floor(rest / 2)) {
        subtree = nodeOf(peaks.pop() ?? '', subtree);
      }
      peaks.push(subtree);
      size += 1;
    },
    size: () => size,
    root() {
      const [last = hash('sha256', '', 'binary'), ...before] = peaks.toReversed();
      return Buffer.from(
        before.reduce((right, left) => nodeOf(left, right), last),
        'latin1',
      );
    },
  };
}

const node = Buffer.alloc(1 + 2 * digestBytes, nodePrefix);

function nodeOf(left: Digest, right: Digest): Digest {
  node.write(left, 1, 'latin1');
  node.write(right, 1 + digestBytes, 'latin1');
  return hash('sha256', node, 'binary');
}
