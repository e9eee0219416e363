// The public data of a round as the contract has it, for the call of the proof and for the preview
// of a round's page.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { fairnessRound } from '@trine/contract/results/fairness.ts';
import type { Game } from '@trine/game/games.ts';
import { digitsOf, outcomeOf, sumOf } from '@trine/game/outcome.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import type { Connection, Database } from '../../platform/postgres/transaction.ts';
import type { Reads } from '../../platform/replicas/reads.ts';
import { bookOnWire, inSeconds } from './round.ts';
import * as sql from './rounds.sql.ts';

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
  const row = await sql.fairnessOfRound.first(from, { gameId: game.id, issue });
  if (row === null) return null;
  const outcome = row.outcome === null ? null : outcomeOf(row.outcome);
  return {
    game_id: game.id,
    issue,
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
