// Bets that were not accepted, kept for a day so that their player finds them in the bet list. They
// are written in batches after the answer went out, beside the path of a bet: best effort, since a
// process that is killed loses what waits here, and nothing but a list depends on it.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { Refusal } from '@trine/contract/envelope.ts';
import type { Language } from '@trine/contract/languages.ts';
import type { orderList } from '@trine/contract/bets/orders.ts';
import type { Reason } from '@trine/contract/reasons.ts';
import { playCode } from '@trine/game/plays.ts';
import { gameName, planName, playName } from '@trine/i18n/labels.ts';
import { refusalSentence } from '@trine/i18n/sentence.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { bucketOf, type NextId, type PlayerId, type RowId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { inSeconds } from '../rounds/round.ts';
import { idSpan, type SpanQuestion } from '../../platform/postgres/id-span.ts';
import type { Bet } from './bet.ts';
import * as sql from './refused-bets.sql.ts';

export interface RefusedBets {
  /** Keeps a refusal if it was about a real attempt to bet; otherwise does nothing. */
  note(playerId: PlayerId, bet: Bet, refusal: Refusal): void;
  /** Resolves when all that was noted before is written, or given up. Never rejects. */
  flush(): Promise<void>;
}

export type RefusedBet = Awaited<ReturnType<typeof sql.refusedBetsOfPlayer.all>>[number];

/** Reasons that answer a bet which could have been placed at another time or for another stake. */
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

/** The newest ones that a player keeps. */
const keptOfPlayer = 100;
/** What waits to be written; further refusals are not kept. */
const waitingMaximum = 2_000;
const waitingOfPlayer = 100;
const batchMaximum = 500;
const flushDelayMs = 250;

interface Waiting {
  readonly refusalId: RowId;
  readonly playerId: PlayerId;
  readonly bet: Bet;
  readonly refusal: Refusal;
}

export function createRefusedBets(database: Connection, nextId: NextId): RefusedBets {
  let waiting: Waiting[] = [];
  const waitingByPlayer = new Map<PlayerId, number>();
  let writing: Promise<void> | null = null;
  let isScheduled = false;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMaximum);
      waiting = waiting.slice(batchMaximum);
      for (const { playerId } of batch) {
        const left = (waitingByPlayer.get(playerId) ?? 1) - 1;
        if (left === 0) waitingByPlayer.delete(playerId);
        else waitingByPlayer.set(playerId, left);
      }
      try {
        await write(database, batch);
      } catch {
        // Nothing depends on them, and trying again would only add to the load.
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
    note(playerId, bet, refusal) {
      if (!keptReasons.has(refusal.reason) || bet.plays.length === 0) return;
      const own = waitingByPlayer.get(playerId) ?? 0;
      if (waiting.length >= waitingMaximum || own >= waitingOfPlayer) return;
      waitingByPlayer.set(playerId, own + 1);
      waiting.push({ refusalId: nextId(), playerId, bet, refusal });
      schedule();
    },
    flush,
  };
}

async function write(database: Connection, batch: readonly Waiting[]): Promise<void> {
  const playerIds = batch.map(({ playerId }) => playerId);
  await sql.keepRefusedBets.run(database, {
    playerIds,
    refusalIds: batch.map(({ refusalId }) => refusalId),
    gameIds: batch.map(({ bet }) => bet.gameId),
    planIds: batch.map(({ bet }) => bet.planId),
    issues: batch.map(({ bet }) => bet.issue),
    plays: batch.map(({ bet }) => bet.plays.join(',')),
    stakesMinor: batch.map(({ bet }) => bet.stakeMinor),
    reasons: batch.map(({ refusal }) => refusal.reason),
    details: batch.map(({ refusal }) => JSON.stringify(refusal)),
  });
  await sql.trimRefusedBets.run(database, { playerIds, limit: keptOfPlayer });
}

export interface RefusedQuestion extends SpanQuestion {
  readonly playerId: PlayerId;
  readonly limit: number;
}

/** Those of the last day, newest first. */
export async function listRefusedBets(
  from: Connection,
  question: RefusedQuestion,
): Promise<RefusedBet[]> {
  const { playerId, limit } = question;
  const player = { bucket: bucketOf(playerId), playerId };
  return sql.refusedBetsOfPlayer.all(from, { ...player, limit, ...idSpan(question) });
}

export async function findRefusedBet(
  from: Connection,
  playerId: PlayerId,
  refusalId: RowId,
): Promise<RefusedBet | null> {
  return sql.refusedBetOfPlayer.first(from, { bucket: bucketOf(playerId), playerId, refusalId });
}

export interface Reader {
  readonly username: string;
  readonly language: Language;
  /** For times in a sentence. */
  readonly timeZone: string;
}

/** One row for the whole request; the stake is that of each play. */
export function refusedOnWire(
  refused: RefusedBet,
  { username, language, timeZone }: Reader,
): AnswerOf<typeof orderList>[number] {
  const { reason, plays } = refused;
  const refusal = JSON.parse(refused.details) as Refusal;
  return {
    id: Number(refused.refusalId),
    orderNo: '',
    status: 3,
    whether_hit: 0,
    profit: '0.00',
    quantity: formatMoney(minor(refused.stakeMinor)),
    odds: '0.00',
    issue: refused.issue,
    issue_id: Number(refused.roundId),
    game_id: refused.gameId,
    createtime: inSeconds(refused.createdAt),
    name: gameName(language, refused.gameId),
    plan_name: planName(language, refused.roomType),
    play_method: plays.map((play) => playName(language, playCode(play))).join(' · '),
    play_type: plays.map((play) => playCode(play)).join(','),
    username,
    lottery_code: '',
    reason,
    mark: refusalSentence(language, refusal, timeZone),
  };
}
