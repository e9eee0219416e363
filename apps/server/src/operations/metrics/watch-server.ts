// Metrics have their own address, which only monitoring can reach; it also serves health. A process
// that only runs the clock has no other server, and serves its health here.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorCode, StartError } from '../../platform/config/start-error.ts';
import { healthHeaders, healthPaths, type AnswerHealth } from '../readiness/health-pages.ts';
import type { Metrics } from './metrics.ts';

export interface WatchServer {
  /** `http://127.0.0.1:9100`. */
  readonly origin: string;
  close(): Promise<void>;
}

export interface Watched {
  /** On `/metrics`; null: not found. */
  readonly metrics: Pick<Metrics, 'text' | 'contentType'> | null;
  /** On `/health/live` and `/health/ready`. */
  readonly health: AnswerHealth;
}

export interface WatchAddress {
  readonly host: string;
  /** 0: the system chooses. */
  readonly port: number;
  /** The names of the two settings. */
  readonly settings: readonly [port: string, host: string];
}

const silenceMs = 10_000;
const maxConnections = 64;
const headerBytes = 8_192;

export async function serveWatch(watched: Watched, address: WatchAddress): Promise<WatchServer> {
  const server = createServer(
    { maxHeaderSize: headerBytes, requestTimeout: silenceMs, keepAliveTimeout: silenceMs },
    (request, response) => {
      answer(watched, request, response).catch(() => response.writeHead(500).end());
    },
  );
  server.maxConnections = maxConnections;
  await listening(server, address);
  const { port } = server.address() as AddressInfo;
  const { host } = address;
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  { metrics, health }: Watched,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = healthPaths.find((one) => one === request.url);
  if (request.method === 'GET' && path !== undefined) {
    const { status, body } = await health(path, request);
    response.writeHead(status, healthHeaders).end(body);
  } else if (request.method === 'GET' && request.url === '/metrics' && metrics !== null) {
    const text = await metrics.text();
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
  } else {
    response.writeHead(404).end();
  }
}

function listening(server: Server, { host, port, settings }: WatchAddress): Promise<void> {
  const [portName, hostName] = settings;
  return new Promise((resolve, reject) => {
    server.on('error', (error) => {
      const where = `${portName} ${port} of ${hostName} ${host}`;
      reject(new StartError(`Cannot listen at ${where} (${errorCode(error)}): set another.`));
    });
    server.listen({ host, port }, () => resolve());
  });
}
