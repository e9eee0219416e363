// Two processes of the server on a primary with a replica: a player's act at one of them is read at
// the other, for any lag of the replica; and both outlive the primary.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import { createClient, type Client } from '@trine/contract/client.ts';
import { startApp, type App } from '../../app.ts';
import { silentBeacon } from '../../../testing/silent-beacon.ts';
import { openTestReplication, type TestReplication } from '../../../testing/test-replication.ts';
import type { Report } from '../../operations/readiness/readiness.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../http/log.ts';
import { readSecrets } from '../secrets/secrets.ts';

const limitMs = 60_000;

let replication: TestReplication;
let dataDir: string;
const apps: App[] = [];
const logged: string[] = [];

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trine-replicas-'));
  replication = await openTestReplication({ standbys: 1 });
  for (let count = 0; count < 2; count += 1) apps.push(await start());
});

after(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await replication.close();
  await rm(dataDir, { recursive: true });
});

async function start(): Promise<App> {
  const config = readConfig({
    DATA_DIR: dataDir,
    ...replication.settingsOfAll(),
    DATABASE_REPLICA_URL: replication.settingsOfAll().DATABASE_URL,
    ROLE: 'api',
    PORT: '0',
  });
  return startApp(config, await readSecrets(config), {
    now: Date.now,
    randomBytes,
    log: createLog({ level: 'warn', destination: { write: (line) => void logged.push(line) } }),
    webFolder: null,
    beacon: silentBeacon,
  });
}

function clientAt(place: 0 | 1, token: string | null = null): Client {
  const baseUrl = apps[place]?.address ?? '';
  return createClient({ baseUrl, token: () => token, language: () => 'en' });
}

async function report(place: 0 | 1): Promise<Report> {
  return (await (await fetch(apps[place]?.health ?? '')).json()) as Report;
}

async function becomes(place: 0 | 1, holds: (report: Report) => boolean): Promise<Report> {
  for (;;) {
    const found = await report(place);
    if (holds(found)) return found;
    await delay(20);
  }
}

/** A new account opens with the demo's credits: an entry of its fund log. */
async function registerAt(place: 0 | 1, username: string): Promise<string> {
  const request = { username, password: 'two hosts and a replica', group_id: 1 as const };
  const outcome = await clientAt(place).call('/api/user/register', request);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return outcome.data.userinfo.token;
}

async function fundsAt(place: 0 | 1, token: string): Promise<number> {
  const outcome = await clientAt(place, token).call('/api/user/quantityLogList', {});
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return outcome.data.length;
}

/** Of the fund log, by the connections that read from the standby. */
const readsOfFunds = `
  select
  from pg_stat_activity
  where application_name like 'trine replica 1%'
    and query ~ 'fund_request'`;

test('a start and readiness warn about an asynchronous standby', async () => {
  assert.ok(logged.some((line) => line.includes('PostgreSQL has a standby and no commit waits')));
  const { checks, warning } = await becomes(0, ({ checks }) => checks.standby !== null);
  assert.deepEqual([checks.standby?.standbys, checks.standby?.synchronous], [1, false]);
  assert.ok(warning.includes('standby'));
});

test(
  'what was done at one process is seen at the other at once',
  { timeout: limitMs },
  async () => {
    const [standby] = replication.standbys;
    assert.ok(standby);
    await becomes(1, ({ checks }) => checks.replica?.ok === true);
    const token = await registerAt(0, 'replica_one');
    assert.equal(await fundsAt(1, token), 1);
    while ((await standby.query(readsOfFunds)).length === 0) await fundsAt(1, token);
    await standby.query('select pg_wal_replay_pause()');
    const paused = `select where pg_get_wal_replay_pause_state() = 'paused'`;
    while ((await standby.query(paused)).length === 0) await delay(5);
    const other = await registerAt(0, 'replica_two');
    assert.equal(await fundsAt(1, other), 1, 'the replica knows nothing of this account');
    await becomes(1, ({ checks }) => checks.replica?.ok === false);
    await standby.query('select pg_wal_replay_resume()');
    await becomes(1, ({ checks }) => checks.replica?.ok === true);
  },
);

test(
  'the primary is killed and the standby promoted: all goes on there',
  { timeout: limitMs },
  async () => {
    const [standby] = replication.standbys;
    assert.ok(standby);
    await replication.primary.kill();
    await becomes(0, ({ failing }) => failing.includes('database'));
    await standby.query('select pg_promote()');
    await becomes(0, ({ status }) => status === 'ready');
    await becomes(1, ({ status }) => status === 'ready');
    assert.equal(await fundsAt(1, await registerAt(0, 'replica_four')), 1);
  },
);
