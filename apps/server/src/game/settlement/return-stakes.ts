// Returns every stake of a void round and notifies each player in the same transaction.

import type { RoundId } from '../../platform/postgres/ids.ts';
import * as sql from './settlement.sql.ts';
import { inSlices, type Settling } from './slices.ts';

/**
 * Gives back the stakes of a void round: how many orders they were of. Null, and nothing is done,
 * when it is not void or all went back.
 */
export async function returnStakes(settling: Settling, roundId: RoundId): Promise<number | null> {
  const round = await sql.roundToReturn.first(settling.database, { roundId });
  if (round === null) return null;
  await inSlices(settling, {
    roundId,
    bookCount: round.bookCount,
    async move(tx, slice) {
      const returned = await sql.returnSlice.first(tx, slice);
      if (returned === null) return;
      const { winnerCount, entryCount, messageCount } = returned;
      if (entryCount !== winnerCount || messageCount !== winnerCount) {
        throw new Error(
          `round ${roundId}: ${winnerCount} staked, ${entryCount} got it back, ` +
            `${messageCount} were told`,
        );
      }
    },
  });
  return round.bookCount;
}
