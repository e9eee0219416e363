// Settling writes winners only: what a losing order is worth follows from its round. Players get
// their messages afterwards, by `tell-round.ts`. PostgreSQL cannot verify a beacon's signature, so
// the one that is stored is verified here before anything is paid.

import { outcomeOf, sumOf } from '@trine/game/outcome.ts';
import { winningPlays } from '@trine/game/plays.ts';
import { bucketOf, type RoundId } from '../../platform/postgres/ids.ts';
import type { NamedBeacon } from '../rounds/draw-round.ts';
import * as sql from './settlement.sql.ts';
import { inSlices, type Settling } from './slices.ts';

/** Slices share no account, so that the disk's answer to one need not keep the next one waiting. */
const slicesAtOnce = 2;

export interface Settlement {
  readonly winners: number;
  readonly paidMinor: bigint;
}

/** The stored signature of a drawn round, which its chain did not give. */
export interface FalseDraw extends NamedBeacon {
  /** In hex. */
  readonly falseSignature: string;
}

/** A beacon round and the signature that a round was drawn with. */
export interface StoredDraw extends NamedBeacon {
  readonly signature: string;
}

export interface VerifiedSettling extends Settling {
  /** Whether the chain that this process knows gave the signature. */
  readonly verify: (draw: StoredDraw) => boolean;
}

/**
 * Pays a drawn round whose stored signature verifies. Null, and nothing is done, when it is not
 * drawn or settled already; nothing is paid of a draw that is false.
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
