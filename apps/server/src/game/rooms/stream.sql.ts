import { arrayOf, hex, int8 } from '../../platform/postgres/column.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** The viewers whose balance differs from the one last sent to them, by their places. */
export const viewersChanged = statement({
  name: 'room.viewers_changed',
  parameters: {
    playerIds: arrayOf(int8<PlayerId>()),
    balancesMinor: arrayOf(int8()),
    heldMinor: arrayOf(int8()),
  },
  columns: { place: int8() },
  text: `
    select v.place
    from unnest($1::bigint[], $2::bigint[], $3::bigint[])
      with ordinality as v (player_id, balance_minor, held_minor, place)
    join account a on a.bucket = bucket_of(v.player_id) and a.player_id = v.player_id
    where a.balance_minor <> v.balance_minor
      or a.held_minor <> v.held_minor`,
});

/** The viewers whose session was ended or whose account was frozen, by their places. */
export const sessionsEnded = statement({
  name: 'room.sessions_ended',
  parameters: { playerIds: arrayOf(int8<PlayerId>()), tokenHashes: arrayOf(hex) },
  columns: { place: int8() },
  text: `
    select v.place
    from unnest($1::bigint[], $2::bytea[]) with ordinality as v (player_id, token_hash, place)
    join session s
      on s.bucket = bucket_of(v.player_id)
      and s.token_hash = v.token_hash
    join player p on p.bucket = s.bucket and p.player_id = s.player_id
    where session_state(s.ended_at, s.expires_at, p.state) = 'ended'`,
});
