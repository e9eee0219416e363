// Settling writes winners only: what a losing order is worth follows from its round.

import { outcomeOf, sumOf } from '@trine/game/outcome.ts';
import { winningPlays } from '@trine/game/plays.ts';
import type { RoundId } from '../database/ids.ts';
import * as sql from './settlement.sql.ts';
import { inSlices, type Settling } from './slices.ts';

/** Pays a drawn round; does nothing when it is not drawn or settled already. */
export async function settleRound(settling: Settling, roundId: RoundId): Promise<void> {
  const round = await sql.roundToSettle.first(settling.database, { roundId });
  if (round === null) return;
  const { outcome, bookCount } = round;
  if (outcome === null || bookCount === null) throw new Error('drawn but not sealed');
  const plays = winningPlays(sumOf(outcomeOf(outcome)));
  await inSlices(settling, {
    roundId,
    bookCount,
    async move(tx, slice) {
      const paid = await sql.settleSlice.first(tx, { ...slice, winningPlays: plays });
      if (paid !== null && paid.entryCount !== paid.winnerCount) {
        throw new Error(`round ${roundId}: ${paid.winnerCount} won, ${paid.entryCount} were paid`);
      }
    },
  });
}
