// Notifies the players of settled rounds: a message to each winner, and a push to each subscriber
// of draws. It runs after the settlement in separate transactions, so that no payout waits for it,
// and not before the balls were shown. Each slice of a round is notified once.

import { sumOf, outcomeOf } from '@trine/game/outcome.ts';
import { winningPlays } from '@trine/game/plays.ts';
import { bucketCount, bucketOf, type RoundId } from '../../platform/postgres/ids.ts';
import type { Database, Tx } from '../../platform/postgres/transaction.ts';
import { revealedAfterMs } from '../rounds/round.ts';
import * as sql from './settlement.sql.ts';

export interface NotifyPlayersParts {
  readonly database: Database;
  /** Asserted inside each transaction: only the leader may notify. */
  readonly assertLead: (tx: Tx) => Promise<void>;
  /** Winners who were paid at least this much in a round get a message; null: no messages. */
  readonly winMessageFromMinor: bigint | null;
  /** The delay after the settlement, milliseconds; by default as long as the balls take. */
  readonly revealedMs?: number;
}

const roundsAtOnce = 4;
/** Above any payout. */
const noPayout = 2n ** 62n;

/** For the oldest rounds that are due. */
export async function notifyPlayersOfRounds(parts: NotifyPlayersParts): Promise<void> {
  const { database, revealedMs = revealedAfterMs } = parts;
  const due = { revealedMs, limit: roundsAtOnce };
  for (const round of await sql.roundsToNotify.all(database, due))
    await notifyPlayersOfRound(parts, round);
}

interface SettledRound {
  readonly roundId: RoundId;
  readonly outcome: number;
  readonly sliceCount: number;
}

async function notifyPlayersOfRound(parts: NotifyPlayersParts, round: SettledRound): Promise<void> {
  const { database, assertLead, winMessageFromMinor } = parts;
  const { roundId, outcome, sliceCount } = round;
  const plays = winningPlays(sumOf(outcomeOf(outcome)));
  const paid = await sql.winnersOfRound.all(database, { roundId, winningPlays: plays });
  const fromMinor = winMessageFromMinor ?? noPayout;
  const winners = paid.filter(({ amountMinor }) => amountMinor >= fromMinor);
  const buckets = bucketCount / sliceCount;
  for (let slice = 0; slice < sliceCount; slice += 1) {
    const firstBucket = slice * buckets;
    const lastBucket = firstBucket + buckets - 1;
    const own = winners.filter(({ playerId }) => {
      const bucket = bucketOf(playerId);
      return bucket >= firstBucket && bucket <= lastBucket;
    });
    await database.transaction(async (tx) => {
      await assertLead(tx);
      const marked = await sql.markSliceNotified.first(tx, { roundId, slice });
      if (marked === null) return;
      const range = { roundId, firstBucket, lastBucket };
      await sql.queueDraws.run(tx, { ...range, winsFromMinor: fromMinor });
      if (own.length === 0) return;
      await sql.notifyWinners.run(tx, {
        roundId,
        // One id for all messages of a slice, like the posting of their entries.
        messageId: marked.postingId,
        playerIds: own.map(({ playerId }) => playerId),
        amountsMinor: own.map(({ amountMinor }) => amountMinor),
      });
    });
  }
}
