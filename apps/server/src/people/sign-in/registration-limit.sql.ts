import { int4, int8, moment, text, word } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

const place = { kind: word<'register' | 'guest'>(), network: text };

/**
 * Counts one more account. Accounts are spaced evenly, one for each `intervalMs`, with up to `most`
 * at once. An account beyond that is not counted, and no row returns.
 */
export const countRegistration = statement({
  name: 'sign_in.count_entry',
  parameters: { ...place, now: moment, intervalMs: int8(), most: int4 },
  columns: { spreadUntil: moment },
  text: `
    insert into entry_pace as e (kind, network, spread_until)
    values (
      $1::text, $2::text, $3::timestamptz + $4::bigint * interval '1 millisecond'
    )
    on conflict (kind, network) do update
    set spread_until = greatest(e.spread_until, $3::timestamptz)
      + $4::bigint * interval '1 millisecond'
    where greatest(e.spread_until, $3::timestamptz)
      <= $3::timestamptz + ($5::integer - 1) * $4::bigint * interval '1 millisecond'
    returning e.spread_until`,
});

export const spreadOf = statement({
  name: 'sign_in.spread_of',
  parameters: place,
  columns: { spreadUntil: moment },
  text: `
    select spread_until
    from entry_pace
    where kind = $1::text
      and network = $2::text`,
});

export const forgetEntries = statement({
  name: 'sign_in.forget_entries',
  parameters: { before: moment, limit: int4 },
  columns: {},
  text: `
    delete from entry_pace
    where (kind, network) in (
      select e.kind, e.network
      from entry_pace e
      where e.spread_until < $1::timestamptz
      order by e.spread_until
      limit $2::integer
    )`,
});
