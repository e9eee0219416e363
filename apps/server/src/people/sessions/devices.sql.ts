import { hex, int4, int8, moment, text } from '../../platform/postgres/column.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** A row when this account was signed in to with this token. */
export const findDevice = statement({
  name: 'sessions.find_device',
  parameters: { folded: text, tokenHash: hex },
  columns: { playerId: int8<PlayerId>() },
  text: `
    select d.player_id
    from username u
    join known_device d on d.bucket = u.bucket and d.player_id = u.player_id
    where u.folded = $1::text
      and d.token_hash = $2::bytea`,
});

/** Stores the device or the time of its use; the account keeps the `kept` devices used last. */
export const keepDevice = statement({
  name: 'sessions.keep_device',
  parameters: { playerId: int8<PlayerId>(), tokenHash: hex, now: moment, kept: int4 },
  columns: {},
  text: `
    with forgotten as (
      delete from known_device d
      where d.bucket = bucket_of($1::bigint)
        and d.player_id = $1::bigint
        and d.token_hash in (
          select k.token_hash
          from known_device k
          where k.bucket = bucket_of($1::bigint)
            and k.player_id = $1::bigint
            and k.token_hash <> $2::bytea
          order by k.last_used_at desc
          offset $4::integer - 1
        )
    )
    insert into known_device (bucket, player_id, token_hash, last_used_at)
    values (bucket_of($1::bigint), $1::bigint, $2::bytea, $3::timestamptz)
    on conflict (bucket, player_id, token_hash) do update
    set last_used_at = excluded.last_used_at`,
});
