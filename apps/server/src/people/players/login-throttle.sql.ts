import { bytes, int4, moment, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

const pair = { nameHash: bytes, address: text };

/**
 * Counts one more attempt unless the pair is locked; then no row comes back. `freshAfter` is the
 * moment before which earlier failures are forgotten. The first three attempts are free, each
 * further one doubles the lock that begins with it, up to a limit.
 */
export const countLoginAttempt = statement({
  name: 'players.count_login_attempt',
  parameters: {
    ...pair,
    now: moment,
    freshAfter: moment,
    freeAttempts: int4,
    firstLockSeconds: int4,
    longestLockSeconds: int4,
  },
  columns: { failures: int4 },
  text: `
    insert into login_failure as f (
      name_hash, address, failures, last_failed_at, locked_until
    )
    values ($1::bytea, $2::text, 1, $3::timestamptz, $3::timestamptz)
    on conflict (name_hash, address) do update
    set
      failures = case when f.locked_until <= $4::timestamptz then 1 else f.failures + 1 end,
      last_failed_at = $3::timestamptz,
      locked_until = case
        when f.locked_until <= $4::timestamptz or f.failures + 1 < $5::integer
          then $3::timestamptz
        else $3::timestamptz + make_interval(
          secs => least(
            $7::integer,
            $6::integer * 2 ^ least(f.failures + 1 - $5::integer, 20)
          )
        )
      end
    where f.locked_until <= $3::timestamptz
    returning failures`,
});

export const lockOfPair = statement({
  name: 'players.lock_of_pair',
  parameters: pair,
  columns: { lockedUntil: moment },
  text: `
    select locked_until
    from login_failure
    where name_hash = $1::bytea
      and address = $2::text`,
});

export const forgetLoginFailures = statement({
  name: 'players.forget_login_failures',
  parameters: pair,
  columns: {},
  text: `
    delete from login_failure
    where name_hash = $1::bytea
      and address = $2::text`,
});

export const clearOldLoginFailures = statement({
  name: 'players.clear_old_login_failures',
  parameters: { before: moment, limit: int4 },
  columns: {},
  text: `
    delete from login_failure
    where (name_hash, address) in (
      select f.name_hash, f.address
      from login_failure f
      where f.last_failed_at < $1::timestamptz
      order by f.last_failed_at
      limit $2::integer
    )`,
});
