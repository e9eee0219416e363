import { hex, int4, moment, nullable } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

/**
 * Counts one more guess of the name. Returns no row and counts nothing when the name has `most`
 * guesses since `since`.
 */
export const countGuess = statement({
  name: 'sessions.count_guess',
  parameters: { keyHash: hex, now: moment, since: moment, most: int4 },
  columns: { failures: int4 },
  text: `
    insert into login_guess as g (key_hash, failed_at, last_failed_at)
    values ($1::bytea, array[$2::timestamptz], $2::timestamptz)
    on conflict (key_hash) do update
    set
      failed_at = moments_since(g.failed_at, $3::timestamptz) || $2::timestamptz,
      last_failed_at = greatest(g.last_failed_at, $2::timestamptz)
    where cardinality(moments_since(g.failed_at, $3::timestamptz)) < $4::integer
    returning cardinality(g.failed_at) as failures`,
});

export const oldestGuess = statement({
  name: 'sessions.oldest_guess',
  parameters: { keyHash: hex, since: moment },
  columns: { failedAt: nullable(moment) },
  text: `
    select (moments_since(g.failed_at, $2::timestamptz))[1] as failed_at
    from login_guess g
    where g.key_hash = $1::bytea`,
});

/** No row when there was no guess. */
export const guessesSince = statement({
  name: 'sessions.guesses_since',
  parameters: { keyHash: hex, since: moment },
  columns: { failures: int4 },
  text: `
    select cardinality(moments_since(g.failed_at, $2::timestamptz)) as failures
    from login_guess g
    where g.key_hash = $1::bytea`,
});

/** Removes the name's newest guess: it was right. */
export const uncountGuess = statement({
  name: 'sessions.uncount_guess',
  parameters: { keyHash: hex },
  columns: {},
  text: `
    update login_guess g
    set failed_at = trim_array(g.failed_at, 1)
    where g.key_hash = $1::bytea
      and cardinality(g.failed_at) > 0`,
});

export const forgetGuessesOf = statement({
  name: 'sessions.forget_guesses_of',
  parameters: { keyHash: hex },
  columns: {},
  text: `
    delete from login_guess g
    where g.key_hash = $1::bytea`,
});

export const forgetGuesses = statement({
  name: 'sessions.forget_guesses',
  parameters: { before: moment, limit: int4 },
  columns: {},
  text: `
    delete from login_guess
    where key_hash in (
      select g.key_hash
      from login_guess g
      where g.last_failed_at < $1::timestamptz
      order by g.last_failed_at
      limit $2::integer
    )`,
});
