// What was seen of one step: requests with their answers, and the rows that came into being, in the
// order in which they were written.

import type { Intent } from './judge.ts';

export interface Reply {
  readonly status: number;
  readonly code: unknown;
  readonly data: unknown;
}

export interface Sent {
  readonly intent: Intent;
  /** Null when no answer came. */
  readonly reply: Reply | null;
}

export interface OrderRow {
  readonly id: number;
  readonly playerId: number;
  readonly roundId: number;
  readonly planId: number;
  readonly play: number;
  /** Its place in its bet, from 1 on. */
  readonly step: number;
  readonly stake: bigint;
  readonly odds: number;
  readonly balanceAfter: bigint;
  /** Of its player's account: an order is the ledger entry of its stake. */
  readonly version: number;
  readonly createdAt: number;
}

/** An entry that is no stake. */
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
  /** The instants that the database's clock showed meanwhile, rising. */
  readonly instants: readonly number[];
  /** Whether answers may be missing or say `busy`. */
  readonly troubled: boolean;
  /** Players whose betting the database says is frozen. */
  readonly frozen: readonly number[];
  /** Rounds whose seal came too late for their beacon: their stakes go back. */
  readonly sealedLate: readonly number[];
  /** The word of a beacon round, in hex. */
  readonly signature: (beaconRound: number) => string;
}

/** What the ledger's numbers mean. */
export const entryKinds = { payout: 3, gift: 4, stakeReturned: 5 } as const;

/** The rows of one bet, one order a play. */
export interface PlacedRows {
  readonly first: OrderRow;
  readonly rows: readonly OrderRow[];
}

/** Orders by bet, each of which begins with its first step. */
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

/** Whether the answer leaves open what became of the request. */
export function isOpen(reply: Reply | null): boolean {
  return reply === null || reply.status === 503;
}

/** The id of the first order that an acceptance names. */
export function firstIdOf({ data }: Reply): number {
  const { orders } = Object(data) as { orders?: readonly { readonly id?: unknown }[] };
  return Number(orders?.[0]?.id ?? 0);
}
