import { text } from '../../../src/platform/postgres/column.ts';
import { statement } from '../../../src/platform/postgres/statement.ts';

const nothing = { parameters: {}, columns: {} };

/** Takes effect at the next start. */
export const preloadStatistics = statement({
  name: 'bench.preload_statistics',
  ...nothing,
  text: `alter system set shared_preload_libraries = 'pg_stat_statements'`,
});

/** A name cannot be a parameter. */
export const createDatabase = {
  bench_tpcb: statement({
    name: 'bench.create_tpcb',
    ...nothing,
    text: `create database bench_tpcb`,
  }),
  bench_screens: statement({
    name: 'bench.create_screens',
    ...nothing,
    text: `create database bench_screens`,
  }),
  bench_none: statement({
    name: 'bench.create_none',
    ...nothing,
    text: `create database bench_none`,
  }),
  bench_few: statement({
    name: 'bench.create_few',
    ...nothing,
    text: `create database bench_few`,
  }),
  bench_many: statement({
    name: 'bench.create_many',
    ...nothing,
    text: `create database bench_many`,
  }),
  bench_long: statement({
    name: 'bench.create_long',
    ...nothing,
    text: `create database bench_long`,
  }),
};

export const checkpoint = statement({
  name: 'bench.checkpoint',
  ...nothing,
  text: `checkpoint`,
});

/** The settings that durability depends on. */
export const durability = statement({
  name: 'bench.durability',
  parameters: {},
  columns: { version: text, fsync: text, synchronousCommit: text, fullPageWrites: text },
  text: `
    select
      current_setting('server_version') as version,
      current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('full_page_writes') as full_page_writes`,
});
