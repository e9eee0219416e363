// The auditor's model of the world: everything that has happened, derived from requests and rows.

import { emptyTable, type Table } from './table.ts';

export interface Plan {
  readonly planId: number;
  readonly gameId: number;
  readonly roomType: number;
  readonly join: bigint;
  readonly min: bigint;
  readonly max: bigint;
  cap: bigint;
  version: number;
  odds: readonly number[];
}

export interface Player {
  readonly playerId: number;
  readonly username: string;
  readonly token: string;
  readonly group: 1 | 2 | 3;
  readonly inviterId: number | null;
  state: 'active' | 'betting_frozen' | 'frozen';
  balance: bigint;
  held: bigint;
  /** How often the held amount has changed. */
  heldVersion: number;
  /** How many entries the account has. */
  version: number;
  readonly keys: Map<string, Kept>;
  readonly orders: Order[];
  /** By game: wins up to this order have been acknowledged. */
  readonly seen: Map<number, number>;
}

/** What was answered under a key; of rejections only one with an effect is kept. */
export interface Kept {
  readonly body: string;
  readonly data: unknown;
  readonly rejected: boolean;
}

export interface Order {
  readonly id: number;
  readonly orderNo: string;
  readonly playerId: number;
  readonly round: Round;
  readonly planId: number;
  readonly play: number;
  readonly stake: bigint;
  readonly odds: number;
  readonly balanceAfter: bigint;
  readonly receipt: string;
  readonly nonce: string;
  /** Epoch seconds. */
  readonly createdAt: number;
}

export type Status = 'open' | 'closed' | 'drawn' | 'settled' | 'void';

export interface Round {
  readonly roundId: number;
  readonly gameId: number;
  readonly issue: string;
  /** Microseconds since 1970, as all instants of the auditor. */
  readonly opens: number;
  readonly closes: number;
  readonly draws: number;
  readonly beaconRound: number;
  status: Status;
  /** Void because its seal came too late. */
  isLapsed: boolean;
  digits: string | null;
  settledAt: number | null;
  closedAt: number | null;
  book: { readonly root: string; readonly count: number; readonly stake: string } | null;
  readonly orders: Order[];
  /** By plan. */
  readonly tables: Map<number, Table>;
  /** By player: credits that were booked, as wins or returned stakes. */
  readonly paid: Map<number, bigint>;
}

export interface ModelKeys {
  readonly receiptKey: Buffer;
  /** The seed of the key that signs receipts. */
  readonly receiptSigningKey: Buffer;
}

export interface Model extends ModelKeys {
  readonly plans: Map<number, Plan>;
  readonly players: Map<number, Player>;
  /** By `game/issue`. */
  readonly rounds: Map<string, Round>;
  /** Games with betting switched off by the operator. */
  readonly stopped: Set<number>;
}

export function createModel(keys: ModelKeys): Model {
  return {
    ...keys,
    plans: new Map(),
    players: new Map(),
    rounds: new Map(),
    stopped: new Set(),
  };
}

export function playerOf(model: Model, playerId: number): Player {
  const player = model.players.get(playerId);
  if (player === undefined) throw new Error(`there is no player ${playerId}`);
  return player;
}

export function tableOf(round: Round, planId: number): Table {
  const table = round.tables.get(planId) ?? emptyTable();
  round.tables.set(planId, table);
  return table;
}

/** The round whose betting or draw is running at an instant. */
export function runningRound(model: Model, gameId: number, now: number): Round | null {
  for (const round of model.rounds.values()) {
    if (round.gameId !== gameId || round.status === 'void') continue;
    if (round.opens <= now && now < round.draws) return round;
  }
  return null;
}

/** The newest round whose draw was due. */
export function lastRound(model: Model, gameId: number, now: number): Round | null {
  const past = roundsOf(model, gameId).filter(({ draws }) => draws <= now);
  return past.toSorted((one, other) => other.draws - one.draws)[0] ?? null;
}

export function roundsOf(model: Model, gameId: number): Round[] {
  return [...model.rounds.values()].filter((round) => round.gameId === gameId);
}
