// What the server does beside calls: invalid requests, files, health, closing.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Envelope } from '@trine/contract/envelope.ts';
import { logout } from '@trine/contract/sign-in/sign-in.ts';
import { requestLimits } from './limits.ts';
import { accepted, route } from './route.ts';
import { closeServer } from './close-server.ts';
import { openTransport } from '../../../testing/test-transport.ts';

const webFolder = await mkdtemp(join(tmpdir(), 'trine-web-'));
await mkdir(join(webFolder, 'assets'));
await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>app</title>');
await writeFile(join(webFolder, 'assets', 'main-Bx3_9aZq.js'), 'export {};');
await writeFile(join(webFolder, 'assets', 'main-Bx3_9aZq.js.map'), '{}');
await writeFile(join(webFolder, 'icon.svg'), '<svg/>');
await writeFile(join(webFolder, 'verify.html'), '<style>a{}</style><script>1;</script>');
after(() => rm(webFolder, { recursive: true }));

const consoleFolder = await mkdtemp(join(tmpdir(), 'trine-console-'));
await mkdir(join(consoleFolder, 'assets'));
await writeFile(join(consoleFolder, 'index.html'), '<!doctype html><title>console</title>');
await writeFile(join(consoleFolder, 'assets', 'main-Cx3_9aZq.js'), 'export {};');
await writeFile(join(consoleFolder, 'assets', 'main-Cx3_9aZq.js.map'), '{}');
after(() => rm(consoleFolder, { recursive: true }));

const { app, url, send } = await openTransport({ webFolder });
after(() => closeServer(app, 1_000));
const both = await openTransport({ webFolder, consoleFolder });
after(() => closeServer(both.app, 1_000));

