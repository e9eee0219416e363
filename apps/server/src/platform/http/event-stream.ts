// One answer that goes on: server-sent events on a connection that its listener keeps open.

import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

export interface EventStream {
  tell(event: string, data: object, id?: number): void;
  /** Events as `eventText` makes them, one or several. */
  write(text: string): void;
  /** Says nothing, but that the line is there. */
  keepAlive(): void;
  end(): void;
  onClose(listener: () => void): void;
}

/** What a listener may leave unread before it is cut. */
const maxUnreadBytes = 256 * 1024;
const retryMs = 2_000;

/** One event; `json` on one line. */
export function eventText(event: string, json: string, id?: string): string {
  const name = id === undefined ? '' : `id: ${id}\n`;
  return `event: ${event}\n${name}data: ${json}\n\n`;
}

/** Takes over the answer. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.header('content-type', 'text/event-stream; charset=utf-8');
  reply.header('cache-control', 'no-store, no-transform');
  reply.header('x-accel-buffering', 'no');
  reply.hijack();
  reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  reply.raw.write(`retry: ${retryMs}\n\n`);
  const response: ServerResponse = reply.raw;

  function write(text: string): void {
    if (response.destroyed || response.writableEnded) return;
    if (response.writableLength > maxUnreadBytes) response.destroy();
    else response.write(text);
  }

  return {
    tell(event, data, id) {
      write(eventText(event, JSON.stringify(data), id?.toString()));
    },
    write,
    keepAlive: () => write(': still here\n\n'),
    end: () => void response.end(),
    onClose: (listener) => void response.on('close', listener),
  };
}
