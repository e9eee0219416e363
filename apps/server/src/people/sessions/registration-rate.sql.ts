import { arrayOf, int4, moment, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** Counts one more for each network. A window that is over becomes the previous one. */
export const addRegistration = statement({
  name: 'sessions.add_registration',
  parameters: { networks: arrayOf(text), windowStartsAt: moment, earlierStartsAt: moment },
  columns: {},
  text: `
    insert into registration_rate as r (network, window_starts_at, registrations, earlier)
    select u.network, $2::timestamptz, 1, 0
    from unnest($1::text[]) as u (network)
    order by u.network
    on conflict (network) do update
    set
      earlier = case
        when r.window_starts_at >= $2::timestamptz then r.earlier
        when r.window_starts_at = $3::timestamptz then r.registrations
        else 0
      end,
      registrations = case
        when r.window_starts_at >= $2::timestamptz then r.registrations + 1
        else 1
      end,
      window_starts_at = greatest(r.window_starts_at, $2::timestamptz)`,
});

export const ratesOf = statement({
  name: 'sessions.rates_of',
  parameters: { networks: arrayOf(text) },
  columns: { network: text, windowStartsAt: moment, registrations: int4, earlier: int4 },
  text: `
    select r.network, r.window_starts_at, r.registrations, r.earlier
    from registration_rate r
    where r.network = any ($1::text[])`,
});

export const forgetRates = statement({
  name: 'sessions.forget_rates',
  parameters: { before: moment, limit: int4 },
  columns: {},
  text: `
    delete from registration_rate
    where network in (
      select r.network
      from registration_rate r
      where r.window_starts_at < $1::timestamptz
      order by r.window_starts_at
      limit $2::integer
    )`,
});
