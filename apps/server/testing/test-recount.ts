// Recomputes the console's figures from raw rows, with code of its own: plays by their definition,
// each of the 1,000 draws of each round, and money from players' entries where the console reads
// the house's.

import type { Pool } from 'pg';

export interface RawRound {
  readonly id: string;
  readonly game: number;
  readonly status: string;
  /** Epoch milliseconds. */
  readonly drawsAt: number;
  /** The three digits as one number, once drawn. */
  readonly outcome: number | null;
}

export interface RawOrder {
  readonly round: string;
  readonly player: string;
  readonly plan: number;
  readonly play: number;
  readonly oddsHundredths: bigint;
  readonly stakeMinor: bigint;
}

export interface RawEntry {
  readonly account: string;
  readonly kind: number;
  readonly amountMinor: bigint;
  readonly round: string | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface RawRequest {
  readonly kind: number;
  readonly status: string;
  readonly amountMinor: bigint;
}

export interface Raw {
  readonly rounds: readonly RawRound[];
  readonly orders: readonly RawOrder[];
  /** Entries of players, without the house's. */
  readonly entries: readonly RawEntry[];
  readonly requests: readonly RawRequest[];
  /** When each player registered, in epoch milliseconds. */
  readonly joinedAt: readonly number[];
}

/** Every row, read as the owner of the database. */
export async function readRaw(owner: Pool): Promise<Raw> {
  const all = async (query: string) => (await owner.query<Record<string, string>>(query)).rows;
  const rounds = await all(
    `select round_id, game_id, status, extract(epoch from draws_at) * 1000 as at, outcome
     from round`,
  );
  const orders = await all(
    `select round_id, player_id, plan_id, play, odds_hundredths, stake_minor from bet_order`,
  );
  const entries = await all(
    `select account_id, kind, amount_minor, round_id, extract(epoch from created_at) * 1000 as at
     from entry
     where account_id > 0`,
  );
  const requests = await all('select kind, status, amount_minor from fund_request');
  const players = await all('select extract(epoch from created_at) * 1000 as at from player');
  return {
    rounds: rounds.map((row) => ({
      id: row['round_id'] ?? '',
      game: Number(row['game_id']),
      status: row['status'] ?? '',
      drawsAt: Number(row['at']),
      outcome: row['outcome'] === null ? null : Number(row['outcome']),
    })),
    orders: orders.map((row) => ({
      round: row['round_id'] ?? '',
      player: row['player_id'] ?? '',
      plan: Number(row['plan_id']),
      play: Number(row['play']),
      oddsHundredths: BigInt(row['odds_hundredths'] ?? 0),
      stakeMinor: BigInt(row['stake_minor'] ?? 0),
    })),
    entries: entries.map((row) => ({
      account: row['account_id'] ?? '',
      kind: Number(row['kind']),
      amountMinor: BigInt(row['amount_minor'] ?? 0),
      round: row['round_id'] ?? null,
      at: Number(row['at']),
    })),
    requests: requests.map((row) => ({
      kind: Number(row['kind']),
      status: row['status'] ?? '',
      amountMinor: BigInt(row['amount_minor'] ?? 0),
    })),
    joinedAt: players.map((row) => Number(row['at'])),
  };
}

export interface Recounted {
  readonly rounds: number;
  readonly stakesMinor: bigint;
  readonly payoutsMinor: bigint;
  /** The mean over all draws, with fractions of a minor unit. */
  readonly expectedHold: number;
  /** Half the width of the 99 % interval around it. */
  readonly reach: number;
}

/** The inverse of the normal distribution at 0.995. */
const ninetyNine = 2.575829304;

/** Counts settled rounds only, and of their orders only the given ones. */
export function recountHold(rounds: readonly RawRound[], orders: readonly RawOrder[]): Recounted {
  const settled = rounds.filter(({ status }) => status === 'settled');
  let [stakesMinor, payoutsMinor] = [0n, 0n];
  // A thousand times the mean, and a million times the variance: whole numbers.
  let [means, variances] = [0n, 0n];
  for (const { id, outcome } of settled) {
    const placed = orders.filter(({ round }) => round === id);
    stakesMinor += total(placed.map((order) => order.stakeMinor));
    payoutsMinor += paidOn(placed, outcome ?? Number.NaN);
    const paid = Array.from({ length: 1_000 }, (_, draw) => paidOn(placed, draw));
    means += total(paid);
    variances += 1_000n * total(paid.map((it) => it * it)) - total(paid) ** 2n;
  }
  return {
    rounds: settled.length,
    stakesMinor,
    payoutsMinor,
    expectedHold: Number(1_000n * stakesMinor - means) / 1_000,
    reach: ninetyNine * Math.sqrt(Number(variances) / 1_000_000),
  };
}

export function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

function paidOn(orders: readonly RawOrder[], draw: number): bigint {
  const digits = [Math.floor(draw / 100), Math.floor(draw / 10) % 10, draw % 10];
  const sum = digits.reduce((so, digit) => so + digit, 0);
  const won = orders.filter(({ play }) => wins(play, sum));
  return total(won.map((order) => (order.stakeMinor * order.oddsHundredths) / 100n));
}

function wins(play: number, sum: number): boolean {
  const [isBig, isOdd] = [sum >= 14, sum % 2 === 1];
  const named = [
    isBig,
    !isBig,
    isOdd,
    !isOdd,
    isBig && isOdd,
    isBig && !isOdd,
    !isBig && isOdd,
    !isBig && !isOdd,
    sum >= 22,
    sum <= 5,
  ];
  return named[play] ?? sum === play - named.length;
}
