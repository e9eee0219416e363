// Connections by a url with several hosts, across the death of the primary.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestReplication, type TestReplication } from '../../../testing/test-replication.ts';
import { openClient } from './client.ts';
import { migrate } from './migrate.ts';
import { checkDatabase, openPool } from './pool.ts';

let replication: TestReplication;

before(async () => {
  replication = await openTestReplication({ standbys: 1 });
});

after(() => replication.close());

const where = `select inet_server_port() as port, pg_is_in_recovery() as "isStandby"`;

test('each kind of connection goes to the kind of host that the url asks for', async () => {
  const { primary, standbys } = replication;
  const standbyFirst = replication.urlOfAll().replace(/@([^,]+),([^/]+)/, '@$2,$1');
  await checkDatabase(standbyFirst);
  assert.deepEqual(await migrate({ url: standbyFirst }), []);
  const rows: [string, number | undefined][] = [
    ['', primary.port],
    ['?target_session_attrs=read-write', primary.port],
    ['?target_session_attrs=any', standbys[0]?.port],
    ['?target_session_attrs=read-only', standbys[0]?.port],
    ['?target_session_attrs=prefer-standby', standbys[0]?.port],
  ];
  for (const [parameters, port] of rows) {
    const client = openClient(standbyFirst + parameters, { application_name: 'trine test' });
    await client.connect();
    assert.equal((await client.query(where)).rows[0]?.port, port, parameters);
    await client.end();
  }
});

test('after the primary dies and a standby is promoted, the same pool connects there', async () => {
  const { primary, standbys } = replication;
  const [standby] = standbys;
  assert.ok(standby);
  const pool = openPool({
    url: replication.urlOfAll(),
    max: 2,
    name: 'trine test',
  });
  assert.equal((await pool.query(where)).rows[0]?.port, primary.port);
  await primary.kill();
  // First by the connection that it has, if its end was not noticed; then by the last good host.
  for (let attempt = 1; attempt <= 2; attempt += 1) await assert.rejects(pool.query(where));
  await assert.rejects(pool.query(where), /refuses connections; 127.0.0.1:\d+ is a standby/);
  await standby.query('select pg_promote()');
  assert.deepEqual((await pool.query(where)).rows, [{ port: standby.port, isStandby: false }]);
  await primary.start();
  // It still considers itself the primary.
  assert.deepEqual(await primary.query(where), [{ port: primary.port, isStandby: false }]);
  const other = openPool({ url: replication.urlOfAll('?'), max: 1, name: 'trine test' });
  assert.equal((await other.query(where)).rows[0]?.port, standby.port, 'a process that starts');
  await Promise.all([pool.end(), other.end()]);
});
