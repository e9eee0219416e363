// Calls of pgledger's public functions, and a check that they exist. Amounts are untyped literals,
// so that they fit the type that pgledger declares.

import { arrayOf, int4, text } from '../../../src/platform/postgres/column.ts';
import { statement } from '../../../src/platform/postgres/statement.ts';

export const missingFunctions = statement({
  name: 'bench.pgledger_missing',
  parameters: { names: arrayOf(text) },
  columns: { name: text },
  text: `
    select u.name
    from unnest($1::text[]) as u (name)
    where not exists (
      select
      from pg_proc p
      where p.proname = u.name
        and p.pronamespace = 'public'::regnamespace
    )
    order by u.name`,
});

/** The process that serves this connection. */
export const backendPid = statement({
  name: 'bench.pgledger_backend',
  parameters: {},
  columns: { pid: int4 },
  text: `select pg_backend_pid() as pid`,
});

export const createAccounts = statement({
  name: 'bench.pgledger_accounts',
  parameters: { count: int4 },
  columns: { id: text },
  text: `
    select a.id
    from generate_series(1, $1::integer) as n (nth)
    cross join lateral pgledger_create_account('bench ' || n.nth, 'USD') a`,
});

/** Autovacuum would do this after so many new rows. */
export const analyze = statement({
  name: 'bench.pgledger_analyze',
  parameters: {},
  columns: {},
  text: `analyze`,
});

export const createTransfer = statement({
  name: 'bench.pgledger_transfer',
  parameters: { fromId: text, toId: text },
  columns: { id: text },
  text: `
    select t.id
    from pgledger_create_transfer($1::text, $2::text, '1') t`,
});

export const createTransfers = statement({
  name: 'bench.pgledger_transfers',
  parameters: { fromIds: arrayOf(text), toIds: arrayOf(text) },
  columns: { id: text },
  text: `
    select t.id
    from pgledger_create_transfers(
      (
        select array_agg(row(u.from_id, u.to_id, '1')::transfer_request)
        from unnest($1::text[], $2::text[]) as u (from_id, to_id)
      )
    ) t`,
});
