import { int8, text, word } from '../../platform/postgres/column.ts';
import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { PlayerState } from '../players/player.ts';

/** The same statement for known and unknown names, so that both take the same time. */
export const credentialsByName = statement({
  name: 'sign_in.credentials_by_name',
  parameters: { folded: text },
  columns: {
    playerId: int8<PlayerId>(),
    passwordHash: text,
    state: word<PlayerState>(),
  },
  text: `
    select p.player_id, p.password_hash, p.state
    from username u
    join player p on p.bucket = u.bucket and p.player_id = u.player_id
    where u.folded = $1::text`,
});

/** Holds withdrawals to all bound accounts. */
export const holdPaymentAccounts = statement({
  name: 'sign_in.hold_payment_accounts',
  parameters: { auditId: int8<RowId>(), playerId: int8<PlayerId>() },
  columns: {},
  text: `
    select
    from hold_payment_accounts($1::bigint, $2::bigint)`,
});
