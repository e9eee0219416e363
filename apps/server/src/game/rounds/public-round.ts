// The public data of rounds as the contract has it, for the calls of the proof and for the preview
// of a round's page.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { fairnessRound } from '@trine/contract/results/fairness.ts';
import type { Game } from '@trine/game/games.ts';
import { digitsOf, outcomeOf, sumOf } from '@trine/game/outcome.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import type { RoundId } from '../../platform/postgres/ids.ts';
import type { Connection, Database } from '../../platform/postgres/transaction.ts';
import type { Reads } from '../../platform/replicas/reads.ts';
import { bookOnWire, inSeconds } from './round.ts';
import * as sql from './public-round.sql.ts';

export type PublicRound = AnswerOf<typeof fairnessRound>;

export interface PublicRoundSources {
  readonly database: Database;
  readonly reads: Reads;
}

/**
 * Null when the game has no such round. A settled or void round never changes: a replica may serve
 * it.
 */
export async function readPublicRound(
  { database, reads }: PublicRoundSources,
  game: Game,
  issue: string,
): Promise<PublicRound | null> {
  const found = await readRound(reads.recent, game, issue);
  const isOver = found?.status === 'settled' || found?.status === 'void';
  return isOver || reads.recent === database ? found : readRound(database, game, issue);
}

async function readRound(from: Connection, game: Game, issue: string): Promise<PublicRound | null> {
  const row = await sql.publicRound.first(from, { gameId: game.id, issue });
  const [round = null] = row === null ? [] : await onWire(from, [row]);
  return round;
}

export interface PublicRoundsQuestion {
  readonly gameId: number;
  /** Only rounds with earlier draw times, in epoch milliseconds; null: from the newest. */
  readonly before: number | null;
  /** `YYYY-MM-DD` of the draw in `timeZone`; null for all days. */
  readonly date: string | null;
  readonly timeZone: string;
  readonly limit: number;
}

/** The rounds of a game whose draw time has come, newest first. */
export async function readPublicRounds(
  from: Connection,
  question: PublicRoundsQuestion,
): Promise<PublicRound[]> {
  return onWire(from, await sql.publicRounds.all(from, question));
}

/** The void rounds of all games, newest first; a page has all rounds of its last draw time. */
export async function readPublicVoids(
  from: Connection,
  question: Pick<PublicRoundsQuestion, 'before' | 'limit'>,
): Promise<PublicRound[]> {
  return onWire(from, await sql.publicVoids.all(from, question));
}

type Row = NonNullable<Awaited<ReturnType<typeof sql.publicRound.first>>>;

async function onWire(from: Connection, rows: readonly Row[]): Promise<PublicRound[]> {
  const voids = await readVoidFacts(from, rows);
  return rows.map((row) => {
    const draw = voids.before.find(({ voidId }) => voidId === row.roundId);
    return {
      ...factsOf(row),
      drawn_before:
        draw === undefined
          ? null
          : {
              game_id: draw.gameId,
              issue: draw.issue,
              beacon_round: Number(draw.beaconRound),
              draw_index: Number(draw.drawIndex),
              void_index: Number(draw.voidIndex),
            },
      beside: voids.beside
        .filter(({ voidId }) => voidId === row.roundId)
        .map(({ gameId, issue, signature }) => ({
          game_id: gameId,
          issue,
          signature: signature.toString('hex'),
        })),
    };
  });
}

/** Only void rounds cost these statements. */
async function readVoidFacts(from: Connection, rows: readonly Row[]) {
  const roundIds: RoundId[] = rows
    .filter(({ status }) => status === 'void')
    .map(({ roundId }) => roundId);
  if (roundIds.length === 0) return { beside: [], before: [] };
  const beside = await sql.roundsBeside.all(from, { roundIds });
  const before = await sql.drawsBeforeVoids.all(from, { roundIds });
  return { beside, before };
}

function factsOf(row: Row): Omit<PublicRound, 'drawn_before' | 'beside'> {
  const outcome = row.outcome === null ? null : outcomeOf(row.outcome);
  return {
    game_id: row.gameId,
    issue: row.issue,
    chain_hash: row.chainHash,
    beacon_round: Number(row.beaconRound),
    signature: row.signature?.toString('hex') ?? null,
    randomness: row.randomness?.toString('hex') ?? null,
    digits: outcome === null ? null : [...digitsOf(outcome)],
    code: outcome === null ? null : sumOf(outcome),
    opened_at: inSeconds(row.opensAt),
    closed_at: row.closedAt === null ? null : inSeconds(row.closedAt),
    closed_at_ms: row.closedAt === null ? null : Math.floor(row.closedAt),
    draw_at: inSeconds(row.drawsAt),
    drawn_at: row.drawnAt === null ? null : inSeconds(row.drawnAt),
    book: bookOnWire(row),
    leaf_version: row.leafVersion,
    paid: row.paidMinor === null ? null : formatMoney(minor(row.paidMinor)),
    status: row.status,
    void_reason: row.voidReason,
    void_rule: row.voidRule,
    voided_at: row.voidedAt === null ? null : inSeconds(row.voidedAt),
    witnessed:
      row.closedAt === null
        ? null
        : { by: row.witnessedBy, of: row.witnessCount, required: row.witnessRequired },
  };
}
