// The transport through real HTTP. The calls are the contract's own; what they do is made up here.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { languages, type Envelope } from '@trine/contract/envelope.ts';
import { fairnessRound } from '@trine/contract/fairness.ts';
import { getGameResult, playOrder } from '@trine/contract/orders.ts';
import { login, logout } from '@trine/contract/player.ts';
import type { PlayerId } from '../database/ids.ts';
import type { Authentication } from './authentication.ts';
import { createLog } from './log.ts';
import { accepted, busy, nothing, refused, route, type Route } from './route.ts';
import { closeServer, createServer } from './server.ts';

const now = () => 1_763_730_000_999;
const player = { playerId: 1n as PlayerId, groupId: 1, username: 'one', tokenHash: Buffer.of(1) };
const sessions: Record<string, Authentication> = {
  good: { kind: 'player', player: { ...player, groupId: 1 } },
  over: { kind: 'ended' },
  old: { kind: 'expired' },
};
const logged: string[] = [];
const order = { issue: '20260101001', plan_id: 1, game_id: 1, play_type: 'big', money: '5' };
const credentials = { account: 'someone', password: 'a-secret-word' };
const orderUrl = '/index.php/api/Lottery/playOrder';
const loginUrl = '/index.php/api/user/login';

const failures: Record<string, () => Error> = {
  fault: () => new Error('table "bet_order" in /srv/app has no column'),
  refused: () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  full: () => new Error('timeout exceeded when trying to connect'),
  stopping: () => Object.assign(new Error('terminating connection'), { code: '57P01' }),
};

const routes: readonly Route[] = [
  route(login, async (request) => {
    const failure = failures[request.account];
    if (failure !== undefined) throw failure();
    return request.account === 'crowd' ? busy(7) : refused('wrong_credentials', { tries_left: 2 });
  }),
  route(logout, async () => accepted(null)),
  route(getGameResult, async () => nothing()),
  route(playOrder, async (request, { key }) =>
    refused('play_unknown', { field: String(key), limit: JSON.stringify(request.play_type) }),
  ),
  route(fairnessRound, async (request) => refused('not_found', { field: request.issue })),
];

const webFolder = await mkdtemp(join(tmpdir(), 'trine-web-'));
await mkdir(join(webFolder, 'assets'));
await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>app</title>');
await writeFile(join(webFolder, 'assets', 'main-Bx3_9aZq.js'), 'export {};');
await writeFile(join(webFolder, 'icon.svg'), '<svg/>');
after(() => rm(webFolder, { recursive: true }));

const app = start(routes);
const port = await listen(app);
after(() => closeServer(app, 1_000));

function start(mounted: readonly Route[], isHealthy = true): FastifyInstance {
  return createServer({
    routes: mounted,
    authenticate: async (token) => sessions[token] ?? { kind: 'unknown' },
    log: createLog({ level: 'info', destination: { write: (line) => void logged.push(line) } }),
    now,
    webFolder,
    healthy: async () => isHealthy,
  });
}

async function listen(server: FastifyInstance): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' });
  return (server.server.address() as AddressInfo).port;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

async function send(path: string, { method = 'POST', headers = {}, body }: Sent = {}) {
  const type = { 'content-type': 'application/json' };
  const init = { method, headers: { ...type, ...headers } };
  return fetch(`http://127.0.0.1:${port}${path}`, body === undefined ? init : { ...init, body });
}

