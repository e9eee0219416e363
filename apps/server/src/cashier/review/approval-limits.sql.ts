// The limits of approvals by one person, and the used amounts.

import { int8, nullable, text, word } from '../../platform/postgres/column.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** Only the owner of the database may insert. Inserts nothing when the newest limits are equal. */
export const insertApprovalLimit = statement({
  name: 'review.insert_approval_limit',
  parameters: { perPlayerMinor: int8(), inAllMinor: int8() },
  columns: {},
  text: `
    insert into approval_limit (per_player_minor, in_all_minor)
    select $1::bigint, $2::bigint
    where not exists (
      select
      from approval_limit l
      where l.limit_id = (select max(n.limit_id) from approval_limit n)
        and l.per_player_minor = $1::bigint
        and l.in_all_minor = $2::bigint
    )`,
});

export const approvedAlone = statement({
  name: 'review.approved_alone',
  parameters: { playerId: int8<PlayerId>(), amountMinor: int8(), actor: text },
  columns: {
    playerMinor: int8(),
    linkedMinor: int8(),
    totalMinor: int8(),
    perPlayerMinor: int8(),
    inAllMinor: int8(),
    takesTwo: nullable(word<'amount' | 'player' | 'linked' | 'total'>()),
  },
  text: `
    select
      a.player_minor, a.linked_minor, a.total_minor, a.per_player_minor, a.in_all_minor, a.takes_two
    from approved_alone($1::bigint, $2::bigint, $3::text, clock_timestamp()) a`,
});
