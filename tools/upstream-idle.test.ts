// Idle connections between the shipped proxies and the server: the proxy closes them
// first. When the server does, a request that is on its way meets the close and is lost.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as requestHttp, type ServerResponse } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../apps/server/src/platform/config/config.ts';
import { freePort } from '../apps/server/src/platform/embedded-postgres/embedded-host.ts';
import { requestLimits, timeLimits } from '../apps/server/src/platform/http/limits.ts';
import { thisHost } from './chromium.ts';
import { hasPrograms } from './deploy-programs.ts';
import { ensureHaproxy } from './haproxy.ts';
import { root } from './steps.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** Of the server in these tests, and how long its proxies keep a connection: as 1 to 10 or less. */
const serverIdleMs = 500;
const shortened = { caddy: '40ms', haproxy: '20ms' } as const;
const periods = 10;
/** Requests at a time, each on a connection of its own. */
const crowd = 8;
/** Around the moment at which the server closes what is unused. */
const offsetsMs = [-30, -10, -2, 0, 2, 10, 30];

/** A request that the server cuts off. */
const cutPath = '/index.php/cut';

/** The server closes a connection that never carried a request, and one that did, after this. */
const closesAfterMs = Math.min(timeLimits.headersMs, timeLimits.keepAliveMs);

test("each proxy's idle time is less than the server's, and a replaced worker outlasts it", () => {
  const caddyfile = read('deploy/caddy/Caddyfile');
  const [, seconds] = /^\t\tkeepalive \{\$TRINE_UPSTREAM_IDLE:(\d+)s\}$/m.exec(caddyfile) ?? [];
  const idleMs = Number(seconds) * 1_000;
  assert.ok(idleMs > 0 && idleMs < closesAfterMs, `${seconds} s`);
  const { drainMs } = readConfig({ PROFILE: 'production', BEACON: 'drand' });
  assert.ok(idleMs < drainMs);
  const ways = caddyfile.match(/\breverse_proxy\b/g)?.length;
  assert.equal(caddyfile.match(/\bimport upstream\b/g)?.length, ways);
  const haproxy = read('deploy/haproxy/haproxy.cfg');
  const [, purgeMs] = /^ {2}presetenv UPSTREAM_PURGE (\d+)ms$/m.exec(haproxy) ?? [];
  // The need that HAProxy expects falls by half each time, and so does what is beyond it.
  const steps = 2 * Math.ceil(Math.log2(requestLimits.connections)) + 1;
  assert.ok(Number(purgeMs) > 0 && Number(purgeMs) * steps < closesAfterMs, `${purgeMs} ms`);
  const backends = haproxy.match(/^backend /gm)?.length;
  const purges = haproxy.match(/^ {2}default-server pool-purge-delay "\$\{UPSTREAM_PURGE\}"$/gm);
  assert.equal(purges?.length, backends);
});

interface Upstream {
  readonly port: number;
  /** Until the proxy has asked for its health. */
  readonly asked: Promise<void>;
  /** Requests that came on a connection which the server had closed. */
  lost(): number;
}

/**
 * A server whose close always meets the next request: one that comes on a connection unused for
 * `serverIdleMs` is cut off. The others are answered when all of a crowd are there.
 */
async function startUpstream(context: TestContext): Promise<Upstream> {
  const unusedSince = new WeakMap<Socket, number>();
  const asked = Promise.withResolvers<void>();
  let waiting: ServerResponse[] = [];
  let lost = 0;
  let came = 0;
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const { socket } = request;
    response.on('finish', () => unusedSince.set(socket, performance.now()));
    if (request.url?.startsWith('/health/') === true) {
      response.end('{}', () => asked.resolve());
      return;
    }
    if (request.url === cutPath) {
      socket.destroy();
      return;
    }
    if (request.method === 'GET') {
      response.end('{}');
      return;
    }
    came += 1;
    const since = unusedSince.get(socket) ?? Infinity;
    if (performance.now() - since >= serverIdleMs - Math.max(...offsetsMs)) {
      lost += 1;
      socket.destroy();
    } else waiting.push(response);
    if (came < crowd) return;
    for (const one of waiting) one.end('{}');
    [waiting, came] = [[], 0];
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, asked: asked.promise, lost: () => lost };
}

