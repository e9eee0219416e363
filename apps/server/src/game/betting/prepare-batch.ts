// Prepares a batch for `place_orders`: its rooms, its requests, its orders, and the totals that a
// request depends on, as if all earlier requests of the batch were accepted. One pass, since it
// runs for every bet.

import { SUMS } from '@trine/game/outcome.ts';
import { PLAYS, playWins } from '@trine/game/plays.ts';
import { bucketOf, type OrderId, type PlayerId } from '../../platform/postgres/ids.ts';
import type { PlanOdds } from '../catalogue/plans.ts';
import { hashOf, type Bet } from './bet.ts';

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

/** Stands for a version 0 that a request names: no odds ever had it, while 0 means none named. */
const neverVersion = -1;

const [big, small, odd, even] = [0, 1, 2, 3] as const;
const touchesSize = 1;
const touchesParity = 2;

/** One room of a round. */
interface RoomTotals {
  readonly place: number;
  /** Names the round, which has other rooms as well. */
  readonly round: string;
  /** What its requests would pay on each play. */
  readonly taken: bigint[];
  /** What the requests so far cost the house at their worst outcome. */
  cost: bigint;
}

/** How much more one player has staked on big than on small, and on odd than on even. */
interface Leads {
  size: bigint;
  parity: bigint;
}

/** What one player has staked in one room so far. */
interface PlayerRoomTotals extends Leads {
  staked: bigint;
}

/** What one player has staked in the batch so far. */
interface PlayerTotals {
  turn: number;
  spent: bigint;
  readonly rooms: Map<RoomTotals, PlayerRoomTotals>;
  /** By round, over all its rooms. */
  readonly leads: Map<string, Leads>;
}

export type PreparedBatch = ReturnType<typeof emptyBatch>;

/** `inTurn`: each request as if it were alone in its batch. */
export function prepareBatch(bets: readonly PricedBet[], inTurn: boolean): PreparedBatch {
  const batch = emptyBatch();
  const rooms = new Map<string, RoomTotals>();
  const players = new Map<PlayerId, PlayerTotals>();
  for (const priced of bets) {
    if (inTurn) {
      rooms.clear();
      players.clear();
    }
    const room = findRoom(batch, rooms, priced);
    addOrders(batch, room, priced);
    addRequest(batch, { room, player: findPlayer(players, priced.playerId) }, priced);
  }
  nameAccounts(batch);
  return batch;
}

/** The players, each once, in the order in which their accounts are locked. */
function nameAccounts(batch: PreparedBatch): void {
  const { playerIds, turns, accounts, owners, repeated } = batch;
  accounts.push(...new Set(playerIds));
  accounts.sort((one, other) => bucketOf(one) - bucketOf(other) || Number(one - other));
  const places = new Map(accounts.map((playerId, index) => [playerId, index + 1]));
  for (const [index, playerId] of playerIds.entries()) {
    const owner = places.get(playerId) ?? 0;
    owners.push(owner);
    if (turns[index] === 2) repeated.push(owner);
  }
}

function findRoom(
  batch: PreparedBatch,
  rooms: Map<string, RoomTotals>,
  priced: PricedBet,
): RoomTotals {
  const { gameId, planId, issue } = priced.bet;
  const round = `${gameId}/${issue}`;
  const name = `${round}/${planId}`;
  const known = rooms.get(name);
  if (known !== undefined) return known;
  const taken = PLAYS.map(() => 0n);
  const room = { place: batch.takenMinor.length + 1, round, taken, cost: 0n };
  rooms.set(name, room);
  batch.gameIds.push(gameId);
  batch.issues.push(issue);
  batch.planIds.push(planId);
  batch.pricedVersions.push(priced.odds?.version ?? 0);
  batch.takenMinor.push(taken);
  return room;
}

function findPlayer(players: Map<PlayerId, PlayerTotals>, playerId: PlayerId): PlayerTotals {
  const known = players.get(playerId);
  if (known !== undefined) return known;
  const rooms = new Map<RoomTotals, PlayerRoomTotals>();
  const player = { turn: 0, spent: 0n, rooms, leads: new Map<string, Leads>() };
  players.set(playerId, player);
  return player;
}

/**
 * One row an order, before its request is added. Source of a payout: stake × odds, rounded down to
 * a minor unit.
 */
function addOrders(batch: PreparedBatch, room: RoomTotals, priced: PricedBet): void {
  const { plays } = priced.bet;
  const request = batch.playerIds.length + 1;
  const stake = stakeOf(priced);
  for (let step = 1; step <= plays.length; step += 1) {
    const play = plays[step - 1] ?? 0;
    const odds = priced.odds?.oddsHundredths[play] ?? 0;
    const payout = (stake * BigInt(odds)) / 100n;
    batch.requests.push(request);
    batch.steps.push(step);
    batch.plays.push(play);
    batch.oddsHundredths.push(odds);
    batch.payoutsMinor.push(payout);
    room.taken[play] = (room.taken[play] ?? 0n) + payout;
  }
}

