// A player's own entries, newest first: a walk down the primary key, or down the index of one kind
// where that kind is rare among bets.

import { bool, int2, int4, int8, moment, nullable, text } from '../database/column.ts';
import type { EntryId, PlayerId } from '../database/ids.ts';
import { statement } from '../database/statement.ts';

const pageParameters = {
  bucket: int2,
  playerId: int8<PlayerId>(),
  fromId: int8(),
  beforeId: int8(),
  createdFrom: nullable(moment),
  createdBefore: nullable(moment),
  limit: int4,
};

const columns = {
  entryId: int8<EntryId>(),
  kind: int2,
  amountMinor: int8(),
  balanceAfterMinor: nullable(int8()),
  createdAt: moment,
  gameId: nullable(int2),
  issue: nullable(text),
};

/** `kinds` is the condition on the entry's kind. */
function entriesWhere(kinds: string): string {
  return `
    select
      e.entry_id, e.kind, e.amount_minor, e.balance_after_minor, e.created_at, r.game_id, r.issue
    from entry e
    left join round r on r.round_id = e.round_id
    where e.bucket = $1::smallint
      and e.account_id = $2::bigint
      and e.entry_id >= $3::bigint
      and e.entry_id < $4::bigint
      and ($5::timestamptz is null or e.created_at >= $5::timestamptz)
      and ($6::timestamptz is null or e.created_at < $6::timestamptz)
      and ${kinds}
    order by e.entry_id desc
    limit $7::integer`;
}

/** All kinds, or stakes only, those that came back included; they are half of all at least. */
export const entriesOfPlayer = statement({
  name: 'cashier.entries_of_player',
  parameters: { ...pageParameters, stakesOnly: bool },
  columns,
  text: entriesWhere('(not $8::boolean or e.kind in (2, 5))'),
});

/** One kind, other than stakes. */
export const entriesOfKind = statement({
  name: 'cashier.entries_of_kind',
  parameters: { ...pageParameters, kind: int2 },
  columns,
  // Said twice, so that the index, which has no stakes, is known to fit any kind.
  text: entriesWhere('e.kind = $8::smallint and e.kind <> 2'),
});
