// Returns the stakes of a void round and notifies each player in the same transaction.

import type { RoundId } from '../../platform/postgres/ids.ts';
import * as sql from './settlement.sql.ts';
import { inSlices, type Settling } from './slices.ts';

/**
 * Returns the stakes of a void round and the number of its orders. Null: the round is not void, or
 * all stakes were returned before.
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
          `round ${roundId}: ${winnerCount} players staked, ${entryCount} were refunded, ` +
            `${messageCount} were notified`,
        );
      }
    },
  });
  return round.bookCount;
}
