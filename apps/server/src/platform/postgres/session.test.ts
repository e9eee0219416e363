import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Pool } from 'pg';
import { StartError } from '../config/start-error.ts';
import { checkLogin } from './login-check.ts';
import { checkDatabase, openPool } from './pool.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { openPooler, type Pooler, type PoolMode } from '../../../testing/test-pooler.ts';

let database: TestDatabase;

before(async () => {
  database = await openTestDatabase();
});

after(() => database.close());

async function behind(mode: PoolMode, work: (pooler: Pooler) => Promise<void>): Promise<void> {
  const pooler = await openPooler(database.apiUrl, mode);
  try {
    await work(pooler);
  } finally {
    await pooler.close();
  }
}

async function using(pool: Pool, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    await pool.end();
  }
}

const modeIsWrong = (error: unknown) => {
  assert.ok(error instanceof StartError, String(error));
  assert.match(error.message, /^DATABASE_URL leads through a pooler .*pool mode to session\.$/);
  return true;
};

test('behind a pooler that drops the start parameters, rights and limits are in force', () =>
  behind('session', async ({ url, dropped }) => {
    await checkDatabase(url);
    await checkLogin(url, 'api');
    const pool = openPool({ url, max: 2, name: 'trine test' });
    await using(pool, async () => {
      const { rows } = await pool.query(
        `select current_user::text as role, current_setting('statement_timeout') as statement,
           current_setting('lock_timeout') as lock, current_setting('search_path') as path,
           current_setting('timezone') as zone,
           current_setting('idle_in_transaction_session_timeout') as idle`,
      );
      const limits = { statement: '10s', lock: '8s', idle: '15s' };
      assert.deepEqual(rows, [{ role: 'trine_api', path: 'public', zone: 'UTC', ...limits }]);
      const sql = 'update account set balance_minor = 1';
      await assert.rejects(pool.query(sql), { code: '42501' });
    });
    assert.deepEqual([...dropped], [], 'nothing is left to the greeting');
  }));

test('a pooler in transaction mode is rejected, and nothing is migrated', () =>
  behind('transaction', async ({ url }) => {
    await assert.rejects(checkDatabase(url), modeIsWrong);
  }));

test('a pooler that resets between transactions is rejected, also by each connection', () =>
  behind('forgetful', async ({ url }) => {
    await assert.rejects(checkDatabase(url), modeIsWrong);
    const pool = openPool({ url, max: 1, name: 'trine test' });
    await using(pool, () => assert.rejects(pool.query('select 1'), modeIsWrong));
  }));
