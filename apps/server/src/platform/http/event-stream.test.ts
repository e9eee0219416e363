import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import Fastify from 'fastify';
import { eventText, openEventStream, type EventStream } from './event-stream.ts';

test('an event has its name, its id and its data on one line each', () => {
  assert.equal(eventText('round', '{"a":1}'), 'event: round\ndata: {"a":1}\n\n');
  assert.equal(eventText('message', '[]', '7.1'), 'event: message\nid: 7.1\ndata: []\n\n');
});

test('a listener who reads nothing is cut, and what waits for it has a limit', async () => {
  const app = Fastify();
  const opened = Promise.withResolvers<EventStream>();
  const sockets = new Set<{ writableLength: number }>();
  app.get('/', (_request, reply) => {
    sockets.add(reply.raw);
    opened.resolve(openEventStream(reply));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nhost: trine\r\n\r\n');
  socket.pause();
  const stream = await opened.promise;
  const line = { isOpen: true };
  stream.onClose(() => {
    line.isOpen = false;
  });
  const piece = 'x'.repeat(64 * 1024);
  // What the system buffers is full at last, then our own limit is reached.
  while (line.isOpen) {
    stream.write(piece);
    for (const { writableLength } of sockets) assert.ok(writableLength < 512 * 1024);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  socket.destroy();
  await app.close();
});
