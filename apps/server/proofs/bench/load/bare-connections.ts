// Plain TCP connections with one request at a time each. Node's own HTTP client uses as much
// processor time as the server.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createAnswerReader } from './answer-reader.ts';
import type { TimedCall } from './timed.ts';

const openedAtOnce = 50;
const accepting = '{"code":1,';

/** The request as bytes on the wire; `path` includes the API prefix. */
export function messageOf({ url, path, token, body, key }: TimedCall): string {
  const fields = {
    host: new URL(url).host,
    'content-type': 'application/json',
    token,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    'content-length': Buffer.byteLength(body),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

interface Waiting {
  readonly message: string;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

export interface Connections {
  /** Resolves once the call is accepted; rejects at any other answer. */
  ask(message: string): Promise<void>;
  answered(): number;
  close(): void;
}

/** Opens `count` connections. Further requests wait until one is free. */
export async function openConnections(url: string, count: number): Promise<Connections> {
  const { hostname, port } = new URL(url);
  const free: ((waiting: Waiting) => void)[] = [];
  const queue: Waiting[] = [];
  const sockets: Socket[] = [];
  let answered = 0;

  function take(socket: Socket) {
    const reader = createAnswerReader();
    let current: Waiting | null = null;
    const send = (waiting: Waiting) => {
      current = waiting;
      socket.write(waiting.message);
    };
    const fail = (reason: Error) => current?.reject(reason);
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('error', fail).on('close', () => fail(new Error('a connection was closed')));
    socket.on('data', (chunk: string) => {
      const answer = reader.read(chunk);
      if (answer === null || current === null) return;
      answered += 1;
      if (answer.includes(accepting)) current.resolve();
      else current.reject(new Error(`not accepted: ${answer}`));
      current = null;
      const next = queue.shift();
      if (next === undefined) free.push(send);
      else send(next);
    });
    sockets.push(socket);
    free.push(send);
  }

  while (sockets.length < count) {
    const missing = Math.min(openedAtOnce, count - sockets.length);
    const opening = Array.from({ length: missing }, async () => {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      return socket;
    });
    for (const socket of await Promise.all(opening)) take(socket);
  }
  return {
    ask(message) {
      const { promise, resolve, reject } = Promise.withResolvers<undefined>();
      const waiting = { message, resolve: () => resolve(undefined), reject };
      const send = free.pop();
      if (send === undefined) queue.push(waiting);
      else send(waiting);
      return promise.then(() => undefined);
    },
    answered: () => answered,
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
