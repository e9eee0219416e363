// The receipt of an accepted order: the text whose hash is the order's leaf in the round's book.
// With the audit path it proves, without trusting the operator, that the order was sealed. In
// version 1 the text contains the order's number and nonce, in version 2 a hash of both, so that
// the whole book can be published without linking a leaf to an order.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { leafHash, verifyPath } from './book.ts';

/** Fixed for a round when it opens. */
export type LeafVersion = 1 | 2;

/** What a bet is about: the part of it that a published book shows. */
export type OrderTerms = {
  gameId: number;
  issue: string;
  /** The play's code, such as `big_odd`. */
  play: string;
  stakeMinor: bigint;
  oddsHundredths: number;
};

export type SealedOrder = OrderTerms & {
  orderNo: string;
  /** 32 lower-case hex digits, so that a player cannot compute another player's leaf. */
  nonce: string;
};

/** A receipt's text taken apart. */
export type ReadReceipt = OrderTerms &
  (
    | { version: 1; orderNo: string; nonce: string }
    /** 64 lower-case hex digits. */
    | { version: 2; commitment: string }
  );

/** An order's position in the sealed book; hashes are 64 lower-case hex digits. */
export type ReceiptClaim = {
  preimage: string;
  leaf: string;
  index: number;
  size: number;
  path: readonly string[];
  root: string;
};

const orderNoForm = '[0-9A-Za-z_-]{1,64}';
const nonceForm = '[0-9a-f]{32}';
const commitmentForm = '[0-9a-f]{64}';
const roundFields = [String.raw`(?<gameId>[1-9]\d{0,8})`, String.raw`(?<issue>\d{11,14})`];
const betFields = [
  String.raw`(?<play>[a-z0-9_]{1,32})`,
  String.raw`(?<stakeMinor>[1-9]\d{0,13})`,
  String.raw`(?<oddsHundredths>[1-9]\d{0,8})`,
];

/** The only spelling of a receipt: no field can contain the bar that separates fields. */
const forms = {
  1: formOf(['trine/1', ...roundFields, `(?<orderNo>${orderNoForm})`, ...betFields], nonceForm),
  2: formOf(['trine/2', ...roundFields, ...betFields], commitmentForm),
} as const;
const numberAndNonceForm = new RegExp(String.raw`^${orderNoForm}\|${nonceForm}$`);
const hashForm = new RegExp(`^${commitmentForm}$`);

function formOf(fields: readonly string[], last: string): RegExp {
  return new RegExp(`^${[...fields, `(?<last>${last})`].join(String.raw`\|`)}$`);
}

/** The text whose hash is the order's leaf; throws on a field that it cannot contain. */
export function orderPreimage(order: SealedOrder, version: LeafVersion): string {
  const { gameId, issue, orderNo, play, stakeMinor, oddsHundredths, nonce } = order;
  if (version === 2) return committedPreimage(order, commitmentOf(orderNo, nonce));
  const fields = [gameId, issue, orderNo, play, stakeMinor, oddsHundredths, nonce];
  return inForm(1, `trine/1|${fields.join('|')}`);
}

/** The text of version 2 from the parts that are published. */
export function committedPreimage(terms: OrderTerms, commitment: string): string {
  const { gameId, issue, play, stakeMinor, oddsHundredths } = terms;
  const fields = [gameId, issue, play, stakeMinor, oddsHundredths, commitment];
  return inForm(2, `trine/2|${fields.join('|')}`);
}

/** Hex of SHA-256(order number ‖ "|" ‖ nonce): hides the order from readers of the book. */
export function commitmentOf(orderNo: string, nonce: string): string {
  const text = `${orderNo}|${nonce}`;
  if (!numberAndNonceForm.test(text)) throw new TypeError('no order has this number and nonce');
  return bytesToHex(sha256(utf8ToBytes(text)));
}

function inForm(version: LeafVersion, preimage: string): string {
  if (!forms[version].test(preimage)) throw new TypeError('these fields make no receipt');
  return preimage;
}

/** The parts of a receipt, or null for other text. */
export function parsePreimage(preimage: string): ReadReceipt | null {
  const first = forms[1].exec(preimage)?.groups;
  const groups = first ?? forms[2].exec(preimage)?.groups;
  if (groups === undefined) return null;
  const { gameId, issue = '', play = '', stakeMinor = '', oddsHundredths, last = '' } = groups;
  const terms = {
    gameId: Number(gameId),
    issue,
    play,
    stakeMinor: BigInt(stakeMinor),
    oddsHundredths: Number(oddsHundredths),
  };
  if (first === undefined) return { version: 2, ...terms, commitment: last };
  return { version: 1, ...terms, orderNo: first['orderNo'] ?? '', nonce: last };
}

/** Whether the text is the receipt of exactly this order, in either version. */
export function isReceiptOf(preimage: string, order: SealedOrder): boolean {
  const version = parsePreimage(preimage)?.version;
  if (version === undefined) return false;
  try {
    return orderPreimage(order, version) === preimage;
  } catch {
    // The order has a field that no receipt can contain.
    return false;
  }
}

/** Whether the receipt's text is the claimed leaf, and the path leads to the root. */
export function checkReceipt(claim: ReceiptClaim): boolean {
  if (parsePreimage(claim.preimage) === null) return false;
  if (![claim.leaf, claim.root, ...claim.path].every((text) => hashForm.test(text))) return false;
  const leaf = leafHash(claim.preimage);
  return (
    bytesToHex(leaf) === claim.leaf &&
    verifyPath({
      leaf,
      index: claim.index,
      size: claim.size,
      path: claim.path.map(hexToBytes),
      root: hexToBytes(claim.root),
    })
  );
}
