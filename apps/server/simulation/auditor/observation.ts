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
  readonly stake: bigint;
  readonly odds: number;
  readonly balanceAfter: bigint;
  readonly createdAt: number;
}

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
export const entryKinds = { stake: 2, payout: 3, gift: 4, stakeReturned: 5 } as const;

/** The rows of one bet, one order a play. */
export interface PlacedRows {
  readonly entry: EntryRow;
  readonly rows: readonly OrderRow[];
}

/** Orders by bet: the ledger has one entry a bet, which bears the id of its first order. */
export function placedRows({ orders, entries }: Observation): PlacedRows[] {
  const stakes = entries.filter(({ kind }) => kind === entryKinds.stake);
  const firsts = new Map(stakes.map((entry) => [`${entry.playerId}/${entry.entryId}`, entry]));
  const placed: { entry: EntryRow; rows: OrderRow[] }[] = [];
  // Batches of different players may be written at the same time.
  const lastOf = new Map<number, OrderRow[]>();
  for (const row of orders) {
    const entry = firsts.get(`${row.playerId}/${row.id}`);
    if (entry === undefined) lastOf.get(row.playerId)?.push(row);
    else {
      const one = { entry, rows: [row] };
      placed.push(one);
      lastOf.set(row.playerId, one.rows);
    }
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
