import { int4, int8, nullable, text } from '../../../src/platform/postgres/column.ts';
import { statement } from '../../../src/platform/postgres/statement.ts';

/** The user of `DATABASE_OWNER_URL`, who may create the installation's roles. */
export function createUser(password: string) {
  return statement({
    name: 'cluster.create_user',
    parameters: {},
    columns: {},
    text: `create role trine login createrole password '${password}'`,
  });
}

export const createDatabase = statement({
  name: 'cluster.create_database',
  parameters: {},
  columns: {},
  text: `create database trine owner trine`,
});

/** Who leads the clock, and how long the lease still lasts. */
export const clockLease = statement({
  name: 'cluster.clock_lease',
  parameters: {},
  columns: { holder: nullable(text), leftMs: nullable(int8()) },
  text: `
    select
      l.holder,
      (extract(epoch from l.expires_at - clock_timestamp()) * 1000)::bigint as left_ms
    from lease l
    where l.name = 'clock'`,
});

/** A small write with its commit. */
export const write = statement({
  name: 'cluster.write',
  parameters: {},
  columns: { sorted: int4 },
  text: `select probe_health(true) as sorted`,
});
