// Answers of the console as HTTP.

import { Readable } from 'node:stream';
import { consoleReasons } from '@trine/contract/console/reasons.ts';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { codeOf, describeError, isTransient } from '../http/failure.ts';
import { jsonType } from '../http/headers.ts';
import { retryAfterSeconds } from '../http/limits.ts';
import { logUnavailable } from '../http/unavailable-log.ts';
import { isOverTls } from './authorize.ts';
import { writeCookie } from './session-cookie.ts';
import { writeDeviceCookie } from './device-cookie.ts';
import { refuse, type ConsoleReply } from './console-route.ts';

export type ConsoleLog = FastifyBaseLogger;
export type Respond = (request: FastifyRequest) => Promise<ConsoleReply<unknown>>;

/** SQLSTATE of the database's own check of who acts, `require_staff`. */
const notAllowed = 'TR403';

/** What is thrown becomes an answer that shows nothing of how it was made. */
export function guarded(path: string, log: ConsoleLog, respond: Respond): Respond {
  return async (request) => {
    try {
      return await respond(request);
    } catch (error) {
      const failed = { requestId: request.id, path };
      if (isTransient(error)) {
        logUnavailable(log, { ...failed, error });
        return { kind: 'busy' };
      }
      // The console checks the role first: it changed between that and the transaction.
      if (error instanceof Error && codeOf(error) === notAllowed) return refuse('forbidden');
      log.error({ ...failed, error: describeError(error) }, 'a call of the console failed');
      return refuse('internal');
    }
  };
}

export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  said: ConsoleReply<unknown>,
): FastifyReply {
  reply.header('cache-control', 'no-store');
  switch (said.kind) {
    case 'accepted': {
      if (said.cookie !== undefined) {
        const token = said.cookie.kind === 'set' ? said.cookie.token : null;
        const isTls = isOverTls(request);
        reply.header('set-cookie', writeCookie(token, isTls));
        const device = said.cookie.kind === 'set' ? said.cookie.device : undefined;
        if (device !== undefined) {
          reply.header('set-cookie', writeDeviceCookie(device, isTls));
        }
      }
      return reply.header('content-type', jsonType).send(JSON.stringify(said.data));
    }
    case 'refused': {
      const { retry_after } = said.refusal;
      if (retry_after !== undefined) reply.header('retry-after', String(retry_after));
      return reply
        .code(consoleReasons[said.refusal.reason])
        .header('content-type', jsonType)
        .send(JSON.stringify(said.refusal));
    }
    case 'busy':
      return reply
        .code(consoleReasons.busy)
        .header('retry-after', String(retryAfterSeconds))
        .header('content-type', jsonType)
        .send(JSON.stringify({ reason: 'busy' }));
    case 'file':
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${said.name}"`)
        .send(Readable.from(said.lines));
  }
}
