// Figures for the console. Each hold is shown with the hold that the odds of these bets predict and
// the band that contains 99 of 100 outcomes; a hold outside of the band needs a look at its rounds.

import type { Connection } from '../../platform/postgres/transaction.ts';
import { reportWaitMs, type Reads } from '../../platform/replicas/reads.ts';
import * as sql from './reports.sql.ts';

export interface Hold {
  readonly rounds: number;
  readonly stakesMinor: bigint;
  readonly payoutsMinor: bigint;
  readonly holdMinor: bigint;
  readonly expectedHoldMinor: bigint;
  readonly lowestHoldMinor: bigint;
  readonly highestHoldMinor: bigint;
  readonly isWithinBand: boolean;
}

export interface Span extends Hold {
  readonly depositsMinor: bigint;
  readonly withdrawalsMinor: bigint;
  readonly giftsMinor: bigint;
  readonly activePlayers: number;
  readonly newPlayers: number;
}

export interface Summary {
  /** Epoch milliseconds. */
  readonly nowAt: number;
  readonly today: Span;
  readonly month: Span;
  readonly allTime: Span;
  readonly owedMinor: bigint;
  readonly heldMinor: bigint;
  readonly players: number;
}

/**
 * The standard deviations that contain 99 of 100 outcomes of a normal distribution, in thousandths.
 * Source: the inverse of its distribution at 0.995 is 2.5758.
 */
const bandThousandths = 2_576n;
const maxAtOnce = 500;
const maxDays = 400;

/** Computes the figures of newly settled rounds; returns the number of rows. */
export async function tallyRounds(connection: Connection): Promise<number> {
  return (await sql.tallyRounds.one(connection, { limit: maxAtOnce })).rows;
}

export interface ReportSources {
  readonly database: Connection;
  readonly reads: Reads;
}

/** A connection that has all that was settled until now. */
export async function tallied({ database, reads }: ReportSources): Promise<Connection> {
  await tallyRounds(database);
  return reads.caughtUp(reportWaitMs);
}

export async function readSummary(from: Connection, timeZone: string): Promise<Summary> {
  const { nowAt, today, month } = await sql.periodStarts.one(from, { timeZone });
  const { owedMinor, heldMinor, players } = await sql.owedNow.one(from, {});
  return {
    nowAt,
    today: await readSpan(from, today),
    month: await readSpan(from, month),
    allTime: await readSpan(from, null),
    owedMinor,
    heldMinor,
    players: Number(players),
  };
}

export interface Period {
  /** Days (`YYYY-MM-DD`) in `timeZone`, both included. */
  readonly from: string | null;
  readonly to: string | null;
  readonly timeZone: string;
}

export interface RoomHold extends Hold {
  readonly gameId: number;
  /** Null: the whole game. */
  readonly planId: number | null;
  readonly roomType: number | null;
  /**
   * Players who bet there; null for past days, since only the latest bet of each player is kept.
   */
  readonly activePlayers: number | null;
}

export async function readRooms(from: Connection, period: Period): Promise<RoomHold[]> {
  const rows = await sql.holdByRoom.all(from, period);
  const playersIn = await readRoomPlayers(from, period);
  return rows.map((row) => ({
    ...holdOf(row),
    activePlayers: playersIn(row),
    gameId: row.gameId,
    planId: row.planId === 0 ? null : row.planId,
    roomType: row.roomType,
  }));
}

async function readRoomPlayers(from: Connection, period: Period) {
  const { day } = await sql.periodStarts.one(from, { timeZone: period.timeZone });
  if (period.to !== null && period.to < day) return () => null;
  const rooms = await sql.playersByRoom.all(from, period);
  return ({ gameId, planId }: { readonly gameId: number; readonly planId: number }) => {
    const room = rooms.find((one) => one.gameId === gameId && one.planId === planId);
    return Number(room?.active ?? 0n);
  };
}

export interface DayHold extends Hold {
  readonly day: string;
  readonly depositsMinor: bigint;
  readonly withdrawalsMinor: bigint;
  readonly giftsMinor: bigint;
}

/** Oldest first. */
export async function readDays(from: Connection, period: Period): Promise<DayHold[]> {
  const rows = await sql.holdByDay.all(from, { ...period, limit: maxDays });
  return rows.map((row) => ({
    ...holdOf(row),
    day: row.day,
    depositsMinor: row.depositsMinor,
    withdrawalsMinor: row.withdrawalsMinor,
    giftsMinor: row.giftsMinor,
  }));
}

async function readSpan(from: Connection, since: number | null): Promise<Span> {
  const hold = holdOf(await sql.holdSince.one(from, { since }));
  const flows = await sql.flowsSince.one(from, { since });
  const { active, joined } = await sql.playersSince.one(from, { since });
  return { ...hold, ...flows, activePlayers: Number(active), newPlayers: Number(joined) };
}

function holdOf(row: {
  readonly rounds: bigint;
  readonly stakesMinor: bigint;
  readonly payoutsMinor: bigint;
  readonly expectedMinor: bigint;
  readonly deviationMinor: bigint;
}): Hold {
  const { stakesMinor, payoutsMinor, expectedMinor, deviationMinor } = row;
  const holdMinor = stakesMinor - payoutsMinor;
  const expectedHoldMinor = stakesMinor - expectedMinor;
  const reach = (deviationMinor * bandThousandths) / 1_000n;
  const lowestHoldMinor = expectedHoldMinor - reach;
  const highestHoldMinor = expectedHoldMinor + reach;
  return {
    rounds: Number(row.rounds),
    stakesMinor,
    payoutsMinor,
    holdMinor,
    expectedHoldMinor,
    lowestHoldMinor,
    highestHoldMinor,
    isWithinBand: holdMinor >= lowestHoldMinor && holdMinor <= highestHoldMinor,
  };
}
