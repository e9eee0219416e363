// The leaves of a day's tree while it is made, and how one is stored: a record of 72 bytes with
// the player's number, what is owed, open stakes, what is held, the account's version and the head
// of the chain. A padding leaf has the number 0 and, as its version, the number of the padding.
//
// Places are keyed: an HMAC of the player's number gives the place among the leaves and the nonce
// of the leaf. Without the key, which changes daily, neither can be computed. The key of a day
// follows from the server's receipt key, so that nothing secret is stored in the database.

import { createHmac } from 'node:crypto';
import { leafText } from '@trine/fairness/liabilities/leaf.ts';
import { leafNode, packNode } from '@trine/fairness/liabilities/sum-tree.ts';
import { nativeSha256 } from '../../game/public-log/stored-tree.ts';

export interface OwedPlayer {
  readonly playerId: bigint;
  readonly owedMinor: bigint;
  readonly openMinor: bigint;
  readonly heldMinor: bigint;
  readonly version: bigint;
  readonly head: Uint8Array;
}

/** The keys of a day. */
export interface LeafKeys {
  /** `2026-11-25`. */
  readonly day: string;
  readonly key: Buffer;
}

export const recordBytes = 72;
const headAt = 40;
const nonceBytes = 16;
const placeBytes = 6;

export function leafKeysOf(receiptKey: Buffer, day: string): LeafKeys {
  return { day, key: hmac(receiptKey, `trine/1/liabilities|${day}`) };
}

export function writeLeaf(into: Buffer, at: number, player: OwedPlayer): void {
  into.writeBigUInt64BE(player.playerId, at);
  into.writeBigUInt64BE(player.owedMinor, at + 8);
  into.writeBigUInt64BE(player.openMinor, at + 16);
  into.writeBigUInt64BE(player.heldMinor, at + 24);
  into.writeBigUInt64BE(player.version, at + 32);
  into.set(player.head, at + headAt);
}

export function readLeaf(from: Buffer, at: number): OwedPlayer {
  return {
    playerId: from.readBigUInt64BE(at),
    owedMinor: from.readBigUInt64BE(at + 8),
    openMinor: from.readBigUInt64BE(at + 16),
    heldMinor: from.readBigUInt64BE(at + 24),
    version: from.readBigUInt64BE(at + 32),
    head: from.subarray(at + headAt, at + recordBytes),
  };
}

const noHead = new Uint8Array(recordBytes - headAt);

/** The padding leaf of a number; nothing is owed. */
export function paddingLeaf(number: number): OwedPlayer {
  const version = BigInt(number);
  return { playerId: 0n, owedMinor: 0n, openMinor: 0n, heldMinor: 0n, version, head: noHead };
}

/** The place of a leaf among all: a number of 48 bits. */
export function leafPlaceOf({ key }: LeafKeys, player: OwedPlayer): number {
  return hmac(key, subjectOf(player)).readUIntBE(nonceBytes, placeBytes);
}

/** The text of a player's leaf. */
export function leafTextOf({ day, key }: LeafKeys, player: OwedPlayer): string {
  return leafText({
    day,
    playerId: player.playerId,
    owedMinor: player.owedMinor,
    openMinor: player.openMinor,
    heldMinor: player.heldMinor,
    version: Number(player.version),
    head: Buffer.from(player.head).toString('hex'),
    nonce: hmac(key, subjectOf(player)).toString('hex', 0, nonceBytes),
  });
}

/** The node of a leaf. That of a padding leaf looks like any other. */
export function leafNodeOf(keys: LeafKeys, player: OwedPlayer): Uint8Array {
  if (player.playerId !== 0n) {
    return leafNode(leafTextOf(keys, player), player.owedMinor, nativeSha256);
  }
  const hash = hmac(keys.key, `${subjectOf(player)}|hash`);
  return packNode({ sumMinor: 0n, hash });
}

function subjectOf({ playerId, version }: OwedPlayer): string {
  return playerId === 0n ? `padding|${version}` : `player|${playerId}`;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
