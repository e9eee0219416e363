// Replies of the console as HTTP.

import { Readable } from 'node:stream';
import { consoleReasons } from '@trine/contract/console/reasons.ts';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { replyToErrors } from '../http/error-replies.ts';
import { errorCode } from '../config/start-error.ts';
import { jsonType } from '../http/headers.ts';
import { retryAfterSeconds } from '../http/limits.ts';
import { isOverTls } from './authorize.ts';
import { writeDeviceCookie, writeSessionCookie } from './cookies.ts';
import { reject, type ConsoleReply } from './console-route.ts';

export type ConsoleLog = FastifyBaseLogger;
export type Respond = (request: FastifyRequest) => Promise<ConsoleReply<unknown>>;

/** SQLSTATE of the database's check of the actor, `require_staff`. */
const notAllowed = 'TR403';

const errorReplies = { busy: { kind: 'busy' }, internal: reject('internal') } as const;

/** Replies also when `respond` throws. */
export function replyToConsoleErrors(path: string, log: ConsoleLog, respond: Respond): Respond {
  const call = { path, log, message: 'a call of the console failed', replies: errorReplies };
  return async (request) => {
    return replyToErrors({ ...call, requestId: request.id }, async () => {
      try {
        return await respond(request);
      } catch (error) {
        // The role was checked before: it changed between the check and the transaction.
        if (errorCode(error) === notAllowed) return reject('forbidden');
        throw error;
      }
    });
  };
}

export function sendConsoleReply(
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
        reply.header('set-cookie', writeSessionCookie(token, isTls));
        const device = said.cookie.kind === 'set' ? said.cookie.device : undefined;
        if (device !== undefined) {
          reply.header('set-cookie', writeDeviceCookie(device, isTls));
        }
      }
      return reply.header('content-type', jsonType).send(JSON.stringify(said.data));
    }
    case 'rejected': {
      const { retry_after } = said.rejection;
      if (retry_after !== undefined) reply.header('retry-after', String(retry_after));
      return reply
        .code(consoleReasons[said.rejection.reason])
        .header('content-type', jsonType)
        .send(JSON.stringify(said.rejection));
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
