// A response of server-sent events, on a connection that the client keeps open.

import { randomInt } from 'node:crypto';
import type { Server, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

export interface EventStream {
  send(event: string, data: object, id?: number): void;
  /** Events as `eventText` makes them; bytes if many streams get the same. */
  write(events: string | Uint8Array): void;
  /** Writes a comment, so that proxies and the client keep the connection open. */
  keepAlive(): void;
  /** How often events were written; comments do not count. */
  writeCount(): number;
  end(): void;
  /**
   * Called at once for a client that is already gone; `slow`: it was disconnected because too much
   * was left unread.
   */
  onClose(listener: (reason: 'slow' | 'gone') => void): void;
}

/** A client that leaves more than this unread is disconnected. */
const maxUnreadBytes = 256 * 1024;
const retryMs = 2_000;
/** For a server that stops: clients reconnect at different times. */
const comeBackMs = { least: 100, most: 2_000 } as const;

/** One event; `json` on one line. */
export function eventText(event: string, json: string, id?: string): string {
  const name = id === undefined ? '' : `id: ${id}\n`;
  return `event: ${event}\n${name}data: ${json}\n\n`;
}

/** The field that sets when a client reconnects after its stream ended; also valid alone. */
export function comeBackField(): string {
  return `retry: ${randomInt(comeBackMs.least, comeBackMs.most + 1)}\n`;
}

/** Of each server, by the pattern of the address. */
const openStreams = new WeakMap<Server, Map<string, number>>();

/** How many streams are open, by the pattern of their address. */
export function openStreamsOf(server: Server): ReadonlyMap<string, number> {
  return openStreams.get(server) ?? new Map<string, number>();
}

function countStream({ server, request, raw }: FastifyReply): void {
  // The client is gone, and `close` is not emitted again.
  if (raw.closed) return;
  const route = request.routeOptions.url ?? '';
  const counts = openStreams.get(server.server) ?? new Map<string, number>();
  openStreams.set(server.server, counts);
  const add = (change: 1 | -1) => counts.set(route, (counts.get(route) ?? 0) + change);
  add(1);
  raw.once('close', () => add(-1));
}

/**
 * Takes over the response. It ends with the connection, so events are written to the socket as they
 * are, and an event for many streams is made once. Chunked encoding would cost a frame and three
 * more buffers each write.
 */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.header('content-type', 'text/event-stream; charset=utf-8');
  reply.header('cache-control', 'no-store, no-transform');
  reply.header('x-accel-buffering', 'no');
  reply.header('connection', 'close');
  reply.hijack();
  countStream(reply);
  const response: ServerResponse = reply.raw;
  response.removeHeader('transfer-encoding');
  response.writeHead(200, reply.getHeaders() as Record<string, string>);
  response.write(`retry: ${retryMs}\n\n`);
  // Each write would restart the connection's time limit, and writes are frequent.
  response.socket?.setTimeout(0);
  let writes = 0;
  let isSlow = false;

  function writeBytes(events: string | Uint8Array): void {
    if (response.destroyed || response.writableEnded) return;
    // Without a socket, an earlier reply on the connection is still being written.
    const { socket } = response;
    if (response.writableLength > maxUnreadBytes) {
      isSlow = true;
      response.destroy();
    } else if (socket === null) response.write(events);
    else socket.write(events);
  }

  function write(events: string | Uint8Array): void {
    writes += 1;
    writeBytes(events);
  }

  return {
    send: (event, data, id) => write(eventText(event, JSON.stringify(data), id?.toString())),
    write,
    keepAlive: () => writeBytes(': still here\n\n'),
    writeCount: () => writes,
    end: () => void response.end(),
    onClose(listener) {
      const close = () => listener(isSlow ? 'slow' : 'gone');
      if (response.closed) close();
      else response.on('close', close);
    },
  };
}
