import { arrayOf, hex, int4, moment, nullable } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

/**
 * Counts a try under each key, in the order of the keys. No row at all while one of them is locked:
 * who is shut out already must not, by knocking on, shut out others as well. Tries before
 * `freshAfter` are forgotten; the one that reaches its key's limit locks it. What is not locked has
 * been open since `freshAfter`, not since now: people behind one address sign in at once, and who
 * read the clock a moment earlier must not find the door shut.
 */
export const countTries = statement({
  name: 'staff.count_tries',
  parameters: {
    keyHashes: arrayOf(hex),
    limits: arrayOf(int4),
    now: moment,
    freshAfter: moment,
    lockedUntil: moment,
  },
  columns: { keyHash: hex, failures: int4 },
  text: `
    insert into staff_failure as f (key_hash, failures, last_failed_at, locked_until)
    select u.key_hash, 1, $3::timestamptz, $4::timestamptz
    from unnest($1::bytea[], $2::integer[]) as u (key_hash, most)
    where not exists (
      select
      from staff_failure l
      where l.key_hash = any ($1::bytea[])
        and l.locked_until > $3::timestamptz
    )
    order by u.key_hash
    on conflict (key_hash) do update
    set
      failures = case when f.last_failed_at < $4::timestamptz then 1 else f.failures + 1 end,
      last_failed_at = $3::timestamptz,
      locked_until = case
        when f.last_failed_at >= $4::timestamptz
          and f.failures + 1 >= (
            select u.most
            from unnest($1::bytea[], $2::integer[]) as u (key_hash, most)
            where u.key_hash = f.key_hash
          )
          then $5::timestamptz
        else $4::timestamptz
      end
    where f.locked_until <= $3::timestamptz
    returning f.key_hash, f.failures`,
});

export const lockOfKeys = statement({
  name: 'staff.lock_of_keys',
  parameters: { keyHashes: arrayOf(hex) },
  columns: { lockedUntil: nullable(moment) },
  text: `
    select max(f.locked_until) as locked_until
    from staff_failure f
    where f.key_hash = any ($1::bytea[])`,
});

/** The try was right: as if it had not been counted. */
export const uncountTries = statement({
  name: 'staff.uncount_tries',
  parameters: { keyHashes: arrayOf(hex), freshAfter: moment },
  columns: {},
  text: `
    with forgotten as (
      delete from staff_failure f
      where f.key_hash = any ($1::bytea[])
        and f.failures = 1
    )
    update staff_failure f
    set
      failures = f.failures - 1,
      locked_until = $2::timestamptz
    where f.key_hash = any ($1::bytea[])
      and f.failures > 1`,
});

export const forgetTries = statement({
  name: 'staff.forget_tries',
  parameters: { keyHashes: arrayOf(hex) },
  columns: {},
  text: `
    delete from staff_failure f
    where f.key_hash = any ($1::bytea[])`,
});
