// Places a batch of bets by one statement.

import type { PostingId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './betting.sql.ts';
import { prepareBatch, type PricedBet } from './prepare-batch.ts';
import { placeResultOf, type PlacedBatch, type PlaceResult } from './place-result.ts';

export interface BatchOptions {
  /** The writer whose exposure rows the batch updates. */
  readonly writer: number;
  readonly postingId: PostingId;
  /** Whether one of the bets was sent before without an answer, so that it may be placed. */
  readonly isAgain: boolean;
  /** Whether the bets are placed one after another instead of as a set. */
  readonly inTurn: boolean;
}

/** Places the bets in their order, in one transaction; returns a result for each. */
export async function placeBatch(
  connection: Connection,
  bets: readonly PricedBet[],
  { writer, postingId, isAgain, inTurn }: BatchOptions,
): Promise<PlaceResult[]> {
  const place = inTurn ? sql.placeOrdersSerially : sql.placeOrders;
  const rows = await place.all(connection, {
    writer,
    postingId,
    isAgain,
    ...prepareBatch(bets),
  });
  if (rows.length !== bets.length) throw new Error('the batch has fewer results than bets');
  const batch: PlacedBatch = { bets: [], orderCount: 0, receipts: null };
  return bets.map((priced, index) => {
    const row = rows[index];
    if (row === undefined) throw new Error('a bet without a result');
    return placeResultOf(row, priced, batch);
  });
}