async function envelopeOf(response: Response) {
  assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  const text = await response.text();
  assert.doesNotMatch(text, /stack|node_modules|\.ts:|bet_order|FST_|SyntaxError/);
  const envelope = JSON.parse(text) as Envelope<{ reason?: string; field?: string } | null>;
  assert.deepEqual(Object.keys(envelope), ['code', 'msg', 'time', 'data']);
  assert.equal(envelope.time, 1_763_730_000);
  assert.equal(typeof envelope.msg, 'string');
  assert.notEqual(envelope.msg, '');
  return envelope;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const good = { token: 'good' };
const text = JSON.stringify(order);

const answers: readonly [string, string, Sent, number, number, string][] = [
  [
    'a refusal of a handler',
    loginUrl,
    { body: JSON.stringify(credentials) },
    200,
    0,
    'wrong_credentials',
  ],
  ['no body', loginUrl, {}, 200, 0, 'required_field account'],
  ['an empty body', loginUrl, { body: '' }, 200, 0, 'required_field account'],
  [
    'a form',
    loginUrl,
    { headers: form, body: 'account=a&password=b' },
    200,
    0,
    'wrong_credentials',
  ],
  ['not JSON', loginUrl, { body: '{' }, 400, 0, 'malformed'],
  ['an array', loginUrl, { body: '[]' }, 400, 0, 'malformed'],
  [
    'another type',
    loginUrl,
    { headers: { 'content-type': 'text/xml' }, body: '<a/>' },
    400,
    0,
    'malformed',
  ],
  [
    'no type at all',
    loginUrl,
    { headers: { 'content-type': '' }, body: '{}' },
    400,
    0,
    'malformed',
  ],
  [
    'a type that is none',
    loginUrl,
    { headers: { 'content-type': 'json' }, body: '{}' },
    400,
    0,
    'malformed',
  ],
  [
    'bytes that are no text',
    loginUrl,
    { body: Uint8Array.of(0x7b, 0xff, 0x7d) },
    400,
    0,
    'malformed',
  ],
  ['a bad form', loginUrl, { headers: form, body: 'account=%zz' }, 400, 0, 'malformed'],
  [
    '64 KiB',
    loginUrl,
    { body: `{"account":"${'a'.repeat(65_536 - 14)}"}` },
    200,
    0,
    'required_field password',
  ],
  [
    'a byte more',
    loginUrl,
    { body: `{"account":"${'a'.repeat(65_536 - 13)}"}` },
    400,
    0,
    'malformed',
  ],
  ['10 MB', loginUrl, { body: `{"account":"${'a'.repeat(10_000_000)}"}` }, 400, 0, 'malformed'],
  [
    'depth 10,000',
    loginUrl,
    { body: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}` },
    400,
    0,
    'malformed',
  ],
  ['an unknown call', '/index.php/api/user/nothing', { body: '{}' }, 404, 0, 'not_found'],
  ['the base itself', '/index.php', { method: 'GET' }, 404, 0, 'not_found'],
  ['the wrong method', loginUrl, { method: 'GET' }, 404, 0, 'not_found'],
  ['another method', loginUrl, { method: 'DELETE' }, 404, 0, 'not_found'],
  ['an unknown call with nonsense', '/index.php/x', { body: '{' }, 404, 0, 'not_found'],
  ['an address that is none', '/index.php/%zz', { body: '{}' }, 400, 0, 'malformed'],
  ['no token', orderUrl, { body: text }, 200, 50008, ''],
  ['an unknown token', orderUrl, { body: text, headers: { token: 'x' } }, 200, 50008, ''],
  ['a token that ended', orderUrl, { body: text, headers: { token: 'over' } }, 200, 50012, ''],
  ['a token that expired', orderUrl, { body: text, headers: { token: 'old' } }, 200, 50014, ''],
  ['no token and nothing else', orderUrl, { body: '{}' }, 200, 50008, ''],
  ['no token and nonsense', orderUrl, { body: '{' }, 400, 0, 'malformed'],
  ['a token and no fields', orderUrl, { headers: good }, 200, 0, 'required_field issue'],
  [
    'a short key',
    orderUrl,
    { body: text, headers: { ...good, 'idempotency-key': 'short' } },
    200,
    0,
    'invalid_field idempotency-key',
  ],
  [
    'a short key elsewhere',
    loginUrl,
    { body: JSON.stringify(credentials), headers: { 'idempotency-key': 'short' } },
    200,
    0,
    'wrong_credentials',
  ],
  [
    'a key',
    orderUrl,
    { body: text, headers: { ...good, 'idempotency-key': 'k'.repeat(16) } },
    200,
    0,
    'play_unknown kkkkkkkkkkkkkkkk',
  ],
  ['no key', orderUrl, { body: text, headers: good }, 200, 0, 'play_unknown null'],
  [
    'an exponent',
    orderUrl,
    { body: text.replace('"5"', '1e3'), headers: good },
    200,
    0,
    'invalid_field money',
  ],
  [
    'three decimals',
    orderUrl,
    { body: text.replace('"5"', '5.000'), headers: good },
    200,
    0,
    'invalid_field money',
  ],
  ['a full queue', loginUrl, { body: '{"account":"crowd","password":"x"}' }, 503, 0, 'busy'],
  ['a fault', loginUrl, { body: '{"account":"fault","password":"x"}' }, 500, 0, 'internal'],
  ['no database', loginUrl, { body: '{"account":"refused","password":"x"}' }, 503, 0, 'busy'],
  ['no connection left', loginUrl, { body: '{"account":"full","password":"x"}' }, 503, 0, 'busy'],
  [
    'a database that stops',
    loginUrl,
    { body: '{"account":"stopping","password":"x"}' },
    503,
    0,
    'busy',
  ],
  [
    'a query',
    '/index.php/api/fairness/round?game_id=1&issue=77',
    { method: 'GET' },
    200,
    0,
    'not_found 77',
  ],
  [
    'a query without a field',
    '/index.php/api/fairness/round?game_id=1',
    { method: 'GET' },
    200,
    0,
    'required_field issue',
  ],
  [
    'a bad query',
    '/index.php/api/fairness/round?game_id=%zz',
    { method: 'GET' },
    400,
    0,
    'malformed',
  ],
];

for (const [name, path, sent, status, code, said] of answers) {
  test(`${name}: ${status} ${code} ${said}`, async () => {
    const response = await send(path, sent);
    const { code: actual, data } = await envelopeOf(response);
    const words = [data?.reason, data?.field].filter((word) => word !== undefined).join(' ');
    assert.deepEqual([response.status, actual, words], [status, code, said]);
    assert.equal(response.headers.has('retry-after'), status === 503);
  });
}

test('success, and success with nothing to report', async () => {
  const done = await envelopeOf(await send('/index.php/api/user/logout', { headers: good }));
  assert.deepEqual([done.code, done.data], [1, null]);
  const body = '{"game_id":"1"}';
  const none = await envelopeOf(
    await send('/index.php/api/user/getGameResult', { headers: good, body }),
  );
  assert.deepEqual([none.code, none.data], [200, null]);
});

test('repeated form keys and keys with brackets are lists', async () => {
  const others = 'issue=1&plan_id=1&game_id=1&money=5';
  for (const plays of ['play_type=big&play_type=odd', 'play_type[]=big&play_type%5B%5D=odd']) {
    const sent = { headers: { ...form, ...good }, body: `${others}&${plays}` };
    const { data } = await envelopeOf(await send(orderUrl, sent));
    assert.equal(Reflect.get(data ?? {}, 'limit'), '["big","odd"]');
  }
});

test('each language has its own sentence, and anything else speaks tw', async () => {
  const said = new Map<string, unknown>();
  for (const lang of [...languages, 'fr', 7]) {
    const { msg } = await envelopeOf(await send(loginUrl, { body: JSON.stringify({ lang }) }));
    said.set(String(lang), msg);
  }
  assert.equal(new Set(said.values()).size, languages.length);
  assert.deepEqual([said.get('fr'), said.get('7')], [said.get('tw'), said.get('tw')]);
  const query = `/index.php/api/fairness/round?lang=en`;
  const english = await envelopeOf(await send(query, { method: 'GET' }));
  assert.match(String(english.msg), /^[\x20-\x7e]+$/);
});

test('what a call logs names the call and never what it was given', async () => {
  logged.length = 0;
  await send(loginUrl, { body: '{"account":"fault","password":"a-secret-word"}', headers: good });
  const [line = '{}'] = logged.filter((entry) => entry.includes('a call failed'));
  const entry = JSON.parse(line) as Record<string, unknown>;
  assert.equal(entry['path'], '/api/user/login');
  assert.notEqual(entry['requestId'], undefined);
  assert.doesNotMatch(logged.join(''), /a-secret-word|"good"/);
});

test('secrets are struck out of any object that is logged', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  log.info({ password: 'hush', headers: { token: 'hush' }, a: { b: { securityCode: 'hush' } } });
  assert.doesNotMatch(lines.join(''), /hush/);
});

const raw: readonly [string, string][] = [
  ['nonsense', 'nonsense\r\n\r\n'],
  ['a header too long', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
  ['a bad length', `POST ${loginUrl} HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n`],
  ['two lengths', `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`],
];

for (const [name, bytes] of raw) {
  test(`${name} on a bare socket is malformed`, async () => {
    const answer = await talk(bytes);
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.match(answer, /x-content-type-options: nosniff/);
    const { data } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as Envelope;
    assert.deepEqual(data, { reason: 'malformed' });
  });
}

async function talk(bytes: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
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
  ['/missing.js', 404, /not_found/, 'no-store'],
  ['/console', 404, /not_found/, 'no-store'],
  ['/console/players', 404, /not_found/, 'no-store'],
  ['/..%2f..%2fetc%2fpasswd', 404, /not_found/, 'no-store'],
];

for (const [path, status, content, caching] of files) {
  test(`GET ${path}: ${status}`, async () => {
    const response = await send(path, { method: 'GET' });
    assert.equal(response.status, status);
    assert.match(await response.text(), content);
    assert.equal(response.headers.get('cache-control'), caching);
    assert.match(response.headers.get('content-security-policy') ?? '', /script-src 'self';/);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(response.headers.get('server'), null);
    assert.equal(response.headers.get('x-powered-by'), null);
  });
}

test('health follows the database', async () => {
  const ill = start([], false);
  const [well, unwell] = [await app.inject('/healthz'), await ill.inject('/healthz')];
  assert.deepEqual([well.statusCode, unwell.statusCode], [200, 503]);
  await ill.close();
});

test('closing lets a running call finish and cuts what takes too long', async () => {
  const gates = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const entered = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let calls = 0;
  const slow = start([
    route(logout, async () => {
      const at = calls;
      calls += 1;
      entered[at]?.resolve();
      return accepted((await gates[at]?.promise) ?? null);
    }),
  ]);
  const url = `http://127.0.0.1:${await listen(slow)}/index.php/api/user/logout`;
  const finishing = fetch(url, { method: 'POST', headers: good });
  await entered[0]?.promise;
  const stuck = fetch(url, { method: 'POST', headers: good });
  await entered[1]?.promise;
  const closed = closeServer(slow, 200);
  gates[0]?.resolve(null);
  assert.equal((await finishing).status, 200);
  await assert.rejects(stuck);
  await closed;
});
