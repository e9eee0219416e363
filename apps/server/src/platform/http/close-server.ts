// Ends a server so that no request is lost: neither a running one nor one whose connection is open
// but whose first bytes have not arrived.

import { Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Longer than a request takes to follow its connection. */
const firstRequestMs = 1_000;

const connections = new WeakMap<FastifyInstance, Set<Socket>>();

/** At the start, for `closeServer`. */
export function recordConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  connections.set(app, open);
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

/**
 * From now on every connection closes after its next reply, so that no client sends a request on a
 * connection that the server closes. New connections are accepted as before.
 */
export function closeAfterAnswers(app: FastifyInstance): void {
  app.server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close');
  });
}

/**
 * Accepts no new connections, lets running requests finish and closes idle connections; what still
 * runs after `withinMs` is cut.
 */
export async function closeServer(app: FastifyInstance, withinMs: number): Promise<void> {
  closeAfterAnswers(app);
  const late = setTimeout(() => app.server.closeAllConnections(), withinMs);
  try {
    // The server of `http` would also destroy the connections that have sent nothing yet.
    Server.prototype.close.call(app.server);
    await firstRequests(app);
    await app.close();
  } finally {
    clearTimeout(late);
  }
}

/** Each open connection has sent its first request, or has closed, or has had its time. */
async function firstRequests(app: FastifyInstance): Promise<void> {
  const open = Array.from(connections.get(app) ?? []);
  const silent = new Set(open.filter(({ bytesRead }) => bytesRead === 0));
  if (silent.size === 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const remove = (socket: Socket) => {
    silent.delete(socket);
    if (silent.size === 0) resolve();
  };
  app.server.on('request', ({ socket }) => remove(socket));
  for (const socket of silent) socket.once('close', () => remove(socket));
  const late = setTimeout(resolve, firstRequestMs);
  await promise;
  clearTimeout(late);
}
