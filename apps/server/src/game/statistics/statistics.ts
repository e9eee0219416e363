// A player's stakes, payouts and net result by period, by game and by play.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { Language } from '@trine/contract/languages.ts';
import type { statistics } from '@trine/contract/statistics/statistics.ts';
import { playCode } from '@trine/game/plays.ts';
import { gameName, playName } from '@trine/i18n/labels.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { revealedAfterMs } from '../rounds/round.ts';
import { periodsOf, spanOf, type PeriodsQuestion } from './periods.ts';
import * as sql from './statistics.sql.ts';

type Answer = AnswerOf<typeof statistics>;
type Row = Awaited<ReturnType<typeof sql.figuresOfPlayer.all>>[number];

export async function readStatistics(
  from: Connection,
  question: PeriodsQuestion,
  language: Language,
): Promise<Answer> {
  const periods = periodsOf(question);
  const rows = await sql.figuresOfPlayer.all(from, {
    ...spanOf(question, periods),
    revealedMs: revealedAfterMs,
  });
  const played = rows.filter(isOfPlay).filter(hasFigures);
  const booked = rows.filter(isOfPeriod);
  // `width_bucket` counts periods from 1.
  const byPeriod = Map.groupBy(booked, ({ period }) => period - 1);
  const byGame = Map.groupBy(played, ({ gameId }) => gameId);
  const byPlay = Map.groupBy(played, ({ play }) => play);
  return {
    periods: periods.flatMap(({ beginDate, endDate }, index) => {
      const own = byPeriod.get(index);
      return own ? [{ begin_date: beginDate, end_date: endDate, ...figuresOf(own) }] : [];
    }),
    games: inOrder(byGame).map(([gameId, own]) => ({
      game_id: gameId,
      game: gameName(language, gameId),
      ...figuresOf(own),
    })),
    plays: inOrder(byPlay).map(([play, own]) => ({
      play_type: playCode(play),
      play_method: playName(language, playCode(play)),
      ...figuresOf(own),
    })),
    total: {
      ...figuresOf(booked),
      open_bets: Number(sumOf(booked, 'openCount')),
      open_stake: moneyOf(sumOf(booked, 'openMinor')),
    },
  };
}

function isOfPeriod(row: Row): row is Row & { readonly period: number } {
  return row.period !== null;
}

type RowOfPlay = Row & { readonly gameId: number; readonly play: number };

function isOfPlay(row: Row): row is RowOfPlay {
  return row.gameId !== null && row.play !== null;
}

/** The statement also reads orders before the range, which may have no figures in it. */
function hasFigures({ orderCount, payoutMinor, returnedMinor }: Row): boolean {
  return orderCount > 0n || payoutMinor > 0n || returnedMinor > 0n;
}

function inOrder<Of>(groups: ReadonlyMap<number, Of>): (readonly [number, Of])[] {
  return [...groups].toSorted(([one], [other]) => one - other);
}

type Figures = Omit<Answer['periods'][number], 'begin_date' | 'end_date'>;

function figuresOf(rows: readonly Row[]): Figures {
  const stake = sumOf(rows, 'stakeMinor');
  const payout = sumOf(rows, 'payoutMinor');
  const returned = sumOf(rows, 'returnedMinor');
  return {
    bets: Number(sumOf(rows, 'orderCount')),
    stake: moneyOf(stake),
    payout: moneyOf(payout),
    returned: moneyOf(returned),
    net: moneyOf(payout + returned - stake),
  };
}

type Summed =
  | 'orderCount'
  | 'stakeMinor'
  | 'payoutMinor'
  | 'returnedMinor'
  | 'openCount'
  | 'openMinor';

function sumOf(rows: readonly Row[], column: Summed): bigint {
  return rows.reduce((sum, row) => sum + row[column], 0n);
}

function moneyOf(amount: bigint): string {
  return formatMoney(minor(amount));
}
