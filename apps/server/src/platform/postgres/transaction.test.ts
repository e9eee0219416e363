import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { openDatabase } from './transaction.ts';

let database: TestDatabase;

before(async () => {
  database = await openTestDatabase();
});

after(async () => {
  await database.close();
});

/** Ends the connection of the given process from outside, as a crash of PostgreSQL does. */
async function terminate(pid: string | null | undefined): Promise<void> {
  await database.ownerPool.query('select pg_terminate_backend($1::integer)', [pid]);
}

const ownPid = { name: 'test.own_pid', text: 'select pg_backend_pid()', values: [] } as const;

test('a connection that dies between two statements fails only the transaction', async () => {
  const owner = openDatabase(database.ownerPool);
  const died = Promise.withResolvers<void>();
  database.ownerPool.once('connect', (client) => client.once('end', died.resolve));
  const work = owner.transaction(async (tx) => {
    const { rows } = await tx.query({ ...ownPid, rowMode: 'array' });
    await terminate(rows[0]?.[0]);
    await died.promise;
    await tx.query({ ...ownPid, rowMode: 'array' });
  });
  await assert.rejects(work, /not queryable|terminat/i);
  assert.equal(await owner.transaction(async () => 'goes on'), 'goes on');
});
