import {
  firstIdAt,
  idEpochMs,
  type NextId,
  type PlayerId,
} from '../../../src/platform/postgres/ids.ts';
import type { Database } from '../../../src/platform/postgres/transaction.ts';
import { makePlayers } from '../target/players.ts';
import * as sql from './history.sql.ts';

export interface HistorySize {
  readonly players: number;
  readonly rounds: number;
  /** Slips of each player, with ten orders each. */
  readonly slipsPerPlayer: number;
  /** Orders of one additional player. */
  readonly deepOrders: number;
  readonly nextId: NextId;
}

export interface MadeHistory {
  readonly orders: number;
  /** All except the player with more orders. */
  readonly playerIds: readonly PlayerId[];
  readonly deepPlayerId: PlayerId;
}

export const ordersPerSlip = 10;
const creditsMinor = 1_000_000_00n;
const dayMs = 24 * 60 * 60 * 1000;
/** The longest history, from the first day that ids can encode. */
const longestMs = 400 * dayMs;
const roundsAtOnce = 1_000;
const lanes = 2;

/** Creates months of orders with their ledger entries, until yesterday. */
export async function makeHistory(database: Database, size: HistorySize): Promise<MadeHistory> {
  const { players, rounds, slipsPerPlayer, deepOrders, nextId } = size;
  const endsAt = Date.now() - dayMs;
  const startsAt = Math.max(idEpochMs + dayMs, endsAt - longestMs);
  const stepMs = BigInt(Math.floor((endsAt - startsAt) / rounds));
  const firstId = firstIdAt(startsAt);
  const idStep = (stepMs * firstIdAt(idEpochMs + 1_000)) / 1_000n;
  const times = { firstId, idStep, startsAt, stepMs };
  const gap = rounds / Math.max(1, slipsPerPlayer);
  const row = await makePlayers(database, { count: players + 1, creditsMinor, nextId });
  const { firstId: firstPlayer, lastId } = row;
  await sql.insertRounds.run(database, { ...times, rounds });
  await sql.createSlips.run(database, {});
  await sql.insertSlips.run(database, {
    firstId,
    idStep,
    firstPlayer,
    players,
    slips: slipsPerPlayer,
    gap,
    deepSlips: deepOrders / ordersPerSlip,
    creditsMinor,
  });
  await sql.insertEntries.run(database, times);
  await sql.setBalances.run(database, {});
  let next = 0;
  let orders = 0;
  const lane = async () => {
    while (next < rounds) {
      const firstRound = next;
      next += roundsAtOnce;
      const some = { ...times, gap, firstRound, lastRound: next - 1 };
      const made = await sql.insertOrders.run(database, some);
      orders += made;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  await sql.dropSlips.run(database, {});
  const numbers = Array.from({ length: players }, (_, place) => firstPlayer + BigInt(place));
  return { orders, playerIds: numbers as PlayerId[], deepPlayerId: lastId };
}
