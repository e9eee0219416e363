// The HTTP server: the API under `/index.php`, the web app on every other address, and `/healthz`.

import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { mountCalls, type CallOptions } from './calls.ts';
import { mountCrossOrigin, type CrossOriginOptions } from './cross-origin.ts';
import type { TrustedProxies } from '../trusted-proxies.ts';
import { trustOf } from './client-address.ts';
import { createFrameworkAnswer, createSocketAnswer, mountErrorAnswer } from './early-errors.ts';
import { securityHeaders, strictTransport } from './headers.ts';
import { requestLimits, timeLimits } from './limits.ts';
import { mountWebApp, type WebAppOptions } from './web-app.ts';

export interface ServerOptions extends CallOptions, WebAppOptions, CrossOriginOptions {
  /** In front of this server; absent: none, and nobody's word on addresses counts. */
  readonly trustedProxies?: TrustedProxies;
  /** Whether the database answers; `/healthz` repeats it. */
  readonly healthy: () => Promise<boolean>;
  /** What else is served beside the contract's calls. */
  readonly mounts?: readonly ((app: FastifyInstance) => void)[];
}

export function createServer(options: ServerOptions): FastifyInstance {
  const { log, now } = options;
  const app = Fastify({
    loggerInstance: log,
    // A logger of its own for every request costs more than what it would say.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    // While closing, requests on open connections are still answered, then told to go.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    trustProxy: trustOf(options.trustedProxies ?? 0),
    requestTimeout: timeLimits.requestMs,
    connectionTimeout: timeLimits.silenceMs,
    keepAliveTimeout: timeLimits.keepAliveMs,
    http: { maxHeaderSize: requestLimits.headerBytes, headersTimeout: timeLimits.headersMs },
    clientErrorHandler: createSocketAnswer(now, options.timeZone),
    frameworkErrors: createFrameworkAnswer(now),
    // Queries are parsed with the same limits as forms, by whoever reads them.
    routerOptions: { querystringParser: () => ({}), maxParamLength: requestLimits.headerBytes },
  });
  app.server.maxConnections = requestLimits.connections;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    if (request.protocol === 'https') reply.headers(strictTransport);
    done();
  });
  app.decorate('operatorTimeZone', options.timeZone);
  mountCrossOrigin(app, options);
  mountErrorAnswer(app, options);
  mountCalls(app, options);
  for (const mount of options.mounts ?? []) mount(app);
  mountHealth(app, options);
  mountWebApp(app, options);
  return app;
}

/**
 * Takes no new connections, lets running requests finish and drops idle connections; what still
 * runs after `withinMs` is cut.
 */
export async function closeServer(app: FastifyInstance, withinMs: number): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), withinMs);
  try {
    await app.close();
  } finally {
    clearTimeout(late);
  }
}

function mountHealth(app: FastifyInstance, { healthy }: ServerOptions): void {
  app.get('/healthz', async (_request, reply) => {
    const isHealthy = await healthy().catch(() => false);
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    return reply.code(isHealthy ? 200 : 503).send(isHealthy ? 'ok' : 'unavailable');
  });
}
