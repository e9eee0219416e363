// What was observed in one step: requests with their answers, and the new rows in the order in
// which they were written.

import type { Intent } from './judge.ts';

export interface Reply {
  readonly status: number;
  readonly code: unknown;
  readonly data: unknown;
}

export interface Sent {
  readonly intent: Intent;
  /** Null if no answer came. */
  readonly reply: Reply | null;
}

export interface OrderRow {
  readonly id: number;
  readonly playerId: number;
  readonly roundId: number;
  readonly planId: number;
  readonly play: number;
  /** Its position in its bet, from 1. */
  readonly step: number;
  readonly stake: bigint;
  readonly odds: number;
  readonly balanceAfter: bigint;
  /** The account's version: an order is also the ledger entry of its stake. */
  readonly version: number;
  readonly createdAt: number;
}

/** An entry that is not a stake. */
export interface EntryRow {
  readonly playerId: number;
  readonly entryId: number;
  readonly kind: number;
  readonly amount: bigint;
  readonly balanceAfter: bigint;
  readonly version: number;
  readonly roundId: number | null;
}

export interface Observation {
  readonly sent: readonly Sent[];
  readonly orders: readonly OrderRow[];
  readonly entries: readonly EntryRow[];
  /** The instants that the database's clock showed during the step, ascending. */
  readonly instants: readonly number[];
  /** Whether answers may be missing or `busy`. */
  readonly troubled: boolean;
  /** Players whose betting is frozen in the database. */
  readonly frozen: readonly number[];
  /** Rounds that were sealed too late: their stakes are returned. */
  readonly sealedLate: readonly number[];
  /** The signature of a beacon round, in hex. */
  readonly signature: (beaconRound: number) => string;
}

/** The ledger's kinds of entries. */
export const entryKinds = { payout: 3, gift: 4, stakeReturned: 5 } as const;

/** The rows of one bet, one order for each play. */
export interface PlacedRows {
  readonly first: OrderRow;
  readonly rows: readonly OrderRow[];
}

/** Orders grouped by bet; each bet starts with step 1. */
export function placedRows({ orders }: Observation): PlacedRows[] {
  const placed: PlacedRows[] = [];
  // Batches of different players may be written at the same time.
  const lastOf = new Map<number, OrderRow[]>();
  for (const row of orders) {
    if (row.step > 1) {
      lastOf.get(row.playerId)?.push(row);
      continue;
    }
    const rows = [row];
    placed.push({ first: row, rows });
    lastOf.set(row.playerId, rows);
  }
  return placed;
}

export function isAccepted(reply: Reply | null): reply is Reply {
  return reply !== null && reply.code === 1;
}

/** Whether the answer leaves the request's outcome open. */
export function isOpen(reply: Reply | null): boolean {
  return reply === null || reply.status === 503;
}

/** The id of the first order in an acceptance. */
export function firstIdOf({ data }: Reply): number {
  const { orders } = Object(data) as { orders?: readonly { readonly id?: unknown }[] };
  return Number(orders?.[0]?.id ?? 0);
}
