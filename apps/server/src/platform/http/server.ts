// The HTTP server: the API under `/index.php`, the web app on every other address, and `/healthz`.

import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { languageFrom } from '@trine/contract/languages.ts';
import { mountAccessLog, type AccessLogOptions } from './access-log.ts';
import { mountApiDocument } from './api-document.ts';
import { mountCalls, send, type CallOptions } from './calls.ts';
import { recordConnections } from './close-server.ts';
import { mountCrossOrigin, type CrossOriginOptions } from './cross-origin.ts';
import type { TrustedProxies } from '../config/trusted-proxies.ts';
import { createProxyCheck, trustOf } from './client-address.ts';
import { createFrameworkAnswer, createSocketAnswer, mountErrorAnswer } from './early-errors.ts';
import { jsonType, protectingHeaders } from './headers.ts';
import { requestLimits, timeLimits } from './limits.ts';
import { createRequestIds, requestIdHeader } from './request-id.ts';
import { mountWebApp, type WebAppOptions } from './web-app.ts';

export interface ServerOptions
  extends CallOptions, WebAppOptions, CrossOriginOptions, AccessLogOptions {
  /** Proxies before this server; absent: none, and no header names an address. */
  readonly trustedProxies?: TrustedProxies;
  /** Connections for streams, beside those for calls. */
  readonly maxStreams?: number;
  /** The database's condition within a second, for `/healthz`. */
  readonly health: () => Promise<'well' | 'full' | 'away'>;
  /** Routes beside the contract's calls. */
  readonly mounts?: readonly ((app: FastifyInstance) => void)[];
}

export function createServer(options: ServerOptions): FastifyInstance {
  const { log, now, trustedProxies = 0 } = options;
  const isFromProxy = createProxyCheck(trustedProxies);
  const app = Fastify({
    loggerInstance: log,
    // A child logger for every request costs more than its lines are worth.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(isFromProxy),
    exposeHeadRoutes: false,
    // While closing, requests on open connections are still answered, then the connections close.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    trustProxy: trustOf(trustedProxies),
    requestTimeout: timeLimits.requestMs,
    connectionTimeout: timeLimits.silenceMs,
    keepAliveTimeout: timeLimits.keepAliveMs,
    http: {
      maxHeaderSize: requestLimits.headerBytes,
      headersTimeout: timeLimits.headersMs,
      connectionsCheckingInterval: timeLimits.checkMs,
    },
    clientErrorHandler: createSocketAnswer(now, options.timeZone),
    frameworkErrors: createFrameworkAnswer(now, isFromProxy),
    // Routes that read a query parse it with the limits of forms.
    routerOptions: { querystringParser: () => ({}), maxParamLength: requestLimits.headerBytes },
  });
  app.server.maxConnections = requestLimits.connections + (options.maxStreams ?? 0);
  recordConnections(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(protectingHeaders(request.protocol));
    reply.header(requestIdHeader, request.id);
    done();
  });
  mountAccessLog(app, options);
  rejectOddRequests(app, now);
  app.decorate('operatorTimeZone', options.timeZone);
  mountCrossOrigin(app, options);
  mountErrorAnswer(app, options);
  mountCalls(app, options);
  mountApiDocument(app);
  for (const mount of options.mounts ?? []) mount(app);
  mountHealth(app, options);
  mountWebApp(app, options);
  return app;
}

/** HTTP/0.9 has no headers. With two `Host` headers, a proxy may use another than this server. */
function rejectOddRequests(app: FastifyInstance, now: () => number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { rawHeaders, httpVersionMajor } = request.raw;
    if (httpVersionMajor >= 1 && hostsIn(rawHeaders) <= 1) return;
    reply.header('connection', 'close');
    await send(reply, { kind: 'malformed' }, { language: languageFrom(null), nowMs: now() });
  });
}

/** How many `Host` headers there are; names are at even positions. */
function hostsIn(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

function mountHealth(app: FastifyInstance, { health }: ServerOptions): void {
  app.get('/healthz', async (_request, reply) => {
    const condition = await health();
    const status = condition === 'well' ? 'ok' : 'unavailable';
    reply.header('cache-control', 'no-store').type(jsonType);
    return reply
      .code(condition === 'well' ? 200 : 503)
      .send(JSON.stringify({ status, failing: failing[condition] }));
  });
}

/** The parts that `/healthz` reports as not well. */
const failing = { well: [], full: ['storage'], away: ['database'] } as const;