/** What a request costs the house at its worst outcome: what it pays then less what it stakes. */
function worstCost({ bet, odds }: PricedBet, stake: bigint): bigint {
  let most = 0;
  for (const sum of SUMS) {
    let paid = 0;
    for (const play of bet.plays) {
      if (wins[play]?.[sum] === true) paid += odds?.oddsHundredths[play] ?? 0;
    }
    most = Math.max(most, paid);
  }
  return (stake * BigInt(most)) / 100n - stake * BigInt(bet.plays.length);
}

/** By play and sum. */
const wins = PLAYS.map((play) => SUMS.map((sum) => playWins(play, sum)));

interface Totals {
  readonly room: RoomTotals;
  readonly player: PlayerTotals;
}

function addRequest(batch: PreparedBatch, { room, player }: Totals, priced: PricedBet): void {
  const { playerId, tokenHash, key, bet, firstOrderId } = priced;
  const stake = stakeOf(priced);
  const { playerRoom, leads } = addStake({ room, player }, bet.plays, stake);
  const rise = worstCost(priced, stake);
  const cost = room.cost + rise;
  // A request may still be rejected, so the room's cost takes neither what it would save the house
  // nor the cost of a request that names other odds, which is never accepted.
  if (rise > 0n && !isStale(priced)) room.cost += rise;
  batch.tables.push(room.place);
  batch.playerIds.push(playerId);
  batch.tokenHashes.push(tokenHash);
  batch.keys.push(key);
  batch.hashes.push(key === null ? null : hashOf(bet));
  batch.oddsVersions.push(bet.oddsVersion === 0 ? neverVersion : (bet.oddsVersion ?? 0));
  batch.stakesMinor.push(stake);
  batch.counts.push(bet.plays.length);
  batch.firstOrderIds.push(firstOrderId);
  batch.turns.push(player.turn);
  batch.spentMinor.push(player.spent);
  batch.stakedMinor.push(playerRoom.staked);
  batch.touches.push(touchesOf(bet.plays));
  batch.sizesMinor.push(leads.size);
  batch.paritiesMinor.push(leads.parity);
  batch.roomSizesMinor.push(playerRoom.size);
  batch.roomParitiesMinor.push(playerRoom.parity);
  batch.costsMinor.push(cost);
  batch.risesMinor.push(rise);
}

/** Adds a stake on each of the plays to what its player has in the room and in the round. */
function addStake({ room, player }: Totals, plays: readonly number[], stake: bigint) {
  const total = stake * BigInt(plays.length);
  const playerRoom = player.rooms.get(room) ?? { staked: 0n, size: 0n, parity: 0n };
  const leads = player.leads.get(room.round) ?? { size: 0n, parity: 0n };
  const size = stake * lead(plays, big, small);
  const parity = stake * lead(plays, odd, even);
  player.rooms.set(room, playerRoom);
  player.leads.set(room.round, leads);
  player.turn += 1;
  player.spent += total;
  playerRoom.staked += total;
  playerRoom.size += size;
  playerRoom.parity += parity;
  leads.size += size;
  leads.parity += parity;
  return { playerRoom, leads };
}

function isStale({ bet, odds }: PricedBet): boolean {
  return bet.oddsVersion !== null && bet.oddsVersion !== odds?.version;
}

function stakeOf({ bet }: PricedBet): bigint {
  return bet.stakeMinor < beyondAnyStakeMinor ? bet.stakeMinor : beyondAnyStakeMinor;
}

function lead(plays: readonly number[], one: number, other: number): bigint {
  return BigInt(Number(plays.includes(one)) - Number(plays.includes(other)));
}

function touchesOf(plays: readonly number[]): number {
  const size = plays.includes(big) || plays.includes(small) ? touchesSize : 0;
  return size + (plays.includes(odd) || plays.includes(even) ? touchesParity : 0);
}

/** The arrays of `place_orders`, see there. */
function emptyBatch() {
  return {
    gameIds: [] as number[],
    issues: [] as string[],
    planIds: [] as number[],
    pricedVersions: [] as number[],
    takenMinor: [] as bigint[][],
    accounts: [] as PlayerId[],
    repeated: [] as number[],
    owners: [] as number[],
    tables: [] as number[],
    playerIds: [] as PlayerId[],
    tokenHashes: [] as (string | null)[],
    keys: [] as (string | null)[],
    hashes: [] as (string | null)[],
    oddsVersions: [] as number[],
    stakesMinor: [] as bigint[],
    counts: [] as number[],
    firstOrderIds: [] as OrderId[],
    turns: [] as number[],
    spentMinor: [] as bigint[],
    stakedMinor: [] as bigint[],
    touches: [] as number[],
    sizesMinor: [] as bigint[],
    paritiesMinor: [] as bigint[],
    roomSizesMinor: [] as bigint[],
    roomParitiesMinor: [] as bigint[],
    costsMinor: [] as bigint[],
    risesMinor: [] as bigint[],
    requests: [] as number[],
    steps: [] as number[],
    plays: [] as number[],
    oddsHundredths: [] as number[],
    payoutsMinor: [] as bigint[],
  };
}
