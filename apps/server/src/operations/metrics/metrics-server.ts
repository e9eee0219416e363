// Metrics have an address of their own, which only monitoring can reach.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorCode, StartError } from '../../platform/config/start-error.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  /** `http://127.0.0.1:9100/metrics`. */
  readonly address: string;
  close(): Promise<void>;
}

export interface MetricsAddress {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
}

const silenceMs = 10_000;
const maxConnections = 16;
const headerBytes = 8_192;

export async function serveMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { host, port }: MetricsAddress,
): Promise<MetricsServer> {
  const server = createServer(
    { maxHeaderSize: headerBytes, requestTimeout: silenceMs, keepAliveTimeout: silenceMs },
    (request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      metrics.text().then(
        (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    },
  );
  server.maxConnections = maxConnections;
  await listening(server, host, port);
  const bound = (server.address() as AddressInfo).port;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.on('error', (error) => {
      const where = `METRICS_PORT ${port} of METRICS_HOST ${host}`;
      reject(
        new StartError(`Nothing can be served at ${where} (${errorCode(error)}): set another.`),
      );
    });
    server.listen({ host, port }, () => resolve());
  });
}
