// What players are told of a settled round: a message to each who won, and a push to whoever asked
// for draws. It comes after the settlement and in transactions of its own, so that no payout waits
// for it, and not before the balls could be seen. Slices are told as they were paid: each once.

import { sumOf, outcomeOf } from '@trine/game/outcome.ts';
import { winningPlays } from '@trine/game/plays.ts';
import { bucketCount, bucketOf, type RoundId } from '../../platform/postgres/ids.ts';
import type { Database, Tx } from '../../platform/postgres/transaction.ts';
import { revealedAfterMs } from '../rounds/round.ts';
import * as sql from './settlement.sql.ts';

export interface TellingParts {
  readonly database: Database;
  /** Asserted inside each transaction: only the leader may tell. */
  readonly assertLead: (tx: Tx) => Promise<void>;
  /** Players who were paid at least this much in a round get a message; null: none do. */
  readonly winMessageFromMinor: bigint | null;
  /** After the money has moved, milliseconds; left out: as long as the balls take. */
  readonly revealedMs?: number;
}

const roundsAtOnce = 4;
/** No payout reaches it. */
const never = 2n ** 62n;

/** Tells the oldest rounds that are due. */
export async function tellRounds(parts: TellingParts): Promise<void> {
  const { database, revealedMs = revealedAfterMs } = parts;
  const due = { revealedMs, limit: roundsAtOnce };
  for (const round of await sql.roundsToTell.all(database, due)) await tellRound(parts, round);
}

interface SettledRound {
  readonly roundId: RoundId;
  readonly outcome: number;
  readonly sliceCount: number;
}

async function tellRound(parts: TellingParts, round: SettledRound): Promise<void> {
  const { database, assertLead, winMessageFromMinor } = parts;
  const { roundId, outcome, sliceCount } = round;
  const plays = winningPlays(sumOf(outcomeOf(outcome)));
  const paid = await sql.winnersOfRound.all(database, { roundId, winningPlays: plays });
  const fromMinor = winMessageFromMinor ?? never;
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
      const marked = await sql.markSliceTold.first(tx, { roundId, slice });
      if (marked === null) return;
      const range = { roundId, firstBucket, lastBucket };
      await sql.queueDraws.run(tx, { ...range, winsFromMinor: fromMinor });
      if (own.length === 0) return;
      await sql.notifyWinners.run(tx, {
        roundId,
        // The same for all of them, as their entries have one number.
        messageId: marked.postingId,
        playerIds: own.map(({ playerId }) => playerId),
        amountsMinor: own.map(({ amountMinor }) => amountMinor),
      });
    });
  }
}
