// A response of server-sent events, on a connection that the client keeps open.

import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

export interface EventStream {
  send(event: string, data: object, id?: number): void;
  /** Events as `eventText` makes them, one or several. */
  write(text: string): void;
  /** Writes a comment, so that proxies and the client keep the connection open. */
  keepAlive(): void;
  /** How often events were written; comments do not count. */
  writeCount(): number;
  end(): void;
  onClose(listener: () => void): void;
}

/** A client that leaves more than this unread is disconnected. */
const maxUnreadBytes = 256 * 1024;
const retryMs = 2_000;

/** One event; `json` on one line. */
export function eventText(event: string, json: string, id?: string): string {
  const name = id === undefined ? '' : `id: ${id}\n`;
  return `event: ${event}\n${name}data: ${json}\n\n`;
}

/** Takes over the response. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.header('content-type', 'text/event-stream; charset=utf-8');
  reply.header('cache-control', 'no-store, no-transform');
  reply.header('x-accel-buffering', 'no');
  reply.hijack();
  reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  reply.raw.write(`retry: ${retryMs}\n\n`);
  const response: ServerResponse = reply.raw;
  let writes = 0;

  function writeText(text: string): void {
    if (response.destroyed || response.writableEnded) return;
    if (response.writableLength > maxUnreadBytes) response.destroy();
    else response.write(text);
  }

  function write(events: string): void {
    writes += 1;
    writeText(events);
  }

  return {
    send: (event, data, id) => write(eventText(event, JSON.stringify(data), id?.toString())),
    write,
    keepAlive: () => writeText(': still here\n\n'),
    writeCount: () => writes,
    end: () => void response.end(),
    onClose: (listener) => void response.on('close', listener),
  };
}
