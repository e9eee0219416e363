// Play credits of the demo. There are no deposits there and a player without money can not bet, so
// who is new starts with some, a guest too: a gift in the ledger like any other. A guest who
// becomes a member keeps what is left of them and gets no others. In production nobody gets any.

import { minor } from '@trine/money/money.ts';
import {
  bucketOf,
  type EntryId,
  type NextId,
  type PlayerId,
  type PostingId,
} from '../../platform/postgres/ids.ts';
import type { Tx } from '../../platform/postgres/transaction.ts';
import { givePlayCredits } from '../../ledger/ledger.ts';
import type { OnRegistered } from '../../people/sign-in/register.ts';
import * as sql from './demo.sql.ts';

const creditsMinor = minor(10_000_00n);

/** What the demo does in the transaction that opens an account, or makes a guest a member. */
export function createWelcome(nextId: NextId): OnRegistered {
  return async (tx, playerId) => {
    const { wasGiven } = await sql.wasGiven.one(tx, { bucket: bucketOf(playerId), playerId });
    if (!wasGiven) await giveCredits(tx, nextId, playerId);
  };
}

/** Books 10,000.00 play credits from the house account of gifts. */
export async function giveCredits(tx: Tx, nextId: NextId, playerId: PlayerId): Promise<void> {
  await givePlayCredits(tx, {
    postingId: nextId<PostingId>(),
    entries: [{ playerId, entryId: nextId<EntryId>(), amountMinor: creditsMinor }],
  });
}