interface Program {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly url: string;
}

/** Until it answers. */
async function startProxy(
  context: TestContext,
  { words: [command = '', ...rest], environment, url }: Program,
): Promise<void> {
  const env = { PATH: process.env['PATH'], ...environment };
  const child = spawn(command, rest, { cwd: root, env, stdio: 'ignore' });
  context.after(async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  for (;;) {
    const status = await post(`${url}/health`).catch(() => null);
    if (status !== null) return;
    assert.equal(child.exitCode, null);
    await delay(50);
  }
}

/** The status; over a connection of its own. */
async function post(url: string, method = 'POST'): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const sent = send(url, { method, agent: false, rejectUnauthorized: false });
  sent.on('response', (response) => {
    response.resume().on('end', () => resolve(response.statusCode));
  });
  sent.on('error', reject);
  sent.end('{"a":"body, so that nothing sends it again"}');
  return promise;
}

async function askAround(url: string): Promise<(number | undefined)[]> {
  const statuses = [];
  for (let period = 0; period < periods; period += 1) {
    statuses.push(...(await Promise.all(Array.from({ length: crowd }, () => post(url)))));
    await delay(serverIdleMs + (offsetsMs[period % offsetsMs.length] ?? 0));
  }
  return statuses;
}

const allAnswered = Array.from({ length: periods * crowd }, () => 200);

test('Caddy loses no request around the idle time of the server', async (context) => {
  if (!hasPrograms(thisHost, ['caddy'], (line) => context.diagnostic(line))) return;
  const base = mkdtempSync(join(tmpdir(), 'trine-idle-'));
  context.after(() => rmSync(base, { recursive: true }));
  const upstream = await startUpstream(context);
  const url = `https://localhost:${await freePort(null)}`;
  const options = ['admin off', 'default_bind 127.0.0.1', 'skip_install_trust'];
  await startProxy(context, {
    words: ['caddy', 'run', '--config', 'deploy/caddy/Caddyfile'],
    environment: {
      TRINE_SITE: url,
      TRINE_TLS: 'internal',
      TRINE_UPSTREAMS: `127.0.0.1:${upstream.port}`,
      TRINE_UPSTREAM_IDLE: shortened.caddy,
      TRINE_CADDY_OPTIONS: [...options, 'auto_https disable_redirects'].join('\n'),
      XDG_DATA_HOME: base,
      XDG_CONFIG_HOME: base,
      HOME: base,
    },
    url,
  });
  await upstream.asked;
  assert.deepEqual(await askAround(`${url}/index.php`), allAnswered);
  assert.equal(upstream.lost(), 0);
  // One failure of a connection does not put the only process out of service.
  assert.equal(await post(`${url}${cutPath}`), 502);
  assert.equal(await post(`${url}/index.php`, 'GET'), 200);
});

test('HAProxy loses no request around the idle time of the server', async (context) => {
  const program = ensureHaproxy(thisHost, (line) => context.diagnostic(line));
  if (program === null) return;
  const upstream = await startUpstream(context);
  const port = await freePort(null);
  const url = `http://127.0.0.1:${port}`;
  await startProxy(context, {
    words: [program, '-db', '-f', 'deploy/haproxy/haproxy.cfg'],
    environment: {
      HTTP_BIND: `127.0.0.1:${port}`,
      API_1: `127.0.0.1:${upstream.port}`,
      UPSTREAM_PURGE: shortened.haproxy,
    },
    url,
  });
  await upstream.asked;
  assert.deepEqual(await askAround(`${url}/index.php`), allAnswered);
  assert.equal(upstream.lost(), 0);
});
