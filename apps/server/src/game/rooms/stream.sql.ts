import { arrayOf, hex, int4, int8 } from '../../platform/postgres/column.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** The viewers whose balance has changed since it was last read, by their index from 1. */
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
 * All sessions that ended recently. They are few, so the cost does not grow with the viewers. A
 * freeze also ends the player's sessions.
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
