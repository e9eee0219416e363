// Processes of each role on one database, as `npm start` runs them: their health while they run,
// and while one of them stops.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { startApp, type App } from '../../app.ts';
import { readConfig, type Config } from '../../platform/config/config.ts';
import { StartError } from '../../platform/config/start-error.ts';
import { readSecrets } from '../../platform/secrets/secrets.ts';
import { sealLine } from '../../../testing/test-seal.ts';
import { openBusServer } from '../../../testing/test-bus.ts';
import { silentBeacon } from '../../../testing/silent-beacon.ts';
import { openTestDatabase, type TestDatabase, settingsOf } from '../../../testing/test-database.ts';
import type { Report } from './readiness.ts';

let database: TestDatabase;
let dataDir: string;

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trine-roles-'));
  database = await openTestDatabase();
});

after(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

function configOf(settings: Record<string, string>): Config {
  const standard = { DATA_DIR: dataDir, ...settingsOf(database.url), PORT: '0' };
  return readConfig({ ...standard, ...settings });
}

async function start(
  settings: Record<string, string>,
  now = Date.now,
  log = pino({ enabled: false }),
): Promise<App> {
  const config = configOf(settings);
  return startApp(config, await readSecrets(config), {
    now,
    randomBytes,
    log,
    webFolder: null,
    beacon: silentBeacon,
  });
}

async function ready({ health }: App): Promise<Report & { readonly httpStatus: number }> {
  const response = await fetch(health);
  return { ...((await response.json()) as Report), httpStatus: response.status };
}

async function becomes(app: App, status: Report['status']): Promise<Report> {
  for (;;) {
    const report = await ready(app);
    if (report.status === status) return report;
    await delay(20);
  }
}

test('an API, a clock and a draining API report their health', { timeout: 90_000 }, async () => {
  const api = await start({ ROLE: 'api', DRAIN_SECONDS: '5' });
  const alone = await becomes(api, 'ready');
  assert.deepEqual(alone.warning, ['lease'], 'no process leads yet');
  assert.equal(alone.checks.disk, null, 'the database is elsewhere');

  const clock = await start({ ROLE: 'clock' });
  assert.equal(clock.address, null);
  const led = await becomes(clock, 'ready');
  assert.match(led.checks.lease?.holder ?? '', /\/[0-9a-f]{12}$/);
  const live = await fetch(clock.health.replace('ready', 'live'));
  assert.deepEqual([live.status, ((await live.json()) as Report).status], [200, 'ok']);
  const page = await fetch(new URL('/', clock.health));
  assert.equal(page.status, 404);
  await page.text();

  const kept = await fetch(`${api.address}/index.php/api/index/index`);
  assert.notEqual(kept.headers.get('connection'), 'close');
  await kept.text();

  const closing = api.close().then(() => 'closed' as const);
  const draining = await becomes(api, 'not_ready');
  assert.deepEqual(draining.failing, ['draining']);
  assert.equal((await ready(api)).httpStatus, 503);
  const home = await fetch(`${api.address}/index.php/api/index/index`);
  assert.equal(home.status, 200, 'it still serves');
  assert.equal(home.headers.get('connection'), 'close', 'and its connections end');
  await home.text();
  assert.equal(await closing, 'closed');
  await assert.rejects(fetch(api.health));

  await clock.close();
  await assert.rejects(fetch(clock.health));
});

/** The owner of the database removes the last line and its seal; the rest is a valid chain. */
const cutOff = `
  delete from audit_log where position = (select max(position) from audit_log);
  delete from audit_log_seal where number = (select max(number) from audit_log_seal);
  update audit_log_head h
  set position = e.position, hash = e.hash
  from (select position, hash from audit_log order by position desc limit 1) e`;

test('a server starts on an audit log whose end was removed, and raises an alarm', async () => {
  await readSecrets(configOf({}));
  for (let seal = 0; seal < 2; seal += 1) {
    await sealLine(database.url, { dataDir, serverFolder: null });
  }
  await database.ownerPool.query(cutOff);
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const api = await start({ ROLE: 'api' }, Date.now, log);
  try {
    const { status, warning, checks } = await becomes(api, 'ready');
    assert.deepEqual([status, warning.includes('seals')], ['ready', true]);
    const sentence = /^seal \d+ is missing: seal \d+ of line \d+, kept outside the database since /;
    assert.match(checks.seals?.fault ?? 'nothing', sentence);
    const [line = '{}'] = lines.filter((text) => text.includes('does not continue from the kept'));
    assert.match((JSON.parse(line) as { fault: string }).fault, sentence);
  } finally {
    await api.close();
  }
});

test('an API starts without its bus, but not with rejected credentials', async (run) => {
  const server = await openBusServer('nats');
  if (server === null) return run.diagnostic('there is no NATS here');
  const api = await start({ ROLE: 'api', BUS_URL: server.url });
  try {
    assert.deepEqual((await becomes(api, 'ready')).checks.bus, { ok: true });
    const wrong = server.url.replace('trine:', 'stranger:');
    await assert.rejects(start({ ROLE: 'api', BUS_URL: wrong }), StartError);
    await server.kill();
    for (;;) {
      const { status, warning } = await ready(api);
      assert.equal(status, 'ready');
      if (warning.includes('bus')) break;
      await delay(20);
    }
  } finally {
    await api.close();
    await server.kill();
  }
});

/** Accepted, rejected and failed calls: each answer has the time. */
const timedCalls: readonly (readonly [path: string, init: RequestInit])[] = [
  ['/api/index/index', {}],
  ['/api/user/userInfo', { method: 'POST', headers: { token: 'unknown' } }],
  ['/api/user/login', { method: 'POST', body: '{}' }],
  ['/api/user/login', { method: 'POST', body: '{' }],
  ['/api/nowhere', {}],
];

async function databaseSeconds(): Promise<number> {
  const { rows } = await database.pool.query<{ seconds: string }>(
    'select floor(extract(epoch from clock_timestamp())) as seconds',
  );
  return Number(rows[0]?.seconds);
}

for (const [where, skewMs] of [
  ['20 s ahead of', 20_000],
  ['5 s behind', -5_000],
] as const) {
  test(`a machine ${where} the database returns the database's time, and warns`, async () => {
    const api = await start({ ROLE: 'api' }, () => Date.now() + skewMs);
    try {
      for (const [path, init] of timedCalls) {
        const fromSeconds = await databaseSeconds();
        const response = await fetch(`${api.address}/index.php${path}`, init);
        const { time, data } = (await response.json()) as {
          time: number;
          data: { server_time?: number } | null;
        };
        const toSeconds = await databaseSeconds();
        // The clock of the process is known to within some milliseconds.
        for (const seconds of [time, data?.server_time ?? time]) {
          const isBetween = seconds >= fromSeconds - 1 && seconds <= toSeconds + 1;
          assert.ok(isBetween, `${path}: ${seconds}, not ${fromSeconds} to ${toSeconds}`);
        }
      }
      const { warning, checks } = await becomes(api, 'ready');
      assert.ok(warning.includes('time'));
      const { ok, skew_ms: skew = 0, error_ms: error = 0 } = checks.time ?? {};
      assert.equal(ok, false);
      assert.ok(Math.abs(skew - skewMs) <= error + 2, `${skew} ms, ${error} ms off at most`);
    } finally {
      await api.close();
    }
  });
}
