// Rejected bets, kept for a day so that players find them in the bet list. They are written in
// batches after the answer was sent. This is best effort: a killed process loses the bets that wait
// here, and only the list depends on them.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { Rejection } from '@trine/contract/envelope.ts';
import type { Language } from '@trine/contract/languages.ts';
import type { orderList } from '@trine/contract/bets/orders.ts';
import type { Reason } from '@trine/contract/reasons.ts';
import { playCode } from '@trine/game/plays.ts';
import { gameName, planName, playName } from '@trine/i18n/labels.ts';
import { rejectionSentence } from '@trine/i18n/sentence.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { bucketOf, type NextId, type PlayerId, type RowId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { inSeconds } from '../rounds/round.ts';
import { idSpan, type SpanQuestion } from '../../platform/postgres/id-span.ts';
import type { Bet } from './bet.ts';
import * as sql from './rejected-bets.sql.ts';

export interface RejectedBets {
  /** Stores a rejection whose reason is one of `keptReasons`; ignores others. */
  record(playerId: PlayerId, bet: Bet, rejection: Rejection): void;
  /** Resolves when all bets recorded before are written or dropped. Never rejects. */
  flush(): Promise<void>;
}

export type RejectedBet = Awaited<ReturnType<typeof sql.rejectedBetsOfPlayer.all>>[number];

/** Reasons of bets that could be placed at another time or with another stake. */
const keptReasons: ReadonlySet<Reason> = new Set([
  'account_frozen',
  'round_closed',
  'not_current_round',
  'game_stopped',
  'stake_out_of_range',
  'room_minimum',
  'insufficient_funds',
  'opposite_bets',
  'sold_out',
  'odds_changed',
]);

/** Rejected bets per player. */
const maxKept = 100;
/** Bets that wait to be written; further ones are dropped. */
const maxWaiting = 2_000;
const maxWaitingOfPlayer = 100;
const maxBatch = 500;
const flushDelayMs = 250;

interface Waiting {
  readonly rejectionId: RowId;
  readonly playerId: PlayerId;
  readonly bet: Bet;
  readonly rejection: Rejection;
}

export function createRejectedBets(database: Connection, nextId: NextId): RejectedBets {
  let waiting: Waiting[] = [];
  const waitingByPlayer = new Map<PlayerId, number>();
  let writing: Promise<void> | null = null;
  let isScheduled = false;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch);
      waiting = waiting.slice(maxBatch);
      for (const { playerId } of batch) {
        const left = (waitingByPlayer.get(playerId) ?? 1) - 1;
        if (left === 0) waitingByPlayer.delete(playerId);
        else waitingByPlayer.set(playerId, left);
      }
      try {
        await write(database, batch);
      } catch {
        // Only a list depends on these rows, and a retry would add to the load.
      }
    }
  }

  async function flush(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = null;
    });
    await writing;
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      void flush();
    }, flushDelayMs).unref();
  }

  return {
    record(playerId, bet, rejection) {
      if (!keptReasons.has(rejection.reason) || bet.plays.length === 0) return;
      const own = waitingByPlayer.get(playerId) ?? 0;
      if (waiting.length >= maxWaiting || own >= maxWaitingOfPlayer) return;
      waitingByPlayer.set(playerId, own + 1);
      waiting.push({ rejectionId: nextId(), playerId, bet, rejection });
      schedule();
    },
    flush,
  };
}

async function write(database: Connection, batch: readonly Waiting[]): Promise<void> {
  const playerIds = batch.map(({ playerId }) => playerId);
  await sql.keepRejectedBets.run(database, {
    playerIds,
    rejectionIds: batch.map(({ rejectionId }) => rejectionId),
    gameIds: batch.map(({ bet }) => bet.gameId),
    planIds: batch.map(({ bet }) => bet.planId),
    issues: batch.map(({ bet }) => bet.issue),
    plays: batch.map(({ bet }) => bet.plays.join(',')),
    stakesMinor: batch.map(({ bet }) => bet.stakeMinor),
    reasons: batch.map(({ rejection }) => rejection.reason),
    details: batch.map(({ rejection }) => JSON.stringify(rejection)),
  });
  await sql.trimRejectedBets.run(database, { playerIds, limit: maxKept });
}

export interface RejectedQuestion extends SpanQuestion {
  readonly playerId: PlayerId;
  readonly limit: number;
}

/** The rejected bets of the last day, newest first. */
export async function listRejectedBets(
  from: Connection,
  question: RejectedQuestion,
): Promise<RejectedBet[]> {
  const { playerId, limit } = question;
  const player = { bucket: bucketOf(playerId), playerId };
  return sql.rejectedBetsOfPlayer.all(from, { ...player, limit, ...idSpan(question) });
}

export async function findRejectedBet(
  from: Connection,
  playerId: PlayerId,
  rejectionId: RowId,
): Promise<RejectedBet | null> {
  return sql.rejectedBetOfPlayer.first(from, { bucket: bucketOf(playerId), playerId, rejectionId });
}

export interface Reader {
  readonly username: string;
  readonly language: Language;
  /** For times in sentences. */
  readonly timeZone: string;
}

/** One row for the whole request; the stake is per play. */
export function rejectedOnWire(
  rejected: RejectedBet,
  { username, language, timeZone }: Reader,
): AnswerOf<typeof orderList>[number] {
  const { reason, plays } = rejected;
  const rejection = JSON.parse(rejected.details) as Rejection;
  return {
    id: Number(rejected.rejectionId),
    orderNo: '',
    status: 3,
    whether_hit: 0,
    profit: '0.00',
    quantity: formatMoney(minor(rejected.stakeMinor)),
    odds: '0.00',
    issue: rejected.issue,
    issue_id: Number(rejected.roundId),
    game_id: rejected.gameId,
    createtime: inSeconds(rejected.createdAt),
    name: gameName(language, rejected.gameId),
    plan_name: planName(language, rejected.roomType),
    play_method: plays.map((play) => playName(language, playCode(play))).join(' · '),
    play_type: plays.map((play) => playCode(play)).join(','),
    username,
    lottery_code: '',
    reason,
    mark: rejectionSentence(language, rejection, timeZone),
  };
}
