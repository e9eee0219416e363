import { arrayOf, hex, int4, int8 } from '../../platform/postgres/column.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** The viewers whose balance is newer than the one read last for them, by their places. */
export const viewersChanged = statement({
  name: 'room.viewers_changed',
  parameters: {
    playerIds: arrayOf(int8<PlayerId>()),
    balanceVersions: arrayOf(int8()),
    heldVersions: arrayOf(int8()),
  },
  columns: { place: int8() },
  text: `
    select v.place
    from unnest($1::bigint[], $2::bigint[], $3::bigint[])
      with ordinality as v (player_id, version, held_version, place)
    join account a on a.bucket = bucket_of(v.player_id) and a.player_id = v.player_id
    where a.version <> v.version
      or a.held_version <> v.held_version`,
});

/**
 * The sessions that ended not long ago, of whomever: there are few of them, so this costs the same
 * for one viewer as for a thousand. A freeze ends the sessions of its player.
 */
export const sessionsEnded = statement({
  name: 'room.sessions_ended',
  parameters: { withinMs: int4 },
  columns: { tokenHash: hex },
  text: `
    select s.token_hash
    from session s
    where s.ended_at > now() - $1::integer * interval '1 millisecond'`,
});
