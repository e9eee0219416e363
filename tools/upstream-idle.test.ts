// Idle connections between the shipped proxies and the server: the proxy closes them first. If the
// server closes first, a request on its way is lost.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../apps/server/src/platform/config/config.ts';
import { requestLimits, timeLimits } from '../apps/server/src/platform/http/limits.ts';
import { root } from './run-program.ts';
import { createTestAuthority } from '../apps/server/testing/test-certificates.ts';
import { proxies, sendTo } from './test-proxies.ts';

const certificate = createTestAuthority('Proxies').issue('localhost');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** Idle time of the server in these tests; that of its proxies is at most a tenth of it. */
const serverIdleMs = 500;
const shortened = { caddy: '40ms', haproxy: '20ms' } as const;
const periods = 10;
/** Concurrent requests, each on its own connection. */
const concurrentRequests = 8;
/** Around the moment at which the server closes an idle connection. */
const offsetsMs = [-30, -10, -2, 0, 2, 10, 30];

/** A request that the server cuts off. */
const cutPath = '/index.php/cut';

/** The server closes an idle connection after this time, with or without an earlier request. */
const closesAfterMs = Math.min(timeLimits.headersMs, timeLimits.keepAliveMs);

test("each proxy's idle time is less than the server's and than the drain time", () => {
  const caddyfile = read('deploy/caddy/Caddyfile');
  const [, seconds] = /^\t\tkeepalive \{\$TRINE_UPSTREAM_IDLE:(\d+)s\}$/m.exec(caddyfile) ?? [];
  const idleMs = Number(seconds) * 1_000;
  assert.ok(idleMs > 0 && idleMs < closesAfterMs, `${seconds} s`);
  const { drainMs } = readConfig({ PROFILE: 'production', LINES: 'https://one.example' });
  assert.ok(idleMs < drainMs);
  const ways = caddyfile.match(/\breverse_proxy\b/g)?.length;
  assert.equal(caddyfile.match(/\bimport upstream\b/g)?.length, ways);
  const haproxy = read('deploy/haproxy/haproxy.cfg');
  const [, purgeMs] = /^ {2}presetenv UPSTREAM_PURGE (\d+)ms$/m.exec(haproxy) ?? [];
  // HAProxy halves the number of connections that it expects to need each time, and closes half of
  // those beyond it.
  const steps = 2 * Math.ceil(Math.log2(requestLimits.connections)) + 1;
  assert.ok(Number(purgeMs) > 0 && Number(purgeMs) * steps < closesAfterMs, `${purgeMs} ms`);
  const backends = haproxy.match(/^backend /gm)?.length;
  const purges = haproxy.match(/^ {2}default-server pool-purge-delay "\$\{UPSTREAM_PURGE\}"$/gm);
  assert.equal(purges?.length, backends);
});

interface Upstream {
  readonly port: number;
  /** Resolves when the proxy has checked its health. */
  readonly asked: Promise<void>;
  /** Requests on a connection that the server had closed. */
  lost(): number;
}

/**
 * A server whose close always collides with the next request: a request on a connection that was
 * idle for `serverIdleMs` is cut off. It answers the others when all concurrent requests have
 * arrived.
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
    if (came < concurrentRequests) return;
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

/** Returns the status; uses a connection of its own. */
async function post(url: string, method = 'POST'): Promise<number | undefined> {
  const body = '{"a":"body, so that nothing sends it again"}';
  return (await sendTo(url, { method, body })).statusCode;
}

async function askAround(url: string): Promise<(number | undefined)[]> {
  const statuses = [];
  for (let period = 0; period < periods; period += 1) {
    statuses.push(
      ...(await Promise.all(Array.from({ length: concurrentRequests }, () => post(url)))),
    );
    await delay(serverIdleMs + (offsetsMs[period % offsetsMs.length] ?? 0));
  }
  return statuses;
}

const allAnswered = Array.from({ length: periods * concurrentRequests }, () => 200);

test('Caddy loses no request around the idle time of the server', async (context) => {
  const upstream = await startUpstream(context);
  const environment = { TRINE_UPSTREAM_IDLE: shortened.caddy };
  const proxy = await proxies.Caddy(context, {
    upstreamPort: upstream.port,
    certificate,
    environment,
  });
  if (proxy === null) return;
  const { url } = proxy;
  await upstream.asked;
  assert.deepEqual(await askAround(`${url}/index.php`), allAnswered);
  assert.equal(upstream.lost(), 0);
  // One failed connection does not remove the only process from service.
  assert.equal(await post(`${url}${cutPath}`), 502);
  assert.equal(await post(`${url}/index.php`, 'GET'), 200);
});

test('HAProxy loses no request around the idle time of the server', async (context) => {
  const upstream = await startUpstream(context);
  const environment = { UPSTREAM_PURGE: shortened.haproxy };
  const proxy = await proxies.HAProxy(context, {
    upstreamPort: upstream.port,
    certificate,
    environment,
  });
  if (proxy === null) return;
  await upstream.asked;
  assert.deepEqual(await askAround(`${proxy.url}/index.php`), allAnswered);
  assert.equal(upstream.lost(), 0);
});
