// Settling writes winners only: what a losing order is worth follows from its round.

import { outcomeOf, sumOf } from '@trine/game/outcome.ts';
import { winningPlays } from '@trine/game/plays.ts';
import {
  bucketOf,
  type PlayerId,
  type PostingId,
  type RoundId,
} from '../../platform/postgres/ids.ts';
import type { Tx } from '../../platform/postgres/transaction.ts';
import * as sql from './settlement.sql.ts';
import { inSlices, type Settling } from './slices.ts';

/** Slices share no account, so that the disk's answer to one need not keep the next one waiting. */
const slicesAtOnce = 2;

/** Pays a drawn round; does nothing when it is not drawn or settled already. */
export async function settleRound(settling: Settling, roundId: RoundId): Promise<void> {
  const { database, winMessageFromMinor } = settling;
  const round = await sql.roundToSettle.first(database, { roundId });
  if (round === null) return;
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
      if (paid !== null && winMessageFromMinor !== null) {
        const large = own.filter(({ amountMinor }) => amountMinor >= winMessageFromMinor);
        await notifyWinners(tx, { roundId, messageId: postingId, winners: large });
      }
      if (paid !== null && paid.entryCount !== own.length) {
        throw new Error(`round ${roundId}: ${own.length} won, ${paid.entryCount} were paid`);
      }
    },
  });
}

interface Notification {
  readonly roundId: RoundId;
  /** The same for all of them, as their entries have one number. */
  readonly messageId: PostingId;
  readonly winners: readonly { readonly playerId: PlayerId; readonly amountMinor: bigint }[];
}

/** In the transaction that pays them. */
async function notifyWinners(tx: Tx, { roundId, messageId, winners }: Notification): Promise<void> {
  if (winners.length === 0) return;
  await sql.notifyWinners.run(tx, {
    roundId,
    messageId,
    playerIds: winners.map(({ playerId }) => playerId),
    amountsMinor: winners.map(({ amountMinor }) => amountMinor),
  });
}
