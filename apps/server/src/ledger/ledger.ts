// The ledger's door. A posting is a set of entries that sums to zero: what players gain or lose
// stands against one house account, which keeps no balance of its own.

import { formatMoney, minor, type Minor } from '@trine/money/money.ts';
import { bucketOf, type EntryId, type PlayerId, type PostingId } from '../platform/postgres/ids.ts';
import type { Connection, Tx } from '../platform/postgres/transaction.ts';
import * as sql from './ledger.sql.ts';

/** What an entry is for; the numbers are stored. */
export const entryKinds = {
  deposit: 0,
  withdrawal: 1,
  stake: 2,
  payout: 3,
  gift: 4,
  stakeReturned: 5,
} as const;

export type EntryKind = keyof typeof entryKinds;

/** The accounts on the house's side; the numbers are stored. */
export const houseAccounts = {
  stakes: -1n,
  payouts: -2n,
  deposits: -3n,
  withdrawals: -4n,
  gifts: -5n,
} as const;

/** All of one moment. The versions only grow, each with every change of its amount. */
export interface Balance {
  readonly balanceMinor: bigint;
  readonly balanceVersion: bigint;
  readonly heldMinor: bigint;
  readonly heldVersion: bigint;
}

export interface PlayerEntry {
  readonly playerId: PlayerId;
  readonly entryId: EntryId;
  /** Added to the balance; negative takes away. Never zero. */
  readonly amountMinor: Minor;
}

export interface PlayCredits {
  readonly postingId: PostingId;
  readonly entries: readonly PlayerEntry[];
}

/** Money that a demo or a test invents; the database writes it down and refuses in production. */
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
