import { bool, bytes, hex, int8, moment, text, word } from '../../platform/postgres/column.ts';
import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import { originColumn } from '../sessions/security-origin.ts';

/** Ends the unused links of a kind. */
export const endLinks = statement({
  name: 'players.end_links',
  parameters: { playerId: int8<PlayerId>(), kind: text },
  columns: {},
  text: `
    update reset_link
    set expires_at = clock_timestamp()
    where player_id = $1::bigint
      and kind = $2::text
      and used_at is null
      and expires_at > clock_timestamp()`,
});

export const insertLink = statement({
  name: 'players.insert_link',
  parameters: {
    tokenHash: bytes,
    proposalId: int8<RowId>(),
    playerId: int8<PlayerId>(),
    kind: text,
    goodMs: int8(),
  },
  columns: { expiresAt: moment },
  text: `
    insert into reset_link (token_hash, proposal_id, player_id, kind, expires_at)
    values (
      $1::bytea, $2::bigint, $3::bigint, $4::text,
      clock_timestamp() + $5::bigint * interval '1 millisecond'
    )
    returning expires_at`,
});

/** No row when the link was used or expired. */
export const goodLink = statement({
  name: 'players.good_link',
  parameters: { tokenHash: bytes },
  columns: {
    playerId: int8<PlayerId>(),
    kind: word<'password_reset' | 'code_reset'>(),
    username: text,
    passwordHash: text,
  },
  text: `
    select l.player_id, l.kind, p.username, p.password_hash
    from reset_link l
    join player p on p.bucket = bucket_of(l.player_id) and p.player_id = l.player_id
    where l.token_hash = $1::bytea
      and l.used_at is null
      and l.expires_at > clock_timestamp()`,
});

/** No row changes when the link was used or expired. */
export const useLink = statement({
  name: 'players.use_link',
  parameters: { tokenHash: bytes },
  columns: {},
  text: `
    update reset_link
    set used_at = clock_timestamp()
    where token_hash = $1::bytea
      and used_at is null
      and expires_at > clock_timestamp()`,
});

/** False when the link is not good. */
export const resetPassword = statement({
  name: 'players.reset_password',
  parameters: {
    tokenHash: bytes,
    playerId: int8<PlayerId>(),
    passwordHash: text,
    digest: hex,
    origin: originColumn,
  },
  columns: { isChanged: bool },
  text: `
    select
      reset_player_password(
        $1::bytea, $2::bigint, $3::text, $4::bytea, $5::security_origin
      ) as is_changed`,
});
