// The fund log: what moved a player's balance, entry by entry.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { Language } from '@trine/contract/envelope.ts';
import { fundTypes, type quantityLogList } from '@trine/contract/funds.ts';
import { fundMark } from '@trine/i18n/labels.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { bucketOf, type EntryId, type PlayerId } from '../database/ids.ts';
import type { Connection } from '../database/transaction.ts';
import { entryKinds } from '../ledger/ledger.ts';
import { inSeconds } from '../rounds/round.ts';
import { idSpan, type SpanQuestion } from '../storage/id-span.ts';
import * as sql from './fund-log.sql.ts';

export interface FundsQuestion extends SpanQuestion {
  readonly playerId: PlayerId;
  /** As the contract numbers them; null for all. */
  readonly type: number | null;
  readonly limit: number;
}

export interface FundEntry {
  readonly entryId: EntryId;
  readonly kind: number;
  readonly amountMinor: bigint;
  readonly balanceAfterMinor: bigint | null;
  readonly createdAt: number;
  /** Of the round that it belongs to; null without one. */
  readonly gameId: number | null;
  readonly issue: string | null;
}

/** Newest first. */
export async function listFunds(from: Connection, question: FundsQuestion): Promise<FundEntry[]> {
  const { playerId, type, limit } = question;
  const asked = { bucket: bucketOf(playerId), playerId, limit, ...idSpan(question) };
  if (type === null || type === fundTypes.buy) {
    return sql.entriesOfPlayer.all(from, { ...asked, stakesOnly: type === fundTypes.buy });
  }
  // The contract's types are the ledger's kinds; a stake that came back is the one kind more.
  return sql.entriesOfKind.all(from, { ...asked, kind: type });
}

type FundOnWire = AnswerOf<typeof quantityLogList>[number];

const done = 1;

export function fundOnWire(entry: FundEntry, language: Language): FundOnWire {
  const { kind, balanceAfterMinor } = entry;
  if (balanceAfterMinor === null) throw new Error('an entry of a player without a balance');
  return {
    id: Number(entry.entryId),
    type: kind === entryKinds.stakeReturned ? fundTypes.buy : kind,
    quantity: formatMoney(minor(entry.amountMinor)),
    over: formatMoney(minor(balanceAfterMinor)),
    createtime: inSeconds(entry.createdAt),
    mark: markOf(entry, language),
    status: done,
  };
}

function markOf({ kind, gameId, issue }: FundEntry, language: Language): string {
  if (gameId === null || issue === null) return '';
  return fundMark(language, { gameId, issue }, kind === entryKinds.stakeReturned);
}
