// Play credits of the demo. There are no deposits there and a player without money can not bet, so
// a new member starts with some: a gift in the ledger like any other. Guests can not
// bet and get none; in production nobody does.

import { minor } from '@trine/money/money.ts';
import type { EntryId, NextId, PlayerId, PostingId } from '../../platform/postgres/ids.ts';
import type { Tx } from '../../platform/postgres/transaction.ts';
import { givePlayCredits } from '../../ledger/ledger.ts';
import { groups } from '../../people/players/player.ts';
import type { OnRegistered } from '../../people/players/register.ts';

const creditsMinor = minor(10_000_00n);

/** What the demo does in the transaction of a registration. */
export function createWelcome(nextId: NextId): OnRegistered {
  return async (tx, { playerId, groupId }) => {
    if (groupId === groups.member) await giveCredits(tx, nextId, playerId);
  };
}

/** Books 10,000.00 play credits from the house account of gifts. */
export async function giveCredits(tx: Tx, nextId: NextId, playerId: PlayerId): Promise<void> {
  await givePlayCredits(tx, {
    postingId: nextId<PostingId>(),
    entries: [{ playerId, entryId: nextId<EntryId>(), amountMinor: creditsMinor }],
  });
}
