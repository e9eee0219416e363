// The TPC-B-like transaction of pgbench, and its tables.

import { int4 } from '../../../src/platform/postgres/column.ts';
import { statement } from '../../../src/platform/postgres/statement.ts';

const nothing = { parameters: {}, columns: {} };

/** One branch has ten tellers and 100,000 accounts; the scale is the number of branches. */
export const tellersPerBranch = 10;
export const accountsPerBranch = 100_000;

/** In this order. The rows are padded as pgbench pads them. */
export function createTpcbTables(scale: number) {
  return [
    `create table pgbench_branches (bid integer not null, bbalance integer, filler char(88))
      with (fillfactor = 100)`,
    `create table pgbench_tellers (
      tid integer not null, bid integer, tbalance integer, filler char(84)
    ) with (fillfactor = 100)`,
    `create table pgbench_accounts (
      aid integer not null, bid integer, abalance integer, filler char(84)
    ) with (fillfactor = 100)`,
    `create table pgbench_history (
      tid integer, bid integer, aid integer, delta integer, mtime timestamp, filler char(22)
    )`,
    `insert into pgbench_branches (bid, bbalance)
      select b, 0 from generate_series(1, ${scale}) as b`,
    `insert into pgbench_tellers (tid, bid, tbalance)
      select t, (t - 1) / ${tellersPerBranch} + 1, 0
      from generate_series(1, ${scale * tellersPerBranch}) as t`,
    `insert into pgbench_accounts (aid, bid, abalance, filler)
      select a, (a - 1) / ${accountsPerBranch} + 1, 0, ''
      from generate_series(1, ${scale * accountsPerBranch}) as a`,
    `alter table pgbench_branches add primary key (bid)`,
    `alter table pgbench_tellers add primary key (tid)`,
    `alter table pgbench_accounts add primary key (aid)`,
    `vacuum analyze`,
  ].map((text, index) => statement({ name: `bench.tpcb_make_${index}`, ...nothing, text }));
}

export const updateAccount = statement({
  name: 'bench.tpcb_account',
  parameters: { delta: int4, account: int4 },
  columns: {},
  text: `
    update pgbench_accounts
    set abalance = abalance + $1::integer
    where aid = $2::integer`,
});

export const readAccount = statement({
  name: 'bench.tpcb_read',
  parameters: { account: int4 },
  columns: { balance: int4 },
  text: `
    select abalance as balance
    from pgbench_accounts
    where aid = $1::integer`,
});

export const updateTeller = statement({
  name: 'bench.tpcb_teller',
  parameters: { delta: int4, teller: int4 },
  columns: {},
  text: `
    update pgbench_tellers
    set tbalance = tbalance + $1::integer
    where tid = $2::integer`,
});

export const updateBranch = statement({
  name: 'bench.tpcb_branch',
  parameters: { delta: int4, branch: int4 },
  columns: {},
  text: `
    update pgbench_branches
    set bbalance = bbalance + $1::integer
    where bid = $2::integer`,
});

export const insertHistory = statement({
  name: 'bench.tpcb_history',
  parameters: { teller: int4, branch: int4, account: int4, delta: int4 },
  columns: {},
  text: `
    insert into pgbench_history (tid, bid, aid, delta, mtime)
    values ($1::integer, $2::integer, $3::integer, $4::integer, current_timestamp)`,
});
