import { arrayOf, hex, int4, moment } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** Counts one more for each key; a window that is over starts again at one. */
export const addPressure = statement({
  name: 'sessions.add_pressure',
  parameters: { keyHashes: arrayOf(hex), windowSeconds: arrayOf(int4), now: moment },
  columns: { keyHash: hex, failures: int4, windowEndsAt: moment },
  text: `
    insert into login_pressure as p (key_hash, failures, window_ends_at)
    select u.key_hash, 1, $3::timestamptz + u.seconds * interval '1 second'
    from unnest($1::bytea[], $2::integer[]) as u (key_hash, seconds)
    order by u.key_hash
    on conflict (key_hash) do update
    set
      failures = case
        when p.window_ends_at <= $3::timestamptz then 1
        else p.failures + 1
      end,
      window_ends_at = case
        when p.window_ends_at <= $3::timestamptz then excluded.window_ends_at
        else p.window_ends_at
      end
    returning p.key_hash, p.failures, p.window_ends_at`,
});

export const removePressure = statement({
  name: 'sessions.remove_pressure',
  parameters: { keyHashes: arrayOf(hex) },
  columns: {},
  text: `
    with locked as (
      select p.key_hash
      from login_pressure p
      where p.key_hash = any ($1::bytea[])
      order by p.key_hash
      for update
    )
    update login_pressure p
    set failures = greatest(p.failures - 1, 0)
    from locked l
    where p.key_hash = l.key_hash`,
});

export const forgetPressure = statement({
  name: 'sessions.forget_pressure',
  parameters: { before: moment, limit: int4 },
  columns: {},
  text: `
    delete from login_pressure
    where key_hash in (
      select p.key_hash
      from login_pressure p
      where p.window_ends_at < $1::timestamptz
      order by p.window_ends_at
      limit $2::integer
    )`,
});
