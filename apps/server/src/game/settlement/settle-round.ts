// Settles a round. Only winners are written, since the loss of an order follows from its round.
// `notify-players.ts` sends the messages afterwards. PostgreSQL cannot verify a beacon's signature,
// so the stored one is verified here before any payment.

import { outcomeOf, sumOf } from '@trine/game/outcome.ts';
import { winningPlays } from '@trine/game/plays.ts';
import { bucketOf, type RoundId } from '../../platform/postgres/ids.ts';
import type { NamedBeacon } from '../rounds/draw-round.ts';
import * as sql from './settlement.sql.ts';
import { inSlices, type Settling } from './slices.ts';

/** Slices share no account, so one can run while another waits for the disk. */
const slicesAtOnce = 2;

export interface Settlement {
  readonly winners: number;
  readonly paidMinor: bigint;
}

/** A drawn round whose stored signature does not verify. */
export interface FalseDraw extends NamedBeacon {
  /** In hex. */
  readonly falseSignature: string;
}

/** A beacon round and the signature that a round was drawn with. */
export interface StoredDraw extends NamedBeacon {
  readonly signature: string;
}

export interface VerifiedSettling extends Settling {
  /** Whether the signature verifies against the configured chain. */
  readonly verify: (draw: StoredDraw) => boolean;
}

/**
 * Pays a drawn round whose stored signature verifies; pays nothing of a false draw. Null: the round
 * is not drawn, or settled already.
 */
export async function settleRound(
  settling: VerifiedSettling,
  roundId: RoundId,
): Promise<Settlement | FalseDraw | null> {
  const { database, verify } = settling;
  const round = await sql.roundToSettle.first(database, { roundId });
  if (round === null) return null;
  const { chainHash, outcome, bookCount } = round;
  if (round.signature === null || outcome === null || bookCount === null) {
    throw new Error('drawn but not sealed');
  }
  const [signature, beaconRound] = [round.signature.toString('hex'), Number(round.beaconRound)];
  if (!verify({ chainHash, beaconRound, signature })) {
    return { chainHash, beaconRound, falseSignature: signature };
  }
  const plays = winningPlays(sumOf(outcomeOf(outcome)));
  // The book is sealed, so the winners are the same on every run, also after a crash.
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
