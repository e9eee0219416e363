import { int8, text } from '../../../src/platform/postgres/column.ts';
import { statement } from '../../../src/platform/postgres/statement.ts';

const nothing = { parameters: {}, columns: {} };

/** Enables the statistics, including statements inside functions. */
export const prepareStatistics = [
  `create extension if not exists pg_stat_statements`,
  `alter system set pg_stat_statements.track = 'all'`,
].map((sql, index) =>
  statement({ name: `bench.prepare_statistics_${index}`, ...nothing, text: sql }),
);

export const reloadSettings = statement({
  name: 'bench.reload_settings',
  ...nothing,
  text: `select pg_reload_conf()`,
});

export const resetStatistics = statement({
  name: 'bench.reset_statistics',
  ...nothing,
  text: `select pg_stat_statements_reset()`,
});

/** The statements with the greatest total time, in microseconds. */
export const slowest = statement({
  name: 'bench.slowest',
  parameters: {},
  columns: { calls: int8(), totalUs: int8(), meanUs: int8(), rows: int8(), query: text },
  text: `
    select
      s.calls,
      (s.total_exec_time * 1000)::bigint as total_us,
      (s.mean_exec_time * 1000)::bigint as mean_us,
      s.rows,
      s.query
    from pg_stat_statements s
    order by s.total_exec_time desc
    limit 40`,
});
