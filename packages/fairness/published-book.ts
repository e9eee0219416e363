// The published book of a round with leaves of version 2: one line of text, then one record an
// order, in the sequence of the leaves. The sealed root, the stakes and what the round paid follow
// from it.
//
//   header  "trine/book/2|<game>|<issue>|<orders>\n"
//   record  1 byte play (0 to 37), 6 bytes stake in minor units, 4 bytes odds in hundredths,
//           32 bytes commitment; numbers are big-endian

import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { payoutMinor } from '@trine/game/payout.ts';
import { PLAYS, playWins, type PlayCode } from '@trine/game/plays.ts';
import { minor } from '@trine/money/money.ts';
import { hashBytes, leafHash, openBook } from './book.ts';
import { committedPreimage } from './receipt.ts';

export type PublishedOrder = {
  play: PlayCode;
  stakeMinor: bigint;
  oddsHundredths: number;
  /** 64 lower-case hex digits. */
  commitment: string;
};

export type BookName = {
  gameId: number;
  issue: string;
  /** Orders. */
  count: number;
};

/** What follows from a published book. */
export type BookTally = {
  root: string;
  count: number;
  stakeMinor: bigint;
  /** Of the winning orders; null without a sum. */
  payoutMinor: bigint | null;
};

const playAt = 0;
const stakeAt = 1;
const oddsAt = 7;
const commitmentAt = 11;
export const recordBytes = commitmentAt + hashBytes;
const stakeHighFactor = 2 ** 32;
const headerForm = /^trine\/book\/2\|([1-9]\d{0,8})\|(\d{11,14})\|(0|[1-9]\d{0,8})\n$/;
const maxHeaderBytes = 64;
const lineEnd = 0x0a;

/** ASCII only. */
export function bookHeader({ gameId, issue, count }: BookName): string {
  const header = `trine/book/2|${gameId}|${issue}|${count}\n`;
  if (!headerForm.test(header)) throw new TypeError('no book has this name');
  return header;
}

/** Writes an order's record at a position. */
export function writeRecord(into: Uint8Array, at: number, order: PublishedOrder): void {
  const { play, stakeMinor, oddsHundredths, commitment } = order;
  const view = new DataView(into.buffer, into.byteOffset + at, recordBytes);
  const stake = Number(stakeMinor);
  view.setUint8(playAt, PLAYS.indexOf(play));
  view.setUint16(stakeAt, Math.floor(stake / stakeHighFactor));
  view.setUint32(stakeAt + 2, stake % stakeHighFactor);
  view.setUint32(oddsAt, oddsHundredths);
  into.set(hexToBytes(commitment), at + commitmentAt);
}

export type PublishedBook = BookName & { records: Uint8Array };

/** Null unless the bytes are a header and as many records as it says. */
export function readPublishedBook(bytes: Uint8Array): PublishedBook | null {
  const end = bytes.subarray(0, maxHeaderBytes).indexOf(lineEnd) + 1;
  const header = headerForm.exec(String.fromCharCode(...bytes.subarray(0, end)));
  if (header === null) return null;
  const [, gameId, issue = '', count] = header;
  const records = bytes.subarray(end);
  if (records.length !== Number(count) * recordBytes) return null;
  return { gameId: Number(gameId), issue, count: Number(count), records };
}

/** The order of a record; null for a play that does not exist. */
export function orderAt({ records }: PublishedBook, index: number): PublishedOrder | null {
  const at = index * recordBytes;
  const view = new DataView(records.buffer, records.byteOffset + at, recordBytes);
  const play = PLAYS[view.getUint8(playAt)];
  if (play === undefined) return null;
  const high = view.getUint16(stakeAt);
  return {
    play,
    stakeMinor: BigInt(high * stakeHighFactor + view.getUint32(stakeAt + 2)),
    oddsHundredths: view.getUint32(oddsAt),
    commitment: bytesToHex(records.subarray(at + commitmentAt, at + recordBytes)),
  };
}

/**
 * The root and the sums of a published book. `sum` is the drawn sum, null if there is none. Null
 * for a record that no receipt can have.
 */
export function tallyBook(book: PublishedBook, sum: number | null): BookTally | null {
  const { gameId, issue, count } = book;
  const tree = openBook();
  let stakeMinor = 0n;
  let paidMinor = 0n;
  for (let index = 0; index < count; index += 1) {
    const order = orderAt(book, index);
    const preimage = order && preimageOf({ gameId, issue, ...order });
    if (order === null || preimage === null) return null;
    tree.add(leafHash(preimage));
    stakeMinor += order.stakeMinor;
    if (sum !== null && playWins(order.play, sum)) {
      paidMinor += payoutMinor(minor(order.stakeMinor), order.oddsHundredths);
    }
  }
  const root = bytesToHex(tree.root());
  return { root, count, stakeMinor, payoutMinor: sum === null ? null : paidMinor };
}

function preimageOf({ commitment, ...terms }: PublishedOrder & Pick<BookName, 'gameId' | 'issue'>) {
  try {
    return committedPreimage(terms, commitment);
  } catch {
    return null;
  }
}
