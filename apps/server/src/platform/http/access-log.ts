// Logs a share of the requests, so that the id of a reply is found in the log. Failures are always
// logged, but not rejections for overload.

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

export interface AccessLogOptions {
  readonly log: FastifyBaseLogger;
  /** Of a hundred requests; 0, or none: nothing is logged. */
  readonly accessLogPercent?: number;
}

const all = 100;
const busyStatus = 503;

export function mountAccessLog(
  app: FastifyInstance,
  { log, accessLogPercent = 0 }: AccessLogOptions,
): void {
  if (accessLogPercent === 0) return;
  let owed = 0;
  app.addHook('onResponse', (request, reply, done) => {
    owed += accessLogPercent;
    const { statusCode: status } = reply;
    const hasFailed = status >= 500 && status !== busyStatus;
    if (owed >= all || hasFailed) {
      owed = Math.max(0, owed - all);
      const { id: requestId, method } = request;
      // Not the requested address, which may contain text of the player.
      const route = request.routeOptions.url ?? null;
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      log.info({ requestId, method, route, status, ms }, 'a request was answered');
    }
    done();
  });
}
