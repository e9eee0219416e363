import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyReply } from 'fastify';
import { eventText, openEventStream, openStreamsOf, type EventStream } from './event-stream.ts';

test('an event has its name, its id and its data on one line each', () => {
  assert.equal(eventText('round', '{"a":1}'), 'event: round\ndata: {"a":1}\n\n');
  assert.equal(eventText('message', '[]', '7.1'), 'event: message\nid: 7.1\ndata: []\n\n');
});

test('events are sent unchanged after the pending replies of the connection', async () => {
  const app = Fastify();
  const first = Promise.withResolvers<string>();
  app.get('/first', () => first.promise);
  const opened = Promise.withResolvers<{ stream: EventStream; hasSocket: () => boolean }>();
  app.get('/stream', (_request, reply) => {
    const hasSocket = () => reply.raw.socket !== null;
    opened.resolve({ stream: openEventStream(reply), hasSocket });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  for (const path of ['/first', '/stream']) {
    socket.write(`GET ${path} HTTP/1.1\r\nhost: trine\r\n\r\n`);
  }
  const reading = text(socket);
  const { stream, hasSocket } = await opened.promise;
  stream.write('data: a\n\n');
  stream.write(Buffer.from('data: b\n\n'));
  assert.ok(!hasSocket());
  first.resolve('first');
  while (!hasSocket()) await setImmediate();
  stream.write(Buffer.from('data: c\n\n'));
  stream.write('data: d\n\n');
  stream.end();
  const read = await reading;
  assert.doesNotMatch(read, /transfer-encoding/i);
  assert.ok(read.endsWith('\r\n\r\nretry: 2000\n\ndata: a\n\ndata: b\n\ndata: c\n\ndata: d\n\n'));
  await app.close();
});

test('a client that reads nothing is disconnected at the limit of unread bytes', async () => {
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
  const line = { isOpen: true, reason: '' };
  stream.onClose((reason) => {
    line.isOpen = false;
    line.reason = reason;
  });
  const piece = 'x'.repeat(64 * 1024);
  // The system's buffers fill first, then our own limit is reached.
  while (line.isOpen) {
    stream.write(piece);
    for (const { writableLength } of sockets) assert.ok(writableLength < 512 * 1024);
    await setImmediate();
  }
  assert.equal(line.reason, 'slow');
  socket.destroy();
  await app.close();
});

test('a client that leaves before its stream opens gets no stream and is not counted', async () => {
  const app = Fastify();
  const asked = Promise.withResolvers<{ reply: FastifyReply }>();
  const answered = Promise.withResolvers<void>();
  app.get('/', (_request, reply) => {
    asked.resolve({ reply });
    return answered.promise;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: trine\r\n\r\n');
  const { reply } = await asked.promise;
  socket.destroy();
  await once(reply.raw, 'close');
  let closed = '';
  openEventStream(reply).onClose((reason) => {
    closed = reason;
  });
  answered.resolve();
  assert.equal(closed, 'gone');
  assert.equal(openStreamsOf(app.server).get('/') ?? 0, 0);
  await app.close();
});
