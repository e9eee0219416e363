import { arrayOf, int2, int4, int8 } from '../platform/postgres/column.ts';
import type { EntryId, PlayerId, PostingId } from '../platform/postgres/ids.ts';
import { statement } from '../platform/postgres/statement.ts';

/** Rejected where money is real. */
export const givePlayCredits = statement({
  name: 'ledger.give_play_credits',
  parameters: {
    postingId: int8<PostingId>(),
    playerIds: arrayOf(int8<PlayerId>()),
    entryIds: arrayOf(int8<EntryId>()),
    amountsMinor: arrayOf(int8()),
  },
  columns: { entryCount: int4 },
  text: `
    select
      give_play_credits($1::bigint, $2::bigint[], $3::bigint[], $4::bigint[]) as entry_count`,
});

export const readAccount = statement({
  name: 'ledger.read_account',
  parameters: { bucket: int2, playerId: int8<PlayerId>() },
  columns: {
    balanceMinor: int8(),
    balanceVersion: int8(),
    heldMinor: int8(),
    heldVersion: int8(),
  },
  text: `
    select balance_minor, version as balance_version, held_minor, held_version
    from account
    where bucket = $1::smallint
      and player_id = $2::bigint`,
});

export const openAccount = statement({
  name: 'ledger.open_account',
  parameters: { bucket: int2, playerId: int8<PlayerId>() },
  columns: {},
  text: `
    insert into account (bucket, player_id)
    values ($1::smallint, $2::bigint)`,
});