const chunked = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n';
const raw: readonly [string, string][] = [
  ['nonsense', 'nonsense\r\n\r\n'],
  ['a header too long', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
  ['a bad length', `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n`],
  ['HTTP/0.9', 'GET /healthz\r\n\r\n'],
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n'],
  ['two hosts that agree', 'GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n'],
  ['two lengths', `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`],
  ['a length beside chunks', `${chunked}Content-Length: 4\r\n\r\n0\r\n\r\n`],
  ['an unknown coding', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n'],
  ['chunks that are no last coding', `${chunked}Transfer-Encoding: identity\r\n\r\n`],
  ['a folded header', 'GET / HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n'],
  ['a space before the colon', 'GET / HTTP/1.1\r\nHost : x\r\n\r\n'],
  ['a bare line feed in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX: a\nY: b\r\n\r\n'],
];

for (const [name, bytes] of raw) {
  test(`${name} on a bare socket is malformed`, async () => {
    const answer = await support(bytes);
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.match(answer, /x-content-type-options: nosniff/);
    const { data } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as Envelope;
    assert.deepEqual(data, { reason: 'malformed' });
  });
}

async function support(bytes: string): Promise<string> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
  socket.on('error', () => undefined);
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.write(bytes);
  await once(socket, 'close');
  return heard;
}

const files: readonly [string, number, RegExp, string][] = [
  ['/', 200, /<title>app/, 'no-cache'],
  ['/index.html', 200, /<title>app/, 'no-cache'],
  ['/betRoom?id=1', 200, /<title>app/, 'no-cache'],
  ['/some/unknown/address', 200, /<title>app/, 'no-cache'],
  ['/assets/main-Bx3_9aZq.js', 200, /export/, 'public, max-age=31536000, immutable'],
  ['/icon.svg', 200, /<svg/, 'no-cache'],
  ['/assets/', 200, /<title>app/, 'no-cache'],
  ['/assets', 200, /<title>app/, 'no-cache'],
  ['/.git/config', 404, /not_found/, 'no-store'],
  ['/missing.js', 404, /not_found/, 'no-store'],
  ['/console', 404, /not_found/, 'no-store'],
  ['/console/players', 404, /not_found/, 'no-store'],
  ['/..%2f..%2fetc%2fpasswd', 404, /not_found/, 'no-store'],
];

test('the page of the verifier may run its own script and style alone', async () => {
  const { headers } = await send('/verify.html', { method: 'GET' });
  const policy = headers.get('content-security-policy') ?? '';
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
  assert.ok(policy.includes(`script-src 'self' 'sha256-${hashOf('1;')}';`), policy);
  assert.ok(policy.includes(`style-src 'self' 'sha256-${hashOf('a{}')}';`), policy);
});

/** A script does not use one. */
function assertPolicy(headers: Headers, path: string): void {
  const policy = headers.get('content-security-policy');
  if (path.includes('/assets/main-')) assert.equal(policy, null);
  else assert.match(policy ?? '', /script-src 'self';/);
}

for (const [path, status, content, caching] of files) {
  test(`GET ${path}: ${status}`, async () => {
    const response = await send(path, { method: 'GET' });
    assert.equal(response.status, status);
    assert.match(await response.text(), content);
    assert.equal(response.headers.get('cache-control'), caching);
    assertPolicy(response.headers, path);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(response.headers.get('server'), null);
    assert.equal(response.headers.get('x-powered-by'), null);
  });
}

for (const method of ['TRACE', 'PUT', 'DELETE', 'PATCH']) {
  test(`${method} is not served, and sends nothing of the request back`, async () => {
    const secret = 'a-header-of-the-caller';
    const head = `${method} / HTTP/1.1\r\nHost: x\r\nCookie: ${secret}\r\nConnection: close`;
    const answer = await support(`${head}\r\n\r\n`);
    assert.match(answer, /^HTTP\/1\.1 4\d\d /);
    assert.ok(!answer.includes(secret));
  });
}

const asked = { page: 'text/html,*/*;q=0.8', call: 'application/json' } as const;

// The redirect of a person's browser, never to another host; null: rejected as a call is.
const typed: readonly [
  target: string,
  method: string,
  by: keyof typeof asked,
  to: string | null,
][] = [
  ['//betRecord?status=x', 'GET', 'page', '/betRecord?status=x'],
  ['//betRecord', 'HEAD', 'page', '/betRecord'],
  ['/a///b', 'GET', 'page', '/a/b'],
  ['/%E0%A4%A', 'GET', 'page', '/%25E0%25A4%25A'],
  ['//%?x=%', 'GET', 'page', '/%25?x=%'],
  ['//console', 'GET', 'page', '/console'],
  ['//intranet/', 'GET', 'page', '/intranet/'],
  ['/\\intranet', 'GET', 'page', '/intranet'],
  ['//evil.example/', 'GET', 'page', null],
  ['/\\evil.example/', 'GET', 'page', null],
  ['http://intranet//x', 'GET', 'page', null],
  ['//index.php/api/index/index', 'GET', 'page', null],
  ['/index.php//api', 'GET', 'page', null],
  ['/index.php/%E0%A4%A', 'GET', 'page', null],
  ['/%00', 'GET', 'page', null],
  ['//betRecord', 'GET', 'call', null],
  ['//betRecord', 'POST', 'page', null],
  ['/%E0%A4%A', 'GET', 'call', null],
];

for (const [target, method, by, to] of typed) {
  test(`${method} ${target} by a ${by} leads to ${to ?? 'nothing'}`, async () => {
    const headers = `Host: x\r\nAccept: ${asked[by]}\r\nConnection: close`;
    const answer = await support(`${method} ${target} HTTP/1.1\r\n${headers}\r\n\r\n`);
    assert.equal(/\r\nlocation: (.*)\r\n/i.exec(answer)?.[1] ?? null, to);
    assert.match(answer, to === null ? /^HTTP\/1\.1 4\d\d .*"reason":/s : /^HTTP\/1\.1 302 /);
    assert.match(answer, /x-content-type-options: nosniff/);
  });
}

const consoleFiles: readonly [string, number, RegExp, string][] = [
  ['/console', 200, /<title>console/, 'no-cache'],
  ['/console/', 200, /<title>console/, 'no-cache'],
  ['/console/players/10001?tab=money', 200, /<title>console/, 'no-cache'],
  ['/console/assets/main-Cx3_9aZq.js', 200, /export/, 'public, max-age=31536000, immutable'],
  ['/console/assets/missing.js', 404, /not_found/, 'no-store'],
  ['/console/api/nothing', 404, /not_found/, 'no-store'],
  ['/console/..%2fapp.ts', 404, /not_found/, 'no-store'],
  ['/betRoom', 200, /<title>app/, 'no-cache'],
];

for (const [path, status, content, caching] of consoleFiles) {
  test(`GET ${path} beside a console: ${status}`, async () => {
    const response = await both.send(path, { method: 'GET' });
    assert.equal(response.status, status);
    assert.match(await response.text(), content);
    assert.equal(response.headers.get('cache-control'), caching);
    assertPolicy(response.headers, path);
  });
}

const framing: readonly [string, RegExp, string][] = [
  ['/', /; frame-ancestors 'none'$/, 'DENY'],
  ['/customer', /; frame-ancestors 'none'$/, 'DENY'],
  ['/index.html', /; frame-ancestors 'none'$/, 'DENY'],
  ['/iframe', /; frame-ancestors 'self'$/, 'SAMEORIGIN'],
  ['/iframe?topic=password', /; frame-ancestors 'self'$/, 'SAMEORIGIN'],
  ['/IFrame/', /; frame-ancestors 'self'$/, 'SAMEORIGIN'],
  ['/iframe/x', /; frame-ancestors 'none'$/, 'DENY'],
  ['/iframes', /; frame-ancestors 'none'$/, 'DENY'],
  ['/console/iframe', /; frame-ancestors 'none'$/, 'DENY'],
  ['/index.php/iframe', /; frame-ancestors 'none'$/, 'DENY'],
];

for (const [path, policy, frames] of framing) {
  test(`GET ${path}: framed as ${frames} says`, async () => {
    const { headers } = await both.send(path, { method: 'GET' });
    assert.match(headers.get('content-security-policy') ?? '', policy);
    assert.equal(headers.get('x-frame-options'), frames);
  });
}

const conditions = [
  { condition: 'well', status: 200, says: { status: 'ok', failing: [] } },
  { condition: 'full', status: 503, says: { status: 'unavailable', failing: ['storage'] } },
  { condition: 'away', status: 503, says: { status: 'unavailable', failing: ['database'] } },
] as const;

for (const { condition, status, says } of conditions) {
  test(`health of a database that is ${condition}`, async () => {
    const one = await openTransport({ condition });
    const response = await one.send('/healthz', { method: 'GET' });
    assert.equal(response.status, status);
    assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.deepEqual(await response.json(), says);
    await one.app.close();
  });
}

test('a request that never ends is ended by the server', async () => {
  const slow = await openTransport();
  slow.app.server.headersTimeout = 100;
  slow.app.server.requestTimeout = 100;
  const socket = connect({ port: Number(new URL(slow.url).port), host: '127.0.0.1' });
  socket.on('error', () => undefined);
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.write('POST /index.php/api/user/login HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  await once(socket, 'close', { signal: AbortSignal.timeout(90_000) });
  assert.match(heard, /^HTTP\/1\.1 4\d\d /);
  await slow.app.close();
});

for (const path of ['/assets/main-Bx3_9aZq.js.map', '/console/assets/main-Cx3_9aZq.js.map']) {
  test(`GET ${path}: source maps are not served`, async () => {
    const response = await both.send(path, { method: 'GET' });
    assert.equal(response.status, 404);
    await response.body?.cancel();
  });
}

for (const path of ['/health', '/healthy', '/healthz/', '/health/live', '/healthz2']) {
  test(`GET ${path} is no page of the app`, async () => {
    const response = await both.send(path, { method: 'GET' });
    assert.equal(response.status, 404);
    assert.equal(((await response.json()) as Envelope).code, 0);
  });
}

test('streams have connections beside those for calls', async () => {
  const { app } = await openTransport({ maxStreams: 10_000 });
  assert.equal(app.server.maxConnections, requestLimits.connections + 10_000);
  await closeServer(app, 1_000);
});

test('closing lets a running call finish and cuts one that takes too long', async () => {
  const gates = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const entered = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let calls = 0;
  const slow = await openTransport({
    routes: [
      route(logout, async () => {
        const at = calls;
        calls += 1;
        entered[at]?.resolve();
        return accepted((await gates[at]?.promise) ?? null);
      }),
    ],
  });
  const leave = () => slow.send('/index.php/api/user/logout', { headers: { token: 'good' } });
  const finishing = leave();
  await entered[0]?.promise;
  const stuck = leave();
  await entered[1]?.promise;
  const closed = closeServer(slow.app, 200);
  gates[0]?.resolve(null);
  assert.equal((await finishing).status, 200);
  await assert.rejects(stuck);
  await closed;
});

test('closing waits for the first request of a connection', async () => {
  const closing = await openTransport();
  const socket = connect(Number(new URL(closing.url).port), '127.0.0.1');
  await Promise.all([once(socket, 'connect'), once(closing.app.server, 'connection')]);
  const closed = closeServer(closing.app, 1_000);
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  const reply = Buffer.concat(await socket.toArray()).toString();
  assert.match(reply, /^HTTP\/1\.1 200 /);
  assert.match(reply, /^connection: close\r$/im);
  await closed;
});

test('closing does not wait long for a connection that sends nothing', async () => {
  const closing = await openTransport();
  const socket = connect(Number(new URL(closing.url).port), '127.0.0.1');
  await Promise.all([once(socket, 'connect'), once(closing.app.server, 'connection')]);
  await closeServer(closing.app, 10_000);
  assert.equal(Buffer.concat(await socket.toArray()).toString(), '');
});
