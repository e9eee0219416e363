// Against servers that speak the first words of each protocol, one in each way that matters.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { after, test } from 'node:test';
import { checkBus } from './check-bus.ts';

const servers: Server[] = [];
after(() => {
  for (const server of servers) server.close();
});

/** A server that greets, and answers each piece that comes. */
async function serve(greeting: string, answer: (piece: string) => string): Promise<number> {
  const server = createServer((socket) => {
    socket.write(greeting);
    socket.on('error', () => undefined);
    socket.on('data', (piece: Buffer) => socket.write(answer(piece.toString())));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const info = 'INFO {"auth_required":true}\r\n';
const nats = () =>
  serve(info, (piece) =>
    piece.includes('"pass":"a b"') ? 'PONG\r\n' : "-ERR 'Authorization Violation'\r\n",
  );
const redis = () =>
  serve('', (piece) =>
    piece === '*2\r\n$4\r\nAUTH\r\n$3\r\na b\r\n*1\r\n$4\r\nPING\r\n'
      ? '+OK\r\n+PONG\r\n'
      : '-NOAUTH Authentication required.\r\n',
  );
const closing = () => serve('HTTP/1.1 400 Bad Request\r\n\r\n', () => '');

const rows: [string, () => Promise<number>, (port: number) => string, RegExp][] = [
  ['NATS', nats, (port) => `nats://u:a%20b@127.0.0.1:${port}`, /^ok The bus at .* answers\.$/],
  [
    'NATS with another password',
    nats,
    (port) => `nats://u:x@127.0.0.1:${port}`,
    /^missing The bus at \S+ refuses \(ERR 'Authorization Violation'\): check user and password/,
  ],
  ['Redis', redis, (port) => `redis://:a%20b@127.0.0.1:${port}`, /^ok /],
  ['Redis without a password', redis, (port) => `redis://127.0.0.1:${port}`, /refuses \(NOAUTH /],
  ['something else', closing, (port) => `nats://127.0.0.1:${port}`, /^missing No bus answers at /],
  ['nobody', async () => 1, (port) => `nats://127.0.0.1:${port}`, /^missing No bus answers at 127/],
  ['no bus', async () => 1, (port) => `amqp://127.0.0.1:${port}`, /^missing BUS_URL is no address/],
];

for (const [name, open, urlOf, expected] of rows) {
  test(name, async () => {
    const { state, text } = await checkBus(urlOf(await open()));
    assert.match(`${state} ${text}`, expected);
  });
}
