// The server as a process of its own for browser tests, which set its time. It differs from
// `main.ts` in three ways: its database is a clone of the test cluster's template; its clock,
// PostgreSQL's and the demo beacon's are ahead of the wall clock by an offset in that database; and
// its rounds close and are drawn on request (messages `close` and `draw`), so that no round ends
// while a test prepares on a busy machine. A test can also let time pass (`passMs`).

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { secretKeyFrom, seedBytes } from '@trine/fairness/demo-signer.ts';
import { GAMES } from '@trine/game/games.ts';
import type { Pool } from 'pg';
import { startApp, type App } from '../src/app.ts';
import { readConfig, type Config } from '../src/platform/config/config.ts';
import { openPool } from '../src/platform/postgres/pool.ts';
import { createMovableDatabase, moveTestClock } from './test-clock.ts';
import { dropTestDatabase, settingsOf } from './test-database.ts';
import type { Beacon } from '../src/game/beacon/beacon.ts';
import { serveDemoBeacon } from '../src/game/beacon/demo-beacon-server.ts';
import { readDemoKey } from '../src/game/beacon/demo-key.ts';
import { createRelay } from '../src/game/beacon/relay.ts';
import { createLog } from '../src/platform/http/log.ts';
import { findConsoleFolder, findWebFolder } from '../src/platform/http/built-folders.ts';
import { readSecrets } from '../src/platform/secrets/secrets.ts';

export type ProcessRequest = 'close' | 'draw' | { readonly passMs: number };
export type ProcessReport =
  | { readonly kind: 'ready'; readonly password: string; readonly aheadMs: number }
  | { readonly kind: 'done'; readonly aheadMs: number };

const pollMs = 50;
const relayTimeoutMs = 30_000;

const dataDir = readConfig(process.env).dataDir;
const url = await databaseUrl();
const config = readConfig({ ...process.env, ...settingsOf(url) });
const owner = openPool({ url, max: 1, name: 'trine test clock' });
let aheadMs = await readAhead(owner);
const now = () => Date.now() + aheadMs;
const secrets = await readSecrets(config);
const app = await start(config);
await roundsOpen();
process.on('message', (request: ProcessRequest) => void answer(request));
process.on('disconnect', () => process.exit(1));
process.on('SIGTERM', () => void stop(app));
report({ kind: 'ready', password: secrets.demoPassword ?? '', aheadMs });

/** The database of an earlier process in this folder, or a new one. */
async function databaseUrl(): Promise<string> {
  const file = join(dataDir, 'test-database');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const startsAtMs = Number(process.env['TEST_STARTS_AT_MS']);
  const made = await createMovableDatabase(Math.round(startsAtMs - Date.now()));
  writeFileSync(file, made);
  return made;
}

async function start(running: Config): Promise<App> {
  return startApp(running, secrets, {
    now,
    randomBytes,
    log: createLog({ level: running.logLevel, destination: process.stdout }),
    webFolder: findWebFolder(running.profile),
    consoleFolder: findConsoleFolder(),
    ...(running.beacon === 'demo' ? { beacon: await openMovableBeacon() } : {}),
  });
}

async function openMovableBeacon(): Promise<Beacon> {
  const newKey = () => secretKeyFrom(randomBytes(seedBytes));
  const secretKey = readDemoKey(join(dataDir, 'demo-beacon.key'), newKey);
  const served = await serveDemoBeacon({ secretKey, port: 0, now });
  const { chain, port } = served;
  const urls = () => [`http://127.0.0.1:${port}`];
  const relay = createRelay({ chain, urls, timeoutMs: relayTimeoutMs });
  return { chain, ...relay, stop: () => served.close() };
}

async function answer(request: ProcessRequest): Promise<void> {
  if (typeof request === 'object') await letPass(request.passMs);
  else await closeRounds();
  if (request === 'draw') await drawRounds();
  report({ kind: 'done', aheadMs });
}

/** Closes the running rounds, and waits until they are sealed. */
async function closeRounds(): Promise<void> {
  await becomesTrue(
    `select exists (select from round where status in ('open', 'closed')) as holds`,
  );
  await passTo(`select max(closes_at) as at from round where status = 'open'`);
  await becomesTrue(`select not exists (
    select from round where status = 'open' and closes_at <= clock_timestamp()
  ) as holds`);
}

/** Draws the closed rounds, and waits until they are paid. */
async function drawRounds(): Promise<void> {
  await passTo(`select max(draws_at) as at from round where status = 'closed'`);
  await becomesTrue(`select not exists (
    select from round where draws_at <= clock_timestamp() and settled_at is null
  ) as holds`);
  await roundsOpen();
}

/**
 * Waits until every game has an open round, or for several ticks of the clock: a game that is not
 * on sale opens none. The clock renews its lease before each tick. After a jump of time ids run
 * out, which takes one tick.
 */
async function roundsOpen(): Promise<void> {
  const renewals = new Set<string>();
  for (;;) {
    const { rows } = await owner.query<{ renewed: string; games: number }>(
      `select expires_at::text as renewed, (
         select count(distinct game_id)::integer from round
         where status = 'open' and closes_at > clock_timestamp()
       ) as games
       from lease where name = 'clock'`,
    );
    for (const { renewed } of rows) renewals.add(renewed);
    if (rows[0]?.games === GAMES.length || renewals.size > 4) return;
    await delay(pollMs);
  }
}

/** Moves time forward to a time of the database; never back. */
async function passTo(instant: string): Promise<void> {
  const { rows } = await owner.query<{ missing: string | null }>(
    `select ceil(extract(epoch from (${instant}) - clock_timestamp()) * 1000) as missing`,
  );
  const missingMs = Number(rows[0]?.missing ?? 0);
  if (missingMs > 0) await moveClock(missingMs);
}

async function moveClock(byMs: number): Promise<void> {
  aheadMs += byMs;
  await owner.query(moveTestClock, [aheadMs]);
}

/** After a jump of time ids have run out until the lease is renewed. */
async function letPass(ms: number): Promise<void> {
  await moveClock(ms);
  await becomesTrue(
    `select exists (
       select from lease where name = 'clock' and expires_at > clock_timestamp()
     ) as holds`,
  );
}

async function becomesTrue(question: string): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ holds: boolean }>(question);
    if (rows[0]?.holds === true) return;
    await delay(pollMs);
  }
}

async function readAhead(database: Pool): Promise<number> {
  const { rows } = await database.query<{ ahead: string }>(
    `select last_value as ahead from test_clock.ahead_ms`,
  );
  return Number(rows[0]?.ahead);
}

function report(what: ProcessReport): void {
  assert.ok(process.connected, 'This process is started by a test.');
  process.send?.(what);
}

async function stop(running: App): Promise<void> {
  await running.close();
  await owner.end();
  await dropTestDatabase(url);
  process.exit(0);
}
