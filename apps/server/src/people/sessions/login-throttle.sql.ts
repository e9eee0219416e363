import { bytes, int4, moment, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

const pair = { nameHash: bytes, address: text };

/**
 * Counts one more attempt; no row when the pair is locked. Failures whose attempt and lock are
 * before `freshAfter` are forgotten. The first three attempts are free; each further one doubles
 * the lock that it begins, up to a limit. An open pair is stored as open since `freshAfter` and not
 * since its attempt, because clocks of processes differ and an earlier clock must not find a lock.
 */
export const countLoginAttempt = statement({
  name: 'sessions.count_login_attempt',
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
    values ($1::bytea, $2::text, 1, $3::timestamptz, $4::timestamptz)
    on conflict (name_hash, address) do update
    set
      failures = case
        when greatest(f.locked_until, f.last_failed_at) <= $4::timestamptz then 1
        else f.failures + 1
      end,
      last_failed_at = $3::timestamptz,
      locked_until = case
        when greatest(f.locked_until, f.last_failed_at) <= $4::timestamptz
          or f.failures + 1 < $5::integer
          then $4::timestamptz
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

/** One attempt was right; the lock that it began ends. */
export const uncountLoginAttempt = statement({
  name: 'sessions.uncount_login_attempt',
  parameters: pair,
  columns: {},
  text: `
    with forgotten as (
      delete from login_failure f
      where f.name_hash = $1::bytea
        and f.address = $2::text
        and f.failures = 1
    )
    update login_failure f
    set
      failures = f.failures - 1,
      locked_until = least(f.locked_until, f.last_failed_at - interval '1 day')
    where f.name_hash = $1::bytea
      and f.address = $2::text
      and f.failures > 1`,
});

export const lockOfPair = statement({
  name: 'sessions.lock_of_pair',
  parameters: pair,
  columns: { lockedUntil: moment },
  text: `
    select locked_until
    from login_failure
    where name_hash = $1::bytea
      and address = $2::text`,
});

export const forgetLoginFailures = statement({
  name: 'sessions.forget_login_failures',
  parameters: pair,
  columns: {},
  text: `
    delete from login_failure
    where name_hash = $1::bytea
      and address = $2::text`,
});

export const clearOldLoginFailures = statement({
  name: 'sessions.clear_old_login_failures',
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
