// Prepares a batch for `place_orders`: its rooms and its requests. One pass, since it runs for each
// bet.

import { SUMS } from '@trine/game/outcome.ts';
import { PLAYS, playWins } from '@trine/game/plays.ts';
import type { OrderId, PlayerId } from '../../platform/postgres/ids.ts';
import type { PlanOdds } from '../catalogue/plans.ts';
import { hashOf, type Bet } from './bet.ts';
import type { BatchBet, BatchRoom } from './betting.sql.ts';

/** A bet with all that the statement needs to accept or reject it. */
export interface PricedBet {
  readonly playerId: PlayerId;
  readonly tokenHash: string | null;
  readonly key: string | null;
  readonly bet: Bet;
  /** Null when the plan does not exist. */
  readonly odds: PlanOdds | null;
  /** The first of as many ids as the bet has plays. */
  readonly firstOrderId: OrderId;
}

/**
 * No plan takes a stake as great as this: it stands for all that are greater, so that the sums of a
 * batch stay within 64 bits.
 */
const beyondAnyStakeMinor = 1_000_000_000_001n;

const [big, small, odd, even] = [0, 1, 2, 3] as const;

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
    return batchBetOf(priced, { isFirst, room: rooms.placeOf(priced) });
  });
  return { bets: prepared, rooms: rooms.all };
}

/** The rooms of a batch, each once. */
function createRooms() {
  const all: BatchRoom[] = [];
  const places = new Map<string, number>();
  return {
    all,
    /** From 1 on. */
    placeOf({ bet, odds }: PricedBet): number {
      const { gameId, planId, issue } = bet;
      const name = `${planId}/${gameId}/${issue}`;
      const known = places.get(name);
      if (known !== undefined) return known;
      all.push({ gameId, issue, planId, pricedVersion: odds?.version ?? 0 });
      places.set(name, all.length);
      return all.length;
    },
  };
}

type Placed = Pick<BatchBet, 'isFirst' | 'room'>;

function batchBetOf(priced: PricedBet, placed: Placed): BatchBet {
  const { playerId, tokenHash, key, bet, odds, firstOrderId } = priced;
  const { plays, oddsVersion } = bet;
  return {
    ...placed,
    playerId,
    tokenHash,
    key,
    hash: key === null ? null : hashOf(bet),
    oddsVersion,
    stakeMinor: stakeOf(bet),
    plays,
    oddsHundredths: plays.map((play) => odds?.oddsHundredths[play] ?? 0),
    size: lead(plays, big, small),
    parity: lead(plays, odd, even),
    worstCostMinor: worstCost(priced),
    firstOrderId,
  };
}

function stakeOf({ stakeMinor }: Bet): bigint {
  return stakeMinor < beyondAnyStakeMinor ? stakeMinor : beyondAnyStakeMinor;
}

/** What a request costs the house at its worst outcome: what it pays then less what it stakes. */
function worstCost({ bet, odds }: PricedBet): bigint {
  const stake = stakeOf(bet);
  const most = odds === null ? 0 : mostPaid(bet.plays, odds.oddsHundredths);
  return (stake * BigInt(most)) / 100n - stake * BigInt(bet.plays.length);
}

/** What plays pay together on the sum on which they pay most; each wins on one at least. */
function mostPaid(plays: readonly number[], odds: readonly number[]): number {
  const [only] = plays;
  if (plays.length === 1 && only !== undefined) return odds[only] ?? 0;
  let most = 0;
  for (const sum of SUMS) {
    let paid = 0;
    for (const play of plays) if (wins[play]?.[sum] === true) paid += odds[play] ?? 0;
    most = Math.max(most, paid);
  }
  return most;
}

/** By play and sum. */
const wins = PLAYS.map((play) => SUMS.map((sum) => playWins(play, sum)));

/** By how many stakes one play is ahead of the other; null when there is a stake on neither. */
function lead(plays: readonly number[], one: number, other: number): number | null {
  const [isOne, isOther] = [plays.includes(one), plays.includes(other)];
  return isOne || isOther ? Number(isOne) - Number(isOther) : null;
}
