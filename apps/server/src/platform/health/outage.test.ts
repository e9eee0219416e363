// A whole server whose database hangs, dies or has a full disk: every call is answered in time, and
// the server recovers without a restart.

import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { after, before, beforeEach, test } from 'node:test';
import { createClient, type Client } from '@trine/contract/client.ts';
import { startApp, type App } from '../../app.ts';
import { readConfig } from '../config/config.ts';
import { silentBeacon } from '../../../testing/silent-beacon.ts';
import { openTestDatabase, type TestDatabase, settingsOf } from '../../../testing/test-database.ts';
import { createLog } from '../http/log.ts';
import { readSecrets } from '../secrets/secrets.ts';
import { openTestCable, type TestCable } from '../../../testing/test-cable.ts';
import type { Report } from '../../operations/readiness/readiness.ts';
import { watchTimes } from './database-watch.ts';

/** Far above the real limits, since a busy machine is slow. */
const limitMs = 60_000;

let database: TestDatabase;
let cable: TestCable;
let app: App;
let url: string;
let dataDir: string;
let player: { readonly token: string; readonly client: Client };
const logged: string[] = [];

beforeEach(() => cable.set('passes'));

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trine-outage-'));
  database = await openTestDatabase();
  cable = await openTestCable(database.url);
  const config = readConfig({ DATA_DIR: dataDir, ...settingsOf(cable.url), PORT: '0' });
  app = await startApp(config, await readSecrets(config), {
    now: Date.now,
    randomBytes,
    log: createLog({ level: 'warn', destination: { write: (line) => void logged.push(line) } }),
    webFolder: null,
    beacon: silentBeacon,
  });
  url = app.address ?? '';
  player = await register();
});

after(async () => {
  await app.close();
  await cable.close();
  await database.close();
  await rm(dataDir, { recursive: true });
});

function clientOf(token: string | null): Client {
  return createClient({ baseUrl: url, token: () => token, language: () => 'en' });
}

async function register() {
  const request = { username: 'outage_one', password: 'when the lights go out', group_id: 1 };
  let outcome = await clientOf(null).call('/api/user/register', request);
  // On a busy machine the watch may be late as well.
  while (!outcome.ok && outcome.reason === 'busy') {
    await awaitHealth(well);
    outcome = await clientOf(null).call('/api/user/register', request);
  }
  assert.ok(outcome.ok, JSON.stringify(outcome));
  const { token } = outcome.data.userinfo;
  return { token, client: clientOf(token) };
}

/** One of each kind: reads, a login, a bet, the console, a new stream. */
async function askAll(): Promise<Record<string, Response>> {
  const json = { 'content-type': 'application/json' };
  const { token } = player;
  const post = (path: string, body: object, headers: object = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...json, ...headers },
      signal: AbortSignal.timeout(limitMs),
    });
  const get = (path: string) =>
    fetch(`${url}${path}`, { headers: { token }, signal: AbortSignal.timeout(limitMs) });
  const bet = { issue: '1', game_id: 1, plan_id: 1, play_type: 'big', money: '1.00' };
  const key = { 'idempotency-key': randomUUID() };
  const name = { account: 'nobody_here', password: 'anything at all' };
  const answers = {
    home: get('/index.php/api/index/index'),
    account: post('/index.php/api/user/userInfo', {}, { token }),
    login: post('/index.php/api/user/login', name),
    bet: post('/index.php/api/Lottery/playOrder', bet, { token, ...key }),
    staffConsole: post('/console/api/session/begin', { name: 'owner', password: 'nothing at all' }),
    stream: get('/index.php/api/Lottery/stream?plan_id=1'),
  };
  const names = Object.keys(answers);
  const responses = await Promise.all(Object.values(answers));
  return Object.fromEntries(responses.map((response, at) => [names[at] ?? '', response]));
}

async function health(): Promise<unknown> {
  const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(limitMs) });
  return [response.status, await response.json()];
}

const well = [200, { status: 'ok', failing: [] }];

