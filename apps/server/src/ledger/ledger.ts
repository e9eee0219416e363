// The ledger. A posting is a set of entries that sums to zero: the entries of players are balanced
// by one entry of a house account. House accounts have no stored balance.

import { formatMoney, minor, type Minor } from '@trine/money/money.ts';
import { bucketOf, type EntryId, type PlayerId, type PostingId } from '../platform/postgres/ids.ts';
import type { Connection, Tx } from '../platform/postgres/transaction.ts';
import * as sql from './ledger.sql.ts';

/** The numbers are stored. */
export const entryKinds = {
  deposit: 0,
  withdrawal: 1,
  stake: 2,
  payout: 3,
  gift: 4,
  stakeReturned: 5,
} as const;

export type EntryKind = keyof typeof entryKinds;

/** The numbers are stored. */
export const houseAccounts = {
  stakes: -1n,
  payouts: -2n,
  deposits: -3n,
  withdrawals: -4n,
  gifts: -5n,
} as const;

/** Of one moment. Each version is raised with every change of its amount. */
export interface Balance {
  readonly balanceMinor: bigint;
  readonly balanceVersion: bigint;
  readonly heldMinor: bigint;
  readonly heldVersion: bigint;
}

export interface LedgerEntry {
  readonly playerId: PlayerId;
  readonly entryId: EntryId;
  /** Added to the balance; may be negative, never zero. */
  readonly amountMinor: Minor;
}

export interface PlayCredits {
  readonly postingId: PostingId;
  readonly entries: readonly LedgerEntry[];
}

/** Play money for demos and tests; the database rejects it in production. */
export async function givePlayCredits(tx: Tx, { postingId, entries }: PlayCredits): Promise<void> {
  await sql.givePlayCredits.one(tx, {
    postingId,
    playerIds: entries.map((entry) => entry.playerId),
    entryIds: entries.map((entry) => entry.entryId),
    amountsMinor: entries.map((entry) => entry.amountMinor),
  });
}

export async function openAccount(tx: Tx, playerId: PlayerId): Promise<void> {
  await sql.openAccount.run(tx, { bucket: bucketOf(playerId), playerId });
}

export async function readBalance(from: Connection, playerId: PlayerId): Promise<Balance> {
  return sql.readAccount.one(from, { bucket: bucketOf(playerId), playerId });
}

/** The fields of every answer that carries a balance. */
export function balanceOnWire(balance: Balance) {
  return {
    money: formatMoney(minor(balance.balanceMinor)),
    lock_money: formatMoney(minor(balance.heldMinor)),
    ...versionsOnWire(balance),
  };
}

/** `balanceOnWire` as members of a JSON object. */
export function balanceText(balance: Balance): string {
  return (
    `"money":"${formatMoney(minor(balance.balanceMinor))}",` +
    `"lock_money":"${formatMoney(minor(balance.heldMinor))}",` +
    `"balance_version":${balance.balanceVersion},"held_version":${balance.heldVersion}`
  );
}

export function versionsOnWire(balance: Pick<Balance, 'balanceVersion' | 'heldVersion'>) {
  return {
    balance_version: Number(balance.balanceVersion),
    held_version: Number(balance.heldVersion),
  };
}
