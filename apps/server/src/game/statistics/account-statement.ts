// The statement of a player's account for a range of days: the opening balance, the movements by
// period, and the closing balance.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { statement } from '@trine/contract/statistics/statistics.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { entryKinds } from '../../ledger/ledger.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { revealedAfterMs } from '../rounds/round.ts';
import { periodsOf, spanOf, type PeriodsQuestion } from './periods.ts';
import * as sql from './statistics.sql.ts';

type Answer = AnswerOf<typeof statement>;
type Row = Awaited<ReturnType<typeof sql.movementsOfPlayer.all>>[number];

/** Null when bets of these days are in the archive. */
export async function readAccountStatement(
  from: Connection,
  question: PeriodsQuestion,
): Promise<Answer | null> {
  const periods = periodsOf(question);
  const span = spanOf(question, periods);
  const rows = await sql.movementsOfPlayer.all(from, { ...span, revealedMs: revealedAfterMs });
  // Read after the rows, so that a month archived before them is noticed.
  const { bucket, playerId, beginsAt, endsAt } = span;
  const days = { bucket, playerId, beginsAt, endsAt };
  if ((await sql.spanIsArchived.one(from, days)).archived) return null;
  const moved = rows.filter(({ kind }) => kind !== null);
  const opening = sumOf(rows.filter(({ kind }) => kind === null));
  const byPeriod = Map.groupBy(moved, ({ period }) => period - 1);
  let balance = opening;
  const shown: Answer['periods'] = [];
  for (const [index, { beginDate, endDate }] of periods.entries()) {
    const own = byPeriod.get(index);
    if (own === undefined) continue;
    balance += sumOf(own);
    shown.push({
      begin_date: beginDate,
      end_date: endDate,
      ...movementsOf(own),
      balance: formatMoney(minor(balance)),
    });
  }
  return {
    opening: formatMoney(minor(opening)),
    periods: shown,
    total: movementsOf(moved),
    closing: formatMoney(minor(balance)),
  };
}

function movementsOf(rows: readonly Row[]): Answer['total'] {
  const of = (kind: number) => formatMoney(minor(sumOf(rows.filter((row) => row.kind === kind))));
  return {
    deposits: of(entryKinds.deposit),
    withdrawals: of(entryKinds.withdrawal),
    stakes: of(entryKinds.stake),
    returned: of(entryKinds.stakeReturned),
    payouts: of(entryKinds.payout),
    gifts: of(entryKinds.gift),
  };
}

function sumOf(rows: readonly Row[]): bigint {
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}