/** Until health says so, or the test's own limit. */
async function awaitHealth(expected: unknown): Promise<void> {
  while (!isSame(await health(), expected)) await delay(20);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function closeAll(responses: Record<string, Response>): Promise<void> {
  for (const { body } of Object.values(responses)) await body?.cancel();
}

for (const state of ['frozen', 'cut'] as const) {
  test(
    `a database that is ${state}: busy at once, then recovery without a restart`,
    { timeout: limitMs },
    async () => {
      await awaitHealth(well);
      logged.length = 0;
      cable.set(state);
      // These are sent before the server has noticed.
      for (const [name, response] of Object.entries(await askAll())) {
        assert.equal(response.status, 503, name);
        assert.ok(Number(response.headers.get('retry-after')) > 0, name);
        assert.match(await response.text(), /busy/, name);
      }
      assert.deepEqual(await health(), [503, { status: 'unavailable', failing: ['database'] }]);
      for (const [name, response] of Object.entries(await askAll())) {
        assert.equal(response.status, 503, name);
        await response.body?.cancel();
      }
      const rejected = linesAbout('the database was unavailable');
      assert.ok(rejected.length > 0);
      for (const line of rejected) assert.ok(line.length < 400, line);
      cable.set('passes');
      await awaitHealth(well);
      const again = await askAll();
      for (const [name, response] of Object.entries(again)) {
        assert.ok(response.status < 500, name);
      }
      await closeAll(again);
      assertSaidOnce('the database does not answer');
      assertSaidOnce('the database is available again');
    },
  );
}

/** Once for each change; a busy machine may see one or two more. */
function assertSaidOnce(message: string): void {
  const { length } = linesAbout(message);
  assert.ok(length >= 1 && length <= 3, `${message}: ${length} times`);
}

function linesAbout(message: string): string[] {
  return logged.filter((line) => line.includes(`"msg":"${message}`));
}

test(
  'a full disk: bets are rejected, reads go on, one alert, then recovery without a restart',
  { timeout: limitMs },
  async () => {
    await awaitHealth(well);
    logged.length = 0;
    await database.ownerPool.query(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger full_disk before insert or update on health_probe
      execute function no_room()`);
    await awaitHealth([503, { status: 'unavailable', failing: ['storage'] }]);
    for (let times = 0; times < 3; times += 1) {
      const { bet, home, account, ...others } = await askAll();
      assert.deepEqual([bet?.status, home?.status, account?.status], [503, 200, 200]);
      assert.match((await bet?.text()) ?? '', /busy/);
      await closeAll({ ...(home && { home }), ...(account && { account }), ...others });
    }
    await database.ownerPool.query('drop trigger full_disk on health_probe');
    await awaitHealth(well);
    const again = await askAll();
    assert.equal(again['bet']?.status, 200);
    await closeAll(again);
    assertSaidOnce('the database cannot write');
    assertSaidOnce('the database is available again');
  },
);

test(
  'a server that only reads: its connections are left, so that the next ones find a primary',
  { timeout: limitMs },
  async () => {
    await awaitHealth(well);
    const name = new URL(database.url).pathname.slice(1);
    await database.ownerPool.query(`alter database ${name} set default_transaction_read_only = on`);
    await database.ownerPool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() ' +
        'and pid <> pg_backend_pid()',
    );
    await awaitHealth([503, { status: 'unavailable', failing: ['storage'] }]);
    // Open connections keep the old setting, as those to a former primary do.
    await database.ownerPool.query(
      `begin read write; alter database ${name} reset default_transaction_read_only; commit`,
    );
    await awaitHealth(well);
    const again = await askAll();
    assert.equal(again['bet']?.status, 200);
    await closeAll(again);
  },
);

/** A bet that every rule accepts; rounds open and close while the test runs. */
async function placeBet() {
  for (;;) {
    const beat = await player.client.call('/api/Lottery/heart', { game_id: 1, plan_id: 1 });
    const issue = beat.ok ? beat.data.issue?.issue : undefined;
    if (issue === undefined) {
      await delay(20);
      continue;
    }
    const bet = { issue, game_id: 1, plan_id: 1, play_type: 'big', money: '10.00' };
    const placed = await player.client.call('/api/Lottery/playOrder', bet, { key: randomUUID() });
    if (placed.ok || !['round_closed', 'not_current_round'].includes(placed.reason)) return placed;
  }
}

/** Bets until readiness reports it: a report is kept for a moment, and a failure for seconds. */
async function awaitWriteError(code: string): Promise<Report> {
  for (;;) {
    const rejected = await placeBet();
    assert.deepEqual([rejected.ok, !rejected.ok && rejected.reason], [false, 'busy']);
    const page = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(limitMs) });
    const report = (await page.json()) as Report;
    const { condition, write_error } = report.checks.database;
    if (condition === 'full' && write_error === code) return report;
  }
}

const rejectedWrites = [
  ['53100', 'could not extend file'],
  ['53200', 'out of memory'],
  ['25006', 'cannot execute INSERT in a read-only transaction'],
] as const;

for (const [code, message] of rejectedWrites) {
  test(
    `bets that PostgreSQL rejects with ${code} are the condition, until one is written`,
    { timeout: limitMs },
    async () => {
      await awaitHealth(well);
      logged.length = 0;
      await database.ownerPool.query(`
        create or replace function no_write() returns trigger language plpgsql as
          $$ begin raise exception '${message}' using errcode = '${code}'; end $$;
        create trigger no_write before insert on bet_order execute function no_write()`);
      // The probe succeeds throughout.
      const { status, failing } = await awaitWriteError(code);
      assert.deepEqual([status, failing], ['not_ready', ['database']]);
      await database.ownerPool.query('drop trigger no_write on bet_order');
      while (!(await placeBet()).ok);
      await awaitHealth(well);
      assertSaidOnce('the database cannot write');
      assertSaidOnce('the database is available again');
    },
  );
}

test('the probe needs new room on the disk', async () => {
  const client = await database.ownerPool.connect();
  try {
    await client.query("set temp_file_limit = '256kB'");
    // SQLSTATE `configuration_limit_exceeded`.
    await assert.rejects(client.query('select probe_health(true)'), { code: '53400' });
    await client.query('select probe_health(false)');
  } finally {
    client.release(true);
  }
});

test('the time to notice a database that hangs is within the time limit of calls', () => {
  const { intervalMs, tickMs, ticks } = watchTimes;
  assert.ok(intervalMs + tickMs * ticks <= 2_500);
});
