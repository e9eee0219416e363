// Both sides have the same PostgreSQL here, the one that Trine includes, so nothing is downloaded.
// `npm run upgrade-postgres` itself was used to test a change of the major version.

import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { findAccount, findBuild } from '../../platform/embedded-postgres/embedded-build.ts';
import { embeddedLogins } from '../../platform/embedded-postgres/embedded-logins.ts';
import { readRecord, removeEmbedded } from '../../platform/embedded-postgres/embedded-record.ts';
import { startEmbedded, whileStopped } from '../../platform/embedded-postgres/embedded.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { upgradeCluster, type UpgradedCluster } from './upgrade-cluster.ts';

let dataDir: string;

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trine-upgrade-'));
  await chmod(dataDir, 0o711);
});

after(async () => {
  await removeEmbedded(dataDir);
});

const start = () => startEmbedded({ dataDir, log: () => undefined, fast: true });

async function ask(url: string, sql: string): Promise<unknown[][]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows;
  } finally {
    await client.end();
  }
}

const facts = `
  select
    (select count(*)::integer from posted_entry),
    (select array_agg(c.relname || ' ' || pg_get_expr(c.relpartbound, c.oid) order by c.relname)
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     join pg_class p on p.oid = i.inhparent and p.relkind = 'p'),
    (select array_agg(m.name || m.applied_at order by m.number) from migration m),
    (select api_role || clock_role from installation),
    (select last_value from player_number)`;

async function upgrade(check: (url: string) => Promise<void>): Promise<UpgradedCluster> {
  return whileStopped(dataDir, async () => {
    const account = await findAccount(join(dataDir, 'postgres'));
    const build = await findBuild(account);
    const log = () => undefined;
    return upgradeCluster({ dataDir, account, from: build, to: build, log, check });
  });
}

test('an upgrade copies everything, and keeps the old data', async () => {
  const server = await start();
  await migrate({ url: server.url });
  await ask(server.url, `select ensure_partitions('bet_order', 3)`);
  await ask(
    server.url,
    `insert into posted_entry (
       bucket, account_id, entry_id, posting_id, kind, amount_minor, balance_after_minor,
       account_version
     )
     select n % 64, n, n, n, 4, n, n, 1 from generate_series(1, 500) as n`,
  );
  await ask(server.url, `select nextval('player_number'), nextval('player_number')`);
  await ask(server.url, 'create table of_another (id bigint)');
  const before = await ask(server.url, facts);
  await assert.rejects(
    upgrade(async () => undefined),
    /A server works on .*: stop it first\.$/,
  );
  await server.stop();

  await assert.rejects(
    upgrade(async () => undefined),
    /^StartError: Trine did not create of_another, or is about to drop it: /,
  );
  const old = await start();
  await ask(old.url, 'drop table of_another');
  await old.stop();

  await assert.rejects(
    upgrade(async () => {
      throw new Error('the audit does not hold');
    }),
    /the audit does not hold/,
  );
  assert.equal((await readRecord(dataDir))?.directory.endsWith('postgres'), true);

  const { major } = await findBuild(await findAccount(join(dataDir, 'postgres')));
  const earlier = join(dataDir, `postgres-${major}`);
  await mkdir(earlier);
  await assert.rejects(
    upgrade(async () => undefined),
    /postgres-\d+ is there already/,
  );
  await rmdir(earlier);

  const { oldDirectory, newDirectory } = await upgrade(async (url) => {
    assert.deepEqual(await ask(url, facts), before);
  });
  assert.notEqual(oldDirectory, newDirectory);
  await stat(join(oldDirectory, 'PG_VERSION'));
  assert.deepEqual(
    (await readdir(dataDir)).filter((name) => name.endsWith('.new')),
    [],
  );
  const again = await start();
  assert.equal(again.directory, newDirectory);
  assert.deepEqual(await ask(again.url, facts), before);
  // On the new server logins have no passwords until a start sets them.
  const { api, clock } = await embeddedLogins(again.url);
  assert.deepEqual(await ask(api, 'select session_user::text'), [['postgres_api']]);
  assert.deepEqual(await ask(clock, 'select session_user::text'), [['postgres_clock']]);
  await again.stop();
});

const versions = [
  ['9', /made by PostgreSQL 9 and this Trine brings \d+: run npm run upgrade-postgres once/],
  ['99', /made by PostgreSQL 99 and this Trine brings \d+: start the Trine that made it, since no/],
] as const;

for (const [major, sentence] of versions) {
  test(`data of PostgreSQL ${major} is not started, and the error says what to do`, async () => {
    const record = await readRecord(dataDir);
    const path = join(dataDir, record?.directory ?? '', 'PG_VERSION');
    const own = await readFile(path, 'utf8');
    await writeFile(path, `${major}\n`);
    await assert.rejects(start(), sentence);
    await writeFile(path, own);
  });
}
