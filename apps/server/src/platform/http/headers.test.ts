// The headers that protect browsers, in the reply of every route, page and file, and of errors
// before a route.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openTestApi, type TestApi } from '../../../testing/test-api.ts';
import { openTransport } from '../../../testing/test-transport.ts';
import { closeServer } from './close-server.ts';

let api: TestApi;

before(async () => {
  api = await openTestApi({ settings: { TRUSTED_PROXIES: '1' } });
});

after(() => api.close());

type Headers = Readonly<Record<string, string | string[] | undefined>>;

interface Answer {
  readonly status: number | undefined;
  readonly headers: Headers;
}

/** The head of a reply; a stream's end is not awaited. */
async function headOf(base: string, route: string, sent: Record<string, string> = {}) {
  const [method = '', path = ''] = route.split(' ');
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { hostname, port } = new URL(base);
  const headers = { 'content-type': 'application/json', ...sent };
  // As it is written: a URL would be normalized.
  const asked = request({ hostname, port, method, path, headers, agent: false });
  asked.on('response', (response) => {
    resolve({ status: response.statusCode, headers: response.headers });
    response.destroy();
  });
  asked.on('error', reject);
  asked.end(method === 'POST' ? '{}' : undefined);
  return promise;
}

const ofAll = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};
const ofDocuments = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};
const hsts = 'strict-transport-security';
const twoYears = 'max-age=63072000; includeSubDomains';
const overTls = { 'x-forwarded-proto': 'https' };

/** `what` names the failing case. */
function assertProtected({ headers }: Answer, what: string, isDocument = true): void {
  const wanted = isDocument ? { ...ofAll, ...ofDocuments } : ofAll;
  assert.partialDeepStrictEqual({ ...headers }, wanted, what);
  if (!isDocument) return;
  const policy = String(headers['content-security-policy']);
  assert.match(policy, /(^|; )default-src '(self|none)'/, what);
  assert.match(policy, /frame-ancestors '(none|self)'$/, what);
  assert.match(String(headers['x-frame-options']), /^(DENY|SAMEORIGIN)$/, what);
}

test('every route protects browsers, and sends HSTS over TLS only', async () => {
  const routes = api.routes.map((route) => route.replace(/:\w+/g, '1').replace(/\/?\*$/, '/x'));
  assert.ok(routes.length > 100, String(routes.length));
  for (const route of routes) {
    const encrypted = await headOf(api.baseUrl, route, overTls);
    assertProtected(encrypted, route);
    assert.equal(encrypted.headers[hsts], twoYears, route);
    const plain = await headOf(api.baseUrl, route);
    assertProtected(plain, route);
    assert.equal(plain.headers[hsts], undefined, route);
  }
});

const withoutRoute = [
  'GET /index.php/nothing',
  'POST /console/api/nothing',
  'DELETE /index.php/api/index/index',
  'GET /%E0%A4%A',
  'GET /index.php/%00',
  'GET /health/none',
];

for (const line of withoutRoute) {
  test(`the reply to ${line} protects browsers`, async () => {
    const answer = await headOf(api.baseUrl, line, overTls);
    assertProtected(answer, line);
    assert.equal(answer.headers[hsts], twoYears);
  });
}

test('pages and files of both apps protect browsers', async () => {
  const [webFolder, consoleFolder] = [await folderOf('app'), await folderOf('console')];
  const { app, url } = await openTransport({ webFolder, consoleFolder, trustedProxies: 1 });
  const { headers } = await headOf(url, 'GET /');
  const tag = { 'if-none-match': String(headers['etag']) };
  const rows: readonly [route: string, status: number, isDocument: boolean, sent?: object][] = [
    ['GET /', 200, true],
    ['HEAD /', 200, true],
    ['GET /', 304, true, tag],
    ['GET /betRoom?id=1', 200, true],
    ['GET /iframe', 200, true],
    ['GET /reset', 200, true],
    ['GET /console/', 200, true],
    ['GET /console/players', 200, true],
    ['GET /worker.js', 200, true],
    ['GET /icon.svg', 200, true],
    ['GET /missing.js', 404, true],
    ['GET /assets/main-Bx3_9aZq.js', 200, false],
    ['GET /console/assets/main-Bx3_9aZq.js', 200, false],
    ['GET /.well-known/change-password', 302, true],
    ['GET /healthz', 200, true],
  ];
  for (const [route, status, isDocument, sent] of rows) {
    const answer = await headOf(url, route, { ...overTls, ...sent });
    assert.equal(answer.status, status, route);
    assertProtected(answer, route, isDocument);
    assert.equal(answer.headers[hsts], twoYears, route);
  }
  await closeServer(app, 1_000);
});

async function folderOf(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `trine-${name}-`));
  after(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), `<!doctype html><title>${name}</title>`);
  await writeFile(join(folder, 'assets', 'main-Bx3_9aZq.js'), 'export {};');
  await writeFile(join(folder, 'worker.js'), '');
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  return folder;
}
