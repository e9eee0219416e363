import assert from 'node:assert/strict';
import { test } from 'node:test';
import { login } from '@trine/contract/sign-in/sign-in.ts';
import { closeServer } from './close-server.ts';
import { route } from './route.ts';
import { openTransport } from '../../../testing/test-transport.ts';

const loginPath = '/index.php/api/user/login';

interface Line {
  readonly msg: string;
  readonly requestId: string;
  readonly method: string;
  readonly route: string | null;
  readonly status: number;
  readonly ms: number;
}

/** The access log of some requests: one that fails by a fault of ours, and health. */
async function written(accessLogPercent: number, healths: number) {
  const routes = [
    route(login, async () => {
      throw new Error('a fault of ours');
    }),
  ];
  const { app, send, logged } = await openTransport({
    routes,
    accessLogPercent,
    trustedProxies: 1,
  });
  const ids = [];
  for (let asked = 0; asked < healths; asked += 1) {
    const response = await send('/healthz?name=anna', { method: 'GET' });
    ids.push(response.headers.get('x-request-id'));
    await response.body?.cancel();
  }
  const body = JSON.stringify({ account: 'anna', password: 'a password' });
  const failed = await send(loginPath, { body, headers: { 'x-request-id': 'failed-request' } });
  assert.equal(failed.status, 500);
  await failed.body?.cancel();
  await closeServer(app, 1_000);
  const lines = logged.map((line) => JSON.parse(line) as Line);
  return { ids, lines: lines.filter(({ msg }) => msg === 'a request was answered') };
}

test('with 100 each request is found by its id', async () => {
  const { ids, lines } = await written(100, 3);
  assert.deepEqual(
    lines.map(({ requestId }) => requestId),
    [...ids, 'failed-request'],
  );
  const [health] = lines;
  assert.deepEqual([health?.method, health?.route, health?.status], ['GET', '/healthz', 200]);
  assert.ok(lines.every(({ ms }) => ms >= 0));
  assert.doesNotMatch(JSON.stringify(lines), /anna/);
});

test('the share of requests is logged, and every failure', async () => {
  const { lines } = await written(10, 40);
  assert.deepEqual(
    lines.map(({ status }) => status),
    [200, 200, 200, 200, 500],
  );
});

test('with 0 no request is logged', async () => {
  assert.deepEqual((await written(0, 3)).lines, []);
});
