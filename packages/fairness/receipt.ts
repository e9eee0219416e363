// The receipt of an accepted order: the text whose hash is the order's leaf in the round's book.
// With the audit path it proves, without trusting the operator, that the order was sealed.

import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { leafHash, verifyPath } from './book.ts';

export type SealedOrder = {
  gameId: number;
  issue: string;
  orderNo: string;
  /** The play's code, such as `big_odd`. */
  play: string;
  stakeMinor: bigint;
  oddsHundredths: number;
  /** 32 lower-case hex digits, so that a player cannot compute another player's leaf. */
  nonce: string;
};

/** An order's position in the sealed book; hashes are 64 lower-case hex digits. */
export type ReceiptClaim = {
  preimage: string;
  leaf: string;
  index: number;
  size: number;
  path: readonly string[];
  root: string;
};

/** The only spelling of a receipt: no field can contain the bar that separates fields. */
const preimageForm = new RegExp(
  [
    String.raw`^trine\/1`,
    String.raw`(?<gameId>[1-9]\d{0,8})`,
    String.raw`(?<issue>\d{11,14})`,
    String.raw`(?<orderNo>[0-9A-Za-z_-]{1,64})`,
    String.raw`(?<play>[a-z0-9_]{1,32})`,
    String.raw`(?<stakeMinor>[1-9]\d{0,13})`,
    String.raw`(?<oddsHundredths>[1-9]\d{0,8})`,
    String.raw`(?<nonce>[0-9a-f]{32})$`,
  ].join(String.raw`\|`),
);
const hashForm = /^[0-9a-f]{64}$/;

/** The text whose hash is the order's leaf; throws on a field that it cannot contain. */
export function orderPreimage(order: SealedOrder): string {
  const { gameId, issue, orderNo, play, stakeMinor, oddsHundredths, nonce } = order;
  const fields = [gameId, issue, orderNo, play, stakeMinor, oddsHundredths, nonce];
  const preimage = `trine/1|${fields.join('|')}`;
  if (!preimageForm.test(preimage)) throw new TypeError('these fields make no receipt');
  return preimage;
}

/** The order of a receipt, or null for other text. */
export function parsePreimage(preimage: string): SealedOrder | null {
  const { gameId, issue, orderNo, play, stakeMinor, oddsHundredths, nonce } =
    preimageForm.exec(preimage)?.groups ?? {};
  if (
    gameId === undefined ||
    issue === undefined ||
    orderNo === undefined ||
    play === undefined ||
    stakeMinor === undefined ||
    oddsHundredths === undefined ||
    nonce === undefined
  ) {
    return null;
  }
  return {
    gameId: Number(gameId),
    issue,
    orderNo,
    play,
    stakeMinor: BigInt(stakeMinor),
    oddsHundredths: Number(oddsHundredths),
    nonce,
  };
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
