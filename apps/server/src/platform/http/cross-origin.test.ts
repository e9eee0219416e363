// Which pages may call the API from another origin: those of the operator's origins, and no others.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { userInfo } from '@trine/contract/sign-in/sign-in.ts';
import { rejected, route } from './route.ts';
import { closeServer } from './close-server.ts';
import { openTransport } from '../../../testing/test-transport.ts';

const webFolder = await mkdtemp(join(tmpdir(), 'trine-lines-'));
await mkdir(join(webFolder, 'assets'));
await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>app</title>');
await writeFile(join(webFolder, 'assets', 'main-Bx3_9aZq.js'), 'export {};');
after(() => rm(webFolder, { recursive: true }));

const lines = ['https://one.example', 'http://two.example:8443'];
const routes = [route(userInfo, async () => rejected('not_found'))];
const { app, url, send } = await openTransport({
  webFolder,
  routes,
  lineOrigins: async () => lines,
});
after(() => closeServer(app, 1_000));
const unknowing = await openTransport({
  routes,
  lineOrigins: async () => {
    throw new Error('the database is away');
  },
});
after(() => closeServer(unknowing.app, 1_000));

const path = '/index.php/api/user/userInfo';
const allowed = (headers: Headers) => headers.get('access-control-allow-origin');

for (const origin of lines) {
  test(`a page of ${origin} gets a preflight reply and reads every reply`, async () => {
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key,token',
    };
    const asked = await send(path, { method: 'OPTIONS', headers });
    assert.equal(asked.status, 204);
    assert.equal(allowed(asked.headers), origin);
    assert.equal(asked.headers.get('access-control-allow-methods'), 'GET, POST');
    assert.equal(
      asked.headers.get('access-control-allow-headers'),
      'content-type, idempotency-key, last-event-id, token',
    );
    assert.equal(asked.headers.get('access-control-max-age'), '7200');
    assert.equal(asked.headers.get('access-control-allow-credentials'), null);
    assert.equal(asked.headers.get('vary'), 'origin');
    const heard = [
      await send(path, { headers: { origin, token: 'good' } }),
      await send(path, { headers: { origin } }),
      await send(path, { headers: { origin }, body: '{' }),
      await send('/index.php/api/nothing', { headers: { origin } }),
    ];
    assert.deepEqual(
      heard.map(({ status, headers: given }) => [status, allowed(given), given.get('vary')]),
      [200, 200, 400, 404].map((status) => [status, origin, 'origin']),
    );
  });
}

const strangers = [
  'https://evil.example',
  'https://one.example.evil.example',
  'http://one.example',
  'https://one.example:8443',
  'http://two.example',
  'https://sub.one.example',
  'https://ONE.example',
  'null',
  '*',
  '',
];

for (const origin of strangers) {
  test(`a page of ${JSON.stringify(origin)} is not allowed`, async () => {
    const headers = { origin, 'access-control-request-method': 'POST' };
    const asked = await send(path, { method: 'OPTIONS', headers });
    const answered = await send(path, { headers: { origin, token: 'good' } });
    assert.deepEqual([asked.status, allowed(asked.headers)], [404, null]);
    assert.deepEqual([answered.status, allowed(answered.headers)], [200, null]);
    assert.equal(asked.headers.get('access-control-allow-methods'), null);
  });
}

test('our own page and a program without a page get no cross-origin headers', async () => {
  const own = await send(path, { headers: { origin: url, token: 'good' } });
  const none = await send(path, { headers: { token: 'good' } });
  for (const { headers } of [own, none]) {
    assert.equal(allowed(headers), null);
    assert.equal(headers.get('vary'), null);
  }
});

test('files, health and the console are for pages of their own origin alone', async () => {
  const headers = { origin: 'https://one.example' };
  for (const place of ['/', '/healthz', '/console/api/session', '/index.phpx/api']) {
    const answered = await send(place, { method: 'GET', headers });
    assert.equal(allowed(answered.headers), null, place);
    const asked = await send(place, { method: 'OPTIONS', headers });
    assert.deepEqual([asked.status, allowed(asked.headers)], [404, null], place);
  }
});

test('no origin is allowed before the allowed origins are read', async () => {
  const headers = { origin: 'https://one.example', token: 'good' };
  const asked = await unknowing.send(path, { method: 'OPTIONS', headers });
  const answered = await unknowing.send(path, { headers });
  assert.deepEqual([asked.status, allowed(asked.headers)], [404, null]);
  assert.deepEqual([answered.status, allowed(answered.headers)], [200, null]);
});

const pages: readonly [string, string][] = [
  ['/', "'self' https://one.example http://two.example:8443"],
  ['/index.html', "'self' https://one.example http://two.example:8443"],
  ['/betRoom?id=1.5', "'self' https://one.example http://two.example:8443"],
  ['/iframe', "'self' https://one.example http://two.example:8443"],
  [path, "'self'"],
];

for (const [place, connects] of pages) {
  test(`${place} may connect to ${connects}`, async () => {
    const { headers } = await send(place, { method: 'GET' });
    const policy = headers.get('content-security-policy') ?? '';
    assert.ok(policy.split('; ').includes(`connect-src ${connects}`), policy);
  });
}

test('a page that has not changed keeps its policy', async () => {
  // A conditional `fetch` sends headers for which the server would omit the policy.
  const first = await app.inject('/');
  const headers = { 'if-none-match': String(first.headers.etag) };
  const again = await app.inject({ url: '/', headers });
  assert.equal(again.statusCode, 304);
  const policies = [first, again].map((answer) => answer.headers['content-security-policy']);
  assert.equal(policies[0], policies[1]);
});
