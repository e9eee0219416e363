// Gives play credits in the demo, where there are no deposits: each new player starts with some,
// guests too, as a gift in the ledger. A guest who becomes a member keeps the rest of them and gets
// no more. Production gives none.

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

/** Runs in the transaction that opens an account or makes a guest a member. */
export function createWelcome(nextId: NextId): OnRegistered {
  return async (tx, playerId) => {
    const { wasGiven } = await sql.wasGiven.one(tx, { bucket: bucketOf(playerId), playerId });
    if (!wasGiven) await giveCredits(tx, nextId, playerId);
  };
}

export async function giveCredits(tx: Tx, nextId: NextId, playerId: PlayerId): Promise<void> {
  await givePlayCredits(tx, {
    postingId: nextId<PostingId>(),
    entries: [{ playerId, entryId: nextId<EntryId>(), amountMinor: creditsMinor }],
  });
}
