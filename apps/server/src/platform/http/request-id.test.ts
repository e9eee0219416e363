import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { login } from '@trine/contract/sign-in/sign-in.ts';
import { closeServer } from './close-server.ts';
import { parseTrustedProxies, type TrustedProxies } from '../config/trusted-proxies.ts';
import { route } from './route.ts';
import { envelopeOf, openTransport } from '../../../testing/test-transport.ts';

const loginUrl = '/index.php/api/user/login';
const body = JSON.stringify({ account: 'somebody', password: 'whatever it is', lang: 'en' });

const { app, logged, send } = await openTransport({
  routes: [
    route(login, async () => {
      throw new Error('a fault of ours');
    }),
  ],
  trustedProxies: 1,
});
after(() => closeServer(app, 1_000));

const given: readonly [what: string, id: string, isTaken: boolean][] = [
  ['a UUID', '0b6f1c1e-6a5e-4c8e-9a53-0d5f1b6c7a11', true],
  ['a word of a proxy', 'edge_7.20261125', true],
  ['the shortest', '12345678', true],
  ['one too short', '1234567', false],
  ['the longest', 'x'.repeat(64), true],
  ['one too long', 'x'.repeat(65), false],
  ['a space', 'seven words', false],
  ['markup', '<b>12345678</b>', false],
  ['several', '12345678, 87654321', false],
  ['nothing', '', false],
];

for (const [what, id, isTaken] of given) {
  test(`an id that is ${what} is ${isTaken ? 'kept' : 'replaced'}`, async () => {
    const response = await send('/healthz', { method: 'GET', headers: { 'x-request-id': id } });
    const said = response.headers.get('x-request-id') ?? '';
    assert.match(said, /^[\w.-]{8,64}$/);
    assert.equal(said === id, isTaken);
    await response.body?.cancel();
  });
}

const untrusted: readonly [what: string, proxies: TrustedProxies][] = [
  ['no proxy is trusted', 0],
  ['the client is none of the trusted proxies', parseTrustedProxies('10.0.0.0/8') ?? 0],
];

for (const [what, trustedProxies] of untrusted) {
  test(`an id is replaced if ${what}`, async () => {
    const transport = await openTransport({ trustedProxies });
    const headers = { 'x-request-id': 'chosen-by-the-client' };
    const response = await transport.send('/healthz', { method: 'GET', headers });
    assert.match(response.headers.get('x-request-id') ?? '', /^[0-9a-f]{12}-1$/);
    await response.body?.cancel();
    await closeServer(transport.app, 1_000);
  });
}

test('every request has its own id', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send('/healthz', { method: 'GET' })),
  );
  const ids = new Set(answers.map(({ headers }) => headers.get('x-request-id')));
  assert.equal(ids.size, answers.length);
  await Promise.all(answers.map((answer) => answer.text()));
});

test('a failure names the request in the reply, its sentence and the log', async () => {
  logged.length = 0;
  const headers = { 'x-request-id': 'from-the-proxy' };
  const response = await send(loginUrl, { body, headers });
  assert.equal(response.status, 500);
  assert.equal(response.headers.get('x-request-id'), 'from-the-proxy');
  const { msg, data } = await envelopeOf(response);
  assert.deepEqual(data, { reason: 'internal', request_id: 'from-the-proxy' });
  assert.match(String(msg), /from-the-proxy/);
  const lines = logged.map((line) => JSON.parse(line) as { requestId?: string });
  assert.deepEqual(
    lines.map(({ requestId }) => requestId),
    ['from-the-proxy'],
  );
});

test('a request for an address that cannot be decoded has an id too', async () => {
  const response = await send('/%E0%A4%A', { method: 'GET', headers: { accept: 'text/plain' } });
  assert.equal(response.status, 400);
  assert.match(response.headers.get('x-request-id') ?? '', /^[\w.-]{8,64}$/);
  await response.text();
});
