// Opens a round: its row names the beacon round of its draw before the first bet.

import { beaconRoundAt, type BeaconChain } from '@trine/fairness/chain.ts';
import { ROOM_TYPES } from '@trine/game/games.ts';
import type { RoundTimes } from '@trine/game/schedule.ts';
import type { NextId, RoundId } from '../../platform/postgres/ids.ts';
import type { Tx } from '../../platform/postgres/transaction.ts';
import * as sql from './rounds.sql.ts';

export interface Opening {
  readonly gameId: number;
  /** Of the game's timetable. */
  readonly times: RoundTimes;
  readonly chain: BeaconChain;
  readonly nextId: NextId;
}

/**
 * Opens the round and returns its issue. Null: it exists already, another round still runs, or its
 * betting time is over. Fails if it is not in the game's timetable.
 */
export async function openRound(tx: Tx, opening: Opening): Promise<string | null> {
  const { gameId, times, chain, nextId } = opening;
  const opened = await sql.openRound.run(tx, {
    roundId: nextId<RoundId>(),
    gameId,
    issue: times.issue,
    opensAt: times.opensAtMs,
    closesAt: times.closesAtMs,
    drawsAt: times.drawsAtMs,
    chainHash: chain.chainHash,
    beaconRound: BigInt(beaconRoundAt(chain, times.drawsAtMs)),
    // Lines of the audit log about plans that change now.
    firstLogId: nextId(ROOM_TYPES.length),
  });
  return opened === 0 ? null : times.issue;
}
