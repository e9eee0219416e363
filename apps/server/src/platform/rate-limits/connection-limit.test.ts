import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { test } from 'node:test';
import { parseTrustedProxies } from '../config/trusted-proxies.ts';
import { connectionLimitOf, limitConnections } from './connection-limit.ts';

const cases: readonly [proxies: string, address: string, isExempt: boolean][] = [
  ['0', '127.0.0.1', true],
  ['0', '::1', true],
  ['0', '::ffff:127.0.0.1', true],
  ['0', '203.0.113.9', false],
  ['1', '203.0.113.9', true],
  ['10.0.0.0/8', '10.1.2.3', true],
  ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['10.0.0.0/8', '203.0.113.9', false],
];

for (const [given, address, expected] of cases) {
  test(`TRUSTED_PROXIES=${given}: ${address} is ${expected ? 'not ' : ''}counted`, () => {
    const proxies = parseTrustedProxies(given);
    assert.ok(proxies !== null);
    assert.equal(connectionLimitOf(proxies).isExempt(address), expected);
  });
}

test('a connection beyond the limit is closed, and one that closes makes room', async () => {
  const server = createServer();
  limitConnections(server, { most: 2, isExempt: () => false });
  server.on('connection', (socket) => {
    if (!socket.destroyed) socket.write('kept');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const accepted = once(server, 'connection');
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await accepted;
    return socket;
  };
  const [first, second, third] = [await open(), await open(), await open()];
  if (!third.closed) await once(third, 'close');
  assert.deepEqual([first.closed, second.closed], [false, false]);
  const connections = await new Promise<number>((resolve) => {
    server.getConnections((_, count) => resolve(count));
  });
  assert.equal(connections, 2);
  const left = Promise.withResolvers<void>();
  first.once('close', () => left.resolve());
  first.destroy();
  await left.promise;
  let fourth = await open();
  // The server may not know yet that the first connection is closed.
  while (await isRejected(fourth)) fourth = await open();
  for (const socket of [second, fourth]) socket.destroy();
  server.close();
});

test('a connection is closed when other processes have used up the limit', async () => {
  const server = createServer();
  const counts = { take: async () => null, counts: () => [], countOf: () => 0 };
  limitConnections(server, { most: 2, isExempt: () => false }, counts);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'close');
  server.close();
});

/** The server writes a line to a connection that it keeps, and closes one that it rejects. */
async function isRejected(socket: Socket): Promise<boolean> {
  if (socket.closed) return true;
  return Promise.race([
    once(socket, 'close').then(() => true),
    once(socket, 'data').then(() => false),
  ]);
}
