// Databases for tests whose clock can be moved: `clock_timestamp()` is ahead of the wall clock, or
// of the epoch, by `test_clock.ahead_ms`. Statements, functions and column defaults use it
// unchanged. Functions belong to one database, so no other database of the cluster is affected.

import { Client } from 'pg';
import { makeTestDatabase } from './test-database.ts';

/** The owner's url of a new database, whose clock is `aheadMs` ahead of the wall clock. */
export function createMovableDatabase(aheadMs: number): Promise<string> {
  return createDatabase('pg_catalog.wall_timestamp()', aheadMs);
}

/** The same, with a clock that is stopped at `atMs`, epoch milliseconds, until it is moved. */
export function createStoppedClockDatabase(atMs: number): Promise<string> {
  return createDatabase(`timestamptz 'epoch'`, atMs);
}

/** Sets either clock; the owner may run it. */
export const moveTestClock = `select setval('test_clock.ahead_ms', $1::bigint)`;

/** The first day of the month that is `later` months after this one, by the wall clock, in UTC. */
export function firstOfMonth(later: number): string {
  const now = new Date();
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1);
  return new Date(first).toISOString().slice(0, 10);
}

async function createDatabase(from: string, aheadMs: number): Promise<string> {
  const url = await makeTestDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(makeMovable(from));
    await client.query(moveTestClock, [aheadMs]);
  } finally {
    await client.end();
  }
  return url;
}

const makeMovable = (from: string) => `
  create schema test_clock;
  create sequence test_clock.ahead_ms minvalue 0;
  grant usage on schema test_clock to public;
  grant select on sequence test_clock.ahead_ms to public;
  alter function pg_catalog.clock_timestamp() rename to wall_timestamp;
  create function pg_catalog.clock_timestamp() returns timestamptz
  language plpgsql
  as $$
  begin
    return ${from}
      + (select a.last_value from test_clock.ahead_ms a) * interval '1 millisecond';
  end
  $$;
  do $$
  declare
    told record;
  begin
    for told in
      select d.adrelid::regclass as name, a.attname as attribute
      from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where pg_get_expr(d.adbin, d.adrelid) ~ 'wall_timestamp'
    loop
      execute format(
        'alter table %s alter column %I set default clock_timestamp()', told.name, told.attribute
      );
    end loop;
  end
  $$`;
