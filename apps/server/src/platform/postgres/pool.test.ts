import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import type { Pool, PoolClient } from 'pg';
import { checkServer, openPool } from './pool.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

let database: TestDatabase;

before(async () => {
  database = await openTestDatabase();
});

after(() => database.close());

const expected = [
  { setting: 'statement_timeout', value: '10s' },
  { setting: 'lock_timeout', value: '8s' },
  { setting: 'idle_in_transaction_session_timeout', value: '15s' },
  { setting: 'synchronous_commit', value: 'on' },
  { setting: 'timezone', value: 'UTC' },
  { setting: 'datestyle', value: 'ISO, MDY' },
  { setting: 'bytea_output', value: 'hex' },
  { setting: 'search_path', value: 'public' },
  { setting: 'application_name', value: 'trine test' },
  { setting: 'role', value: 'none' },
];

test('a pool plans each statement once only if it is set to', async () => {
  const asked = `select current_setting('plan_cache_mode') as mode`;
  assert.deepEqual((await database.pool.query(asked)).rows, [{ mode: 'auto' }]);
  const pool = openPool({ url: database.url, max: 1, name: 'trine test', plansOnce: true });
  try {
    assert.deepEqual((await pool.query(asked)).rows, [{ mode: 'force_generic_plan' }]);
  } finally {
    await pool.end();
  }
});

test('no environment variable changes a connection', async () => {
  const program = `
    import { openPool } from ${JSON.stringify(join(import.meta.dirname, 'pool.ts'))};
    const pool = openPool({ url: process.argv[1], max: 1, name: 'trine test' });
    const { rows } = await pool.query(
      "select current_setting('application_name') as name, current_setting('work_mem') as memory"
    );
    console.log(JSON.stringify([rows, Object.keys(process.env).filter((n) => /^PG/.test(n))]));
    await pool.end();`;
  const environment = {
    PGHOST: '192.0.2.1',
    PGPORT: '1',
    PGUSER: 'another',
    PGPASSWORD: 'wrong',
    PGDATABASE: 'another',
    PGSSLMODE: 'require',
    PGOPTIONS: '-c work_mem=64kB',
    PGAPPNAME: 'another',
    PGCONNECT_TIMEOUT: '1',
    PGCLIENTENCODING: 'LATIN1',
  };
  const run = promisify(execFile);
  const words = ['--input-type=module', '-e', program, database.url];
  const { stdout } = await run(process.execPath, words, { env: environment });
  const { rows } = await database.pool.query("select current_setting('work_mem') as memory");
  assert.deepEqual(JSON.parse(stdout), [[{ name: 'trine test', memory: rows[0]?.memory }], []]);
});

for (const { setting, value } of expected) {
  test(`each connection has ${setting} = ${value}`, async () => {
    const { rows } = await database.pool.query('select current_setting($1) as value', [setting]);
    assert.deepEqual(rows, [{ value }]);
  });
}

test('the application may not touch a balance, the owner may', async () => {
  const sql = 'update account set balance_minor = 1';
  await assert.rejects(database.pool.query(sql), { code: '42501' });
  assert.equal((await database.ownerPool.query(sql)).rowCount, 0);
});

test('the server of the tests passes the checks of a start', async () => {
  await checkServer(database.pool);
});

test('a connection that breaks while idle is reported and replaced', async () => {
  const { promise, resolve } = Promise.withResolvers<Error>();
  const pool = openPool({ url: database.url, max: 1, name: 'trine test', onError: resolve });
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  await database.ownerPool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  assert.match((await promise).message, /terminat/);
  assert.equal((await pool.query('select 1')).rowCount, 1);
  await pool.end();
});

test('a pool without a free connection fails in time', async () => {
  const pool = openPool({ url: database.url, max: 1, name: 'trine test', acquireMs: 50 });
  const held = await connectInTheEnd(pool);
  await assert.rejects(pool.query('select 1'), /timeout exceeded when trying to connect/);
  held.release();
  await pool.end();
});

/** The limit is for waits for a connection, but it also cuts a slow connection attempt. */
async function connectInTheEnd(pool: Pool): Promise<PoolClient> {
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      assert.match(String(error), /timeout/);
    }
  }
}
