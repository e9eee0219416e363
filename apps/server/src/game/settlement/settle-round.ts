// Settling writes winners only: what a losing order is worth follows from its round. Players are
// told of it afterwards, by `tell-round.ts`.

import { outcomeOf, sumOf } from '@trine/game/outcome.ts';
import { winningPlays } from '@trine/game/plays.ts';
import { bucketOf, type RoundId } from '../../platform/postgres/ids.ts';
import * as sql from './settlement.sql.ts';
import { inSlices, type Settling } from './slices.ts';

/** Slices share no account, so that the disk's answer to one need not keep the next one waiting. */
const slicesAtOnce = 2;

export interface Settlement {
  readonly winners: number;
  readonly paidMinor: bigint;
}

/** Pays a drawn round; null, and nothing is done, when it is not drawn or settled already. */
export async function settleRound(
  settling: Settling,
  roundId: RoundId,
): Promise<Settlement | null> {
  const { database } = settling;
  const round = await sql.roundToSettle.first(database, { roundId });
  if (round === null) return null;
  const { outcome, bookCount } = round;
  if (outcome === null || bookCount === null) throw new Error('drawn but not sealed');
  const plays = winningPlays(sumOf(outcomeOf(outcome)));
  // The book is sealed, so that they are the same whoever asks, now or after a crash.
  const winners = await sql.winnersOfRound.all(database, { roundId, winningPlays: plays });
  await inSlices(settling, {
    roundId,
    bookCount,
    atOnce: slicesAtOnce,
    async move(tx, { slice, firstBucket, lastBucket, postingId }) {
      const own = winners.filter(({ playerId }) => {
        const bucket = bucketOf(playerId);
        return bucket >= firstBucket && bucket <= lastBucket;
      });
      const paid = await sql.settleSlice.first(tx, {
        roundId,
        slice,
        playerIds: own.map(({ playerId }) => playerId),
        amountsMinor: own.map(({ amountMinor }) => amountMinor),
        postingId,
      });
      if (paid !== null && paid.entryCount !== own.length) {
        throw new Error(`round ${roundId}: ${own.length} won, ${paid.entryCount} were paid`);
      }
    },
  });
  const paidMinor = winners.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return { winners: winners.length, paidMinor };
}
