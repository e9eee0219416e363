// Places a batch by one statement: requests become arrays, rows become verdicts.

import type { PostingId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './betting.sql.ts';
import { prepareBatch, type PricedBet } from './prepare-batch.ts';
import { verdictOf, type Verdict } from './verdict.ts';

export interface BatchOptions {
  /** Whose exposures it counts in. */
  readonly writer: number;
  readonly postingId: PostingId;
  /** Whether one of the bets was sent before and what became of it is not known. */
  readonly isAgain: boolean;
  /** Each by itself, one after another, in place of all at once. */
  readonly inTurn: boolean;
}

/** Judges the bets in their order, in one transaction; a verdict for each. */
export async function placeBatch(
  connection: Connection,
  bets: readonly PricedBet[],
  { writer, postingId, isAgain, inTurn }: BatchOptions,
): Promise<Verdict[]> {
  const place = inTurn ? sql.placeOrdersSerially : sql.placeOrders;
  const rows = await place.all(connection, {
    writer,
    postingId,
    isAgain,
    ...prepareBatch(bets),
  });
  if (rows.length !== bets.length) throw new Error('a batch was not answered in full');
  return bets.map((priced, index) => {
    const row = rows[index];
    if (row === undefined) throw new Error('a bet without a verdict');
    return verdictOf(row, priced);
  });
}
