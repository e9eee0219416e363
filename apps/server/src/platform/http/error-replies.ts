// Turns an error of a call into a reply that does not reveal the cause, and into a line of the log.

import type { FastifyBaseLogger } from 'fastify';
import { busyReply, type TransportReply } from './envelopes.ts';
import { isTransientError } from '../postgres/postgres-errors.ts';
import { describeError } from './log.ts';
import type { Reply } from './route.ts';
import { logUnavailable } from './unavailable-log.ts';

export interface ErrorReplies<ErrorReply> {
  /** The same request may succeed soon. */
  readonly busy: ErrorReply;
  readonly internal: ErrorReply;
}

/** Of the players' calls. */
export const callErrorReplies: ErrorReplies<Reply<never> | TransportReply> = {
  busy: busyReply,
  internal: { kind: 'internal' },
};

export interface RunningCall<ErrorReply> {
  readonly requestId: string;
  readonly path: string;
  readonly log: FastifyBaseLogger;
  /** The log's message for an unexpected error. */
  readonly message: string;
  readonly replies: ErrorReplies<ErrorReply>;
}

export async function replyToErrors<Reply, ErrorReply>(
  { log, message, replies, ...call }: RunningCall<ErrorReply>,
  work: () => Promise<Reply>,
): Promise<Reply | ErrorReply> {
  try {
    return await work();
  } catch (error) {
    if (isTransientError(error)) {
      logUnavailable(log, { ...call, error });
      return replies.busy;
    }
    log.error({ ...call, error: describeError(error) }, message);
    return replies.internal;
  }
}
