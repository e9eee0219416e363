// Against servers of NATS and Redis that accept one password.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { busKinds, openBusServer, type BusServer } from '../../../testing/test-bus.ts';
import { freePort } from '../../platform/embedded-postgres/embedded-build.ts';
import { checkBus } from './check-bus.ts';

async function check(url: string | null): Promise<string[]> {
  return (await checkBus(url)).map(({ state, text }) => `${state} ${text}`);
}

for (const kind of busKinds) {
  let server: BusServer | null;

  before(async () => {
    server = await openBusServer(kind);
  });

  after(() => server?.kill());

  test(`${kind}: the password of the url is checked`, async (run) => {
    if (server === null) return run.diagnostic(`there is no ${kind} here`);
    const { host, username } = new URL(server.url);
    assert.deepEqual(await check(server.url), [`ok The bus at ${host} answers.`]);
    for (const login of [`${username}:another@`, '']) {
      const wrong = `missing The bus at ${host} refuses BUS_URL: user or password are wrong.`;
      assert.deepEqual(await check(`${kind}://${login}${host}`), [wrong]);
    }
  });
}

test('each server of a cluster is checked with the password of the first', async (run) => {
  const server = await openBusServer('nats');
  if (server === null) return run.diagnostic('there is no nats here');
  run.after(() => server.kill());
  const [gone, { host }] = [`127.0.0.1:${await freePort(null)}`, new URL(server.url)];
  const url = `${server.url.replace(host, gone)},nats://${host}`;
  const [first, second] = await check(url);
  assert.match(first ?? '', /^missing No bus answers at 127\.0\.0\.1:\d+: start it, or check /);
  assert.equal(second, `ok The bus at ${host} answers.`);
});

test('a server of another protocol is not a bus', async (run) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  }).listen(0, '127.0.0.1');
  run.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (const kind of busKinds) {
    const [said] = await check(`${kind}://127.0.0.1:${port}`);
    assert.match(said ?? '', /^missing No bus answers at /, kind);
  }
});

test('without BUS_URL nothing is checked', async () => {
  assert.deepEqual(await check(null), []);
});
