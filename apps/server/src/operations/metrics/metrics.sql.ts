import { int4, int8, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** Rounds by status, of those drawn within a day and future ones. */
export const roundsByStatus = statement({
  name: 'metrics.rounds_by_status',
  parameters: {},
  columns: { status: text, count: int4, late: int4 },
  text: `
    select
      r.status,
      count(*)::integer as count,
      (count(*) filter (where r.drawn_at > r.draws_at + interval '5 seconds'))::integer as late
    from game g
    join round r
      on r.game_id = g.game_id
      and r.draws_at >= clock_timestamp() - interval '1 day'
    group by r.status`,
});

/**
 * Rounds without their beacon's signature, how long the oldest unsettled round has waited, and how
 * many draws are known to be forged.
 */
export const roundsBehind = statement({
  name: 'metrics.rounds_behind',
  parameters: {},
  columns: { awaitBeacon: int4, oldestMs: int8(), falseDraws: int4 },
  text: `
    select
      (count(*) filter (where r.status = 'closed'))::integer as await_beacon,
      coalesce(
        extract(epoch from clock_timestamp() - min(r.draws_at)) * 1000,
        0
      )::bigint as oldest_ms,
      (
        select count(*)
        from round f
        where f.outcome is not null
          and f.signature_holds is not true
          -- The same condition as the index of such rounds.
          and f.signature_holds is not true
          and not f.signature_holds
      )::integer as false_draws
    from round r
    where r.settled_at is null
      and r.draws_at < clock_timestamp()`,
});
