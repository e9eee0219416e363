// The lines of a player's chain, from rows of orders and entries.

import { playCode } from '@trine/game/plays.ts';
import {
  formatChainText,
  type ChainEntryKind,
  type ChainText,
} from '@trine/fairness/liabilities/entry-chain.ts';
import { entryKinds } from '../../ledger/ledger.ts';
import { orderNumber, type OrderId } from '../../platform/postgres/ids.ts';

export interface ChainRow {
  readonly version: bigint;
  readonly lineId: bigint;
  /** Of the entry; a stake is an order. */
  readonly kind: number;
  /** Of an order its stake. */
  readonly amountMinor: bigint;
  readonly balanceMinor: bigint;
  readonly atMs: bigint;
  readonly gameId: number | null;
  readonly issue: string | null;
  readonly play: number | null;
  readonly oddsHundredths: number | null;
}

const kindNames: ReadonlyMap<number, ChainEntryKind> = new Map([
  [entryKinds.deposit, 'deposit'],
  [entryKinds.withdrawal, 'withdrawal'],
  [entryKinds.payout, 'payout'],
  [entryKinds.gift, 'gift'],
  [entryKinds.stakeReturned, 'returned'],
]);

/** Throws on a row that makes no line. */
export function chainLine(row: ChainRow): string {
  return formatChainText(row.kind === entryKinds.stake ? orderOf(row) : entryOf(row));
}

function orderOf(row: ChainRow): ChainText {
  return {
    kind: 'bet',
    version: Number(row.version),
    orderNo: orderNumber(row.lineId as OrderId),
    gameId: row.gameId ?? 0,
    issue: row.issue ?? '',
    play: playCode(row.play ?? 0),
    stakeMinor: row.amountMinor,
    oddsHundredths: row.oddsHundredths ?? 0,
    balanceMinor: row.balanceMinor,
    atMs: Number(row.atMs),
  };
}

function entryOf(row: ChainRow): ChainText {
  const kind = kindNames.get(row.kind);
  if (kind === undefined) throw new Error(`an entry has the kind ${row.kind}`);
  return {
    kind,
    version: Number(row.version),
    entryId: row.lineId,
    amountMinor: row.amountMinor,
    round: row.issue === null ? null : `${row.gameId}:${row.issue}`,
    balanceMinor: row.balanceMinor,
    atMs: Number(row.atMs),
  };
}
