// A player's open bets in all games, and the results since the player's last request. A round
// counts as open until its balls have been shown.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { Language } from '@trine/contract/languages.ts';
import { maxResults, maxResultAgeDays, type openBets } from '@trine/contract/bets/open-bets.ts';
import { gameName, roomName } from '@trine/i18n/labels.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { bucketOf, type PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { databaseNowMs } from '../../platform/postgres/database-clock.ts';
import { inSeconds, lotteryCode, revealedAfterMs } from '../rounds/round.ts';
import * as sql from './open-bets.sql.ts';

type Answer = AnswerOf<typeof openBets>;

export interface OpenBetsQuestion {
  readonly playerId: PlayerId;
  /** Results after this moment, epoch milliseconds; null: no results. */
  readonly sinceMs: number | null;
  readonly language: Language;
}

const maxResultAgeMs = maxResultAgeDays * 24 * 60 * 60 * 1000;
/** All games together have fewer than 10,000 rounds a week; no player bets in a tenth of them. */
const maxRounds = 1_000;

export async function readOpenBets(
  from: Connection,
  { playerId, sinceMs, language }: OpenBetsQuestion,
): Promise<Answer> {
  const untilMs = (await databaseNowMs(from)) - revealedAfterMs;
  // A `since` in the future, from a device with a wrong clock, returns no results.
  const since = Math.min(untilMs, Math.max(untilMs - maxResultAgeMs, sinceMs ?? untilMs));
  const rounds = await sql.roundsOfPlayer.all(from, {
    bucket: bucketOf(playerId),
    playerId,
    since,
    limit: maxRounds,
  });
  const isOver = ({ settledAt }: RoundOfPlayer) => settledAt !== null && settledAt <= untilMs;
  const over = rounds.filter(isOver);
  const stakeMinor = over.reduce((sum, round) => sum + round.stakeMinor, 0n);
  const paidMinor = over.reduce((sum, round) => sum + payoutOf(round), 0n);
  return {
    until: untilMs,
    open: rounds
      .filter((round) => !isOver(round))
      .map((round) => openOnWire(round, language))
      .toReversed(),
    results: over.slice(0, maxResults).map((round) => resultOnWire(round, language)),
    total: {
      rounds: over.length,
      stake: formatMoney(minor(stakeMinor)),
      payout: formatMoney(minor(paidMinor)),
      net: formatMoney(minor(paidMinor - stakeMinor)),
    },
  };
}

type RoundOfPlayer = Awaited<ReturnType<typeof sql.roundsOfPlayer.all>>[number];

/** Gross; a void round returns the stake. */
function payoutOf({ status, stakeMinor, wonMinor }: RoundOfPlayer): bigint {
  return status === 'void' ? stakeMinor : wonMinor;
}

function roundOnWire(round: RoundOfPlayer, language: Language) {
  return {
    game_id: round.gameId,
    game: gameName(language, round.gameId),
    issue: round.issue,
    bets: round.orderCount,
    stake: formatMoney(minor(round.stakeMinor)),
  };
}

function openOnWire(round: RoundOfPlayer, language: Language): Answer['open'][number] {
  return {
    ...roundOnWire(round, language),
    draws_at: inSeconds(round.drawsAt),
    plan_id: round.planId,
    room: roomName(language, round.roomType),
  };
}

function resultOnWire(round: RoundOfPlayer, language: Language): Answer['results'][number] {
  const payout = payoutOf(round);
  return {
    ...roundOnWire(round, language),
    lottery_code: lotteryCode(round.outcome),
    cancelled: round.status === 'void' ? 1 : 0,
    payout: formatMoney(minor(payout)),
    net: formatMoney(minor(payout - round.stakeMinor)),
    win_id: round.winId === null ? null : Number(round.winId),
  };
}
