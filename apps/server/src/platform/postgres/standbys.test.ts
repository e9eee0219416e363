import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { openTestReplication, type TestReplication } from '../../../testing/test-replication.ts';
import { checkDatabase } from './pool.ts';

let replication: TestReplication;

before(async () => {
  replication = await openTestReplication({ standbys: 1 });
});

after(() => replication.close());

const risk = /^PostgreSQL acknowledges before a standby has what was written/;

test('a single server has no standby that could lack something', async () => {
  const database = await openTestDatabase();
  assert.equal(await checkDatabase(database.url), null);
  await database.close();
});

test('a standby that no commit waits for is a risk, one that is awaited is none', async () => {
  const { primary, standbys } = replication;
  await assert.doesNotReject(standbys[0]?.query('select') ?? Promise.reject(new Error('none')));
  assert.match((await checkDatabase(replication.urlOfAll())) ?? '', risk);
  await primary.query(`alter system set synchronous_standby_names = 'standby1'`);
  await primary.query('select pg_reload_conf()');
  let found = await checkDatabase(replication.urlOfAll());
  // The server's processes hear of it one after another.
  while (found !== null) found = await checkDatabase(replication.urlOfAll());
});
