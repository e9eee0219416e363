// A batch as the database wants it: its rooms, its requests, its orders, and what depends on
// earlier requests summed up, as if all of them were accepted. One pass, since it runs for every
// bet.

import { SUMS } from '@trine/game/outcome.ts';
import { PLAYS, playWins } from '@trine/game/plays.ts';
import { bucketOf, type OrderId, type PlayerId } from '../../platform/postgres/ids.ts';
import type { PlanOdds } from '../catalogue/plans.ts';
import { hashOf, type Bet } from './bet.ts';

/** A bet with all that the statement needs to judge it. */
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

interface Table {
  readonly place: number;
  /** Names its round, which has other tables. */
  readonly round: string;
  /** What its requests would pay on each play. */
  readonly taken: bigint[];
  cost: bigint;
}

/** How much more one player has staked on big than on small, and on odd than on even. */
interface Leads {
  size: bigint;
  parity: bigint;
}

/** What one player has staked in one room so far. */
interface Seat extends Leads {
  staked: bigint;
}

/** One player so far. */
interface Sitting {
  turn: number;
  spent: bigint;
  readonly seats: Map<Table, Seat>;
  /** By round, over all its rooms. */
  readonly leads: Map<string, Leads>;
}

export type Reckoning = ReturnType<typeof emptyReckoning>;

/** `inTurn`: each request as if it were alone. */
export function reckon(bets: readonly PricedBet[], inTurn: boolean): Reckoning {
  const reckoning = emptyReckoning();
  const tables = new Map<string, Table>();
  const sittings = new Map<PlayerId, Sitting>();
  for (const priced of bets) {
    if (inTurn) {
      tables.clear();
      sittings.clear();
    }
    const table = findTable(reckoning, tables, priced);
    addOrders(reckoning, table, priced);
    addRequest(reckoning, { table, sitting: findSitting(sittings, priced.playerId) }, priced);
  }
  nameAccounts(reckoning);
  return reckoning;
}

/** The players, each once, in the order in which their accounts are locked. */
function nameAccounts(reckoning: Reckoning): void {
  const { playerIds, turns, accounts, owners, repeated } = reckoning;
  accounts.push(...new Set(playerIds));
  accounts.sort((one, other) => bucketOf(one) - bucketOf(other) || Number(one - other));
  const places = new Map(accounts.map((playerId, index) => [playerId, index + 1]));
  for (const [index, playerId] of playerIds.entries()) {
    const owner = places.get(playerId) ?? 0;
    owners.push(owner);
    if (turns[index] === 2) repeated.push(owner);
  }
}

function findTable(reckoning: Reckoning, tables: Map<string, Table>, priced: PricedBet): Table {
  const { gameId, planId, issue } = priced.bet;
  const round = `${gameId}/${issue}`;
  const name = `${round}/${planId}`;
  const known = tables.get(name);
  if (known !== undefined) return known;
  const taken = PLAYS.map(() => 0n);
  const table = { place: reckoning.takenMinor.length + 1, round, taken, cost: 0n };
  tables.set(name, table);
  reckoning.gameIds.push(gameId);
  reckoning.issues.push(issue);
  reckoning.planIds.push(planId);
  reckoning.pricedVersions.push(priced.odds?.version ?? 0);
  reckoning.takenMinor.push(taken);
  return table;
}

function findSitting(sittings: Map<PlayerId, Sitting>, playerId: PlayerId): Sitting {
  const known = sittings.get(playerId);
  if (known !== undefined) return known;
  const seats = new Map<Table, Seat>();
  const sitting = { turn: 0, spent: 0n, seats, leads: new Map<string, Leads>() };
  sittings.set(playerId, sitting);
  return sitting;
}

/**
 * One row an order, before its request is added. Source of a payout: stake × odds, rounded down to
 * a minor unit.
 */
function addOrders(reckoning: Reckoning, table: Table, priced: PricedBet): void {
  const { plays } = priced.bet;
  const request = reckoning.playerIds.length + 1;
  const stake = stakeOf(priced);
  for (let step = 1; step <= plays.length; step += 1) {
    const play = plays[step - 1] ?? 0;
    const odds = priced.odds?.oddsHundredths[play] ?? 0;
    const payout = (stake * BigInt(odds)) / 100n;
    reckoning.requests.push(request);
    reckoning.steps.push(step);
    reckoning.plays.push(play);
    reckoning.oddsHundredths.push(odds);
    reckoning.payoutsMinor.push(payout);
    table.taken[play] = (table.taken[play] ?? 0n) + payout;
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

interface Where {
  readonly table: Table;
  readonly sitting: Sitting;
}

function addRequest(reckoning: Reckoning, { table, sitting }: Where, priced: PricedBet): void {
  const { playerId, tokenHash, key, bet, firstOrderId } = priced;
  const stake = stakeOf(priced);
  const { seat, leads } = stakeAt({ table, sitting }, bet.plays, stake);
  const rise = worstCost(priced, stake);
  const cost = table.cost + rise;
  // Nothing is foreseen of who may be refused: neither what one would save the house, nor the cost
  // of one that names other odds and so is never accepted.
  if (rise > 0n && !isStale(priced)) table.cost += rise;
  reckoning.tables.push(table.place);
  reckoning.playerIds.push(playerId);
  reckoning.tokenHashes.push(tokenHash);
  reckoning.keys.push(key);
  reckoning.hashes.push(key === null ? null : hashOf(bet));
  reckoning.oddsVersions.push(bet.oddsVersion === 0 ? neverVersion : (bet.oddsVersion ?? 0));
  reckoning.stakesMinor.push(stake);
  reckoning.counts.push(bet.plays.length);
  reckoning.firstOrderIds.push(firstOrderId);
  reckoning.turns.push(sitting.turn);
  reckoning.spentMinor.push(sitting.spent);
  reckoning.stakedMinor.push(seat.staked);
  reckoning.touches.push(touchesOf(bet.plays));
  reckoning.sizesMinor.push(leads.size);
  reckoning.paritiesMinor.push(leads.parity);
  reckoning.roomSizesMinor.push(seat.size);
  reckoning.roomParitiesMinor.push(seat.parity);
  reckoning.costsMinor.push(cost);
  reckoning.risesMinor.push(rise);
}

/** Adds a stake on each of the plays to what its player has in the room and in the round. */
function stakeAt({ table, sitting }: Where, plays: readonly number[], stake: bigint) {
  const total = stake * BigInt(plays.length);
  const seat = sitting.seats.get(table) ?? { staked: 0n, size: 0n, parity: 0n };
  const leads = sitting.leads.get(table.round) ?? { size: 0n, parity: 0n };
  const size = stake * lead(plays, big, small);
  const parity = stake * lead(plays, odd, even);
  sitting.seats.set(table, seat);
  sitting.leads.set(table.round, leads);
  sitting.turn += 1;
  sitting.spent += total;
  seat.staked += total;
  seat.size += size;
  seat.parity += parity;
  leads.size += size;
  leads.parity += parity;
  return { seat, leads };
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
function emptyReckoning() {
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
