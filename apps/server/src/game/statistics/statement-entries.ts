// The entries of a statement: all movements of a player's balance in a range of days, by page, in
// the order of the account.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { Language } from '@trine/contract/languages.ts';
import type { statementEntries } from '@trine/contract/statistics/statistics.ts';
import { playCode } from '@trine/game/plays.ts';
import { fundMark, playName } from '@trine/i18n/labels.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { entryKinds, type EntryKind } from '../../ledger/ledger.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { inSeconds, revealedAfterMs } from '../rounds/round.ts';
import { spanOf, type DaysQuestion } from './periods.ts';
import * as sql from './statistics.sql.ts';

export interface EntriesQuestion extends DaysQuestion {
  /** Only entries of larger ids; null: from the first. */
  readonly afterId: bigint | null;
  readonly limit: number;
}

type Row = Awaited<ReturnType<typeof sql.entriesOfPlayer.all>>[number];
type EntryOnWire = AnswerOf<typeof statementEntries>[number];

export async function readStatementEntries(
  from: Connection,
  question: EntriesQuestion,
  language: Language,
): Promise<EntryOnWire[]> {
  const { afterId, limit } = question;
  const { edges: _, fromId, ...span } = spanOf(question, [question]);
  const rows = await sql.entriesOfPlayer.all(from, {
    ...span,
    fromId: afterId !== null && afterId >= fromId ? afterId + 1n : fromId,
    revealedMs: revealedAfterMs,
    limit,
  });
  return rows.map((row) => entryOnWire(row, language));
}

function entryOnWire(row: Row, language: Language): EntryOnWire {
  return {
    id: Number(row.entryId),
    kind: wordOf(row.kind),
    amount: formatMoney(minor(row.amountMinor)),
    balance: formatMoney(minor(row.balanceAfterMinor)),
    createtime: inSeconds(row.createdAt),
    mark: markOf(row, language),
  };
}

const words = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  stake: 'stake',
  payout: 'payout',
  gift: 'gift',
  stakeReturned: 'returned',
} as const satisfies Readonly<Record<EntryKind, EntryOnWire['kind']>>;

const kindsByNumber = new Map(
  Object.entries(entryKinds).map(([kind, number]) => [number, kind as EntryKind]),
);

function wordOf(number: number): EntryOnWire['kind'] {
  const kind = kindsByNumber.get(number as (typeof entryKinds)[EntryKind]);
  if (kind === undefined) throw new Error(`an entry of the kind ${number}`);
  return words[kind];
}

/** Does not mention a returned stake, since the kind says so. */
function markOf({ gameId, issue, play }: Row, language: Language): string {
  if (gameId === null || issue === null) return '';
  const round = fundMark(language, { gameId, issue }, false);
  return play === null ? round : `${round} · ${playName(language, playCode(play))}`;
}
