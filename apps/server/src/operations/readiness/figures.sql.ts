import { int8, moment, nullable, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** How long the oldest round waits for each of its steps, in milliseconds; 0: none waits. */
export const roundsDue = statement({
  name: 'readiness.rounds_due',
  parameters: {},
  columns: { sealMs: int8(), drawMs: int8(), settleMs: int8(), nowMs: moment },
  text: `
    with waiting as (
      select
        min(r.closes_at) filter (where r.status = 'open') as seals_from,
        min(r.draws_at) filter (where r.status = 'closed') as draws_from,
        min(greatest(r.draws_at, r.drawn_at)) filter (where r.status in ('drawn', 'void'))
          as settles_from
      from round r
      where r.settled_at is null
    )
    select
      (extract(epoch from greatest(clock_timestamp() - w.seals_from, interval '0')) * 1000)
        ::bigint as seal_ms,
      (extract(epoch from greatest(clock_timestamp() - w.draws_from, interval '0')) * 1000)
        ::bigint as draw_ms,
      (extract(epoch from greatest(clock_timestamp() - w.settles_from, interval '0')) * 1000)
        ::bigint as settle_ms,
      clock_timestamp() as now_ms
    from waiting w`,
});

/** When the beacon's newest signature was written; null before the first. */
export const lastWord = statement({
  name: 'readiness.last_word',
  parameters: {},
  columns: { ageMs: nullable(int8()) },
  text: `
    select (extract(epoch from clock_timestamp() - max(n.drawn_at)) * 1000)::bigint as age_ms
    from game g
    cross join lateral (
      select r.drawn_at
      from round r
      where r.game_id = g.game_id
        and r.status in ('drawn', 'settled')
      order by r.draws_at desc
      limit 1
    ) n`,
});

/** The holder of the lease, and until when; no row: there never was one. */
export const leader = statement({
  name: 'readiness.leader',
  parameters: {},
  columns: { holder: text, expiresInMs: int8() },
  text: `
    select
      l.holder,
      (extract(epoch from l.expires_at - clock_timestamp()) * 1000)::bigint as expires_in_ms
    from lease l
    where l.name = 'clock'`,
});
