// All of a player's orders in one round with their audit paths and payouts, for the check that the
// player's device makes after the draw.

import type { AnswerOf } from '@trine/contract/call.ts';
import { maxProvenOrders, type fairnessOrders } from '@trine/contract/results/fairness.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { bucketOf, firstIdAt, type OrderId, type PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import type { BookProofs } from './book-proofs.ts';
import { orderPayoutMinor, statusOnWire, type OrderRecord } from './order-records.ts';
import { ordersOfPlayerInRound } from './order-records.sql.ts';
import * as sql from './own-proofs.sql.ts';

interface RoundAsked {
  readonly playerId: PlayerId;
  readonly gameId: number;
  readonly issue: string;
}

type OwnRound = NonNullable<Awaited<ReturnType<typeof sql.roundByIssue.first>>> & {
  readonly playerId: PlayerId;
};

interface ProofsAsked {
  readonly database: Connection;
  readonly proofs: BookProofs;
  readonly round: OwnRound;
  /** Only orders after this one. */
  readonly afterId: OrderId | null;
}

type OwnProofs = AnswerOf<typeof fairnessOrders>;

/** The possible difference between the clock that made an id and PostgreSQL's. */
const clockErrorMs = 24 * 60 * 60 * 1000;

/** Null: the game has no such round. */
export async function findOwnRound(from: Connection, asked: RoundAsked): Promise<OwnRound | null> {
  const round = await sql.roundByIssue.first(from, asked);
  return round && { ...round, playerId: asked.playerId };
}

/** Null while the round is not sealed; `busy` if too many books are being built. */
export async function proveOwnOrders(asked: ProofsAsked): Promise<OwnProofs | 'busy' | null> {
  const { proofs, round } = asked;
  if (round.root === null || round.count === null) return null;
  const orders = await readOwnOrders(asked);
  const answer = {
    size: round.count,
    root: hexOf(round.root),
    credited: await creditOf(asked),
    more: orders.length > maxProvenOrders ? 1 : 0,
  } as const;
  if (orders.length === 0) return { ...answer, hashes: [], orders: [] };
  const book = await proofs.of(round.roundId);
  if (book === null || book === 'busy') return book;
  const hashes = new Map<string, number>();
  const proven = orders.slice(0, maxProvenOrders).map((order) => {
    const { orderNo, preimage, nonce, index, path } = book.proofOf(order);
    return {
      id: Number(order.orderId),
      orderNo,
      preimage,
      nonce,
      index,
      path: path.map((hash) => positionIn(hashes, hexOf(hash))),
      status: statusOnWire(order),
      payout: formatMoney(orderPayoutMinor(order)),
    };
  });
  return { ...answer, hashes: [...hashes.keys()], orders: proven };
}

/** One more than an answer has, if there are so many. */
async function readOwnOrders({ database, round, afterId }: ProofsAsked): Promise<OrderRecord[]> {
  const { playerId, roundId, opensAt, closesAt } = round;
  const earliest = firstIdAt(opensAt - clockErrorMs);
  const next = (afterId ?? 0n) + 1n;
  return ordersOfPlayerInRound.all(database, {
    bucket: bucketOf(playerId),
    playerId,
    roundId,
    fromId: next > earliest ? next : earliest,
    beforeId: firstIdAt(closesAt + clockErrorMs),
    limit: maxProvenOrders + 1,
  });
}

async function creditOf({ database, round }: ProofsAsked): Promise<string | null> {
  const { playerId, roundId, opensAt, settledAt } = round;
  if (settledAt === null) return null;
  const { creditedMinor } = await sql.creditOfRound.one(database, {
    bucket: bucketOf(playerId),
    playerId,
    roundId,
    fromId: firstIdAt(opensAt - clockErrorMs),
    beforeId: firstIdAt(settledAt + clockErrorMs),
  });
  return formatMoney(minor(creditedMinor));
}

/** The position of a hash, which is added if it is new. */
function positionIn(hashes: Map<string, number>, hash: string): number {
  const known = hashes.get(hash);
  if (known !== undefined) return known;
  hashes.set(hash, hashes.size);
  return hashes.size - 1;
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
