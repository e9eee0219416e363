// Builds the arguments of `place_orders`: the rooms and the bets of a batch. One pass, since it is
// on the path of every bet.

import type { OrderId, PlayerId } from '../../platform/postgres/ids.ts';
import type { PlanOdds } from '../catalogue/plans.ts';
import { hashOf, type Bet } from './bet.ts';
import type { BatchBet, BatchRoom } from './betting.sql.ts';

/** A bet with the odds for its answer; the database reads its own. */
export interface PricedBet {
  readonly playerId: PlayerId;
  readonly tokenHash: string;
  readonly key: string | null;
  readonly bet: Bet;
  /** Null when the plan does not exist. */
  readonly odds: PlanOdds | null;
  /** The first of as many ids as the bet has plays. */
  readonly firstOrderId: OrderId;
}

/** Above the maximum stake of any plan. Greater stakes are cut to it, so that sums fit 64 bits. */
const beyondAnyStakeMinor = 1_000_000_000_001n;

export interface PreparedBatch {
  readonly rooms: readonly BatchRoom[];
  readonly bets: readonly BatchBet[];
}

export function prepareBatch(bets: readonly PricedBet[]): PreparedBatch {
  const rooms = createRooms();
  const players = new Set<PlayerId>();
  const prepared = bets.map((priced) => {
    const playersBefore = players.size;
    const isFirst = players.add(priced.playerId).size > playersBefore;
    return batchBetOf(priced, { isFirst, room: rooms.indexOf(priced) });
  });
  return { bets: prepared, rooms: rooms.all };
}

/** The rooms of a batch, each once. */
function createRooms() {
  const all: BatchRoom[] = [];
  // By plan: nearly always one, so that no bet needs a text as its key.
  const indexes = new Map<number, number[]>();
  return {
    all,
    /** From 1 on. */
    indexOf({ bet, odds }: PricedBet): number {
      const { gameId, planId, issue } = bet;
      const known = indexes.get(planId);
      for (const index of known ?? []) {
        const room = all[index - 1];
        if (room?.issue === issue && room.gameId === gameId) return index;
      }
      all.push({ gameId, issue, planId, pricedVersion: odds?.version ?? 0 });
      if (known === undefined) indexes.set(planId, [all.length]);
      else known.push(all.length);
      return all.length;
    },
  };
}

type Placed = Pick<BatchBet, 'isFirst' | 'room'>;

function batchBetOf(priced: PricedBet, { isFirst, room }: Placed): BatchBet {
  const { playerId, tokenHash, key, bet, firstOrderId } = priced;
  const { plays, oddsVersion } = bet;
  return {
    isFirst,
    room,
    playerId,
    tokenHash,
    key,
    hash: key === null ? null : hashOf(bet),
    oddsVersion,
    stakeMinor: stakeOf(bet),
    plays,
    firstOrderId,
  };
}

function stakeOf({ stakeMinor }: Bet): bigint {
  return stakeMinor < beyondAnyStakeMinor ? stakeMinor : beyondAnyStakeMinor;
}
