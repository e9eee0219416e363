// Requests that fail before a route: by Node's parser or by Fastify. They get the same envelope,
// and never show an error of ours.

import { languageFrom } from '@trine/contract/languages.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { readFields, send, type CallOptions } from './calls.ts';
import { answerWith, busyReply } from './envelopes.ts';
import type { IsFromProxy } from './client-address.ts';
import { isTransientError } from '../postgres/postgres-errors.ts';
import { describeError } from './log.ts';
import { jsonType, protectingHeaders, securityHeaders } from './headers.ts';
import { requestIdHeader } from './request-id.ts';
import { logUnavailable } from './unavailable-log.ts';
import { meantAddress } from './web-app.ts';

/** How long a rejected sender may still send before its connection is cut. */
const lingerMs = 2_000;

/** For bytes that are not HTTP, headers too large, and requests that never end. */
export function createSocketAnswer(now: () => number, timeZone: string) {
  return (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { envelope } = answerWith({ kind: 'malformed' }, languageFrom(null), {
      nowMs: now(),
      timeZone,
    });
    const body = JSON.stringify(envelope);
    const headers = {
      ...securityHeaders,
      'content-type': jsonType,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`);
    socket.resume();
    socket.setTimeout(lingerMs, () => socket.destroy());
  };
}

/** For addresses that can not be decoded; no hook has run, so the headers are set here. */
export function createFrameworkAnswer(now: () => number, isFromProxy: IsFromProxy) {
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    // Fastify does not apply the headers of a trusted proxy here.
    const { 'x-forwarded-proto': forwarded } = request.headers;
    const isOverTls = forwarded === 'https' && isFromProxy(request);
    reply.headers(protectingHeaders(isOverTls ? 'https' : request.protocol));
    reply.header(requestIdHeader, request.id);
    void sendMalformed(request, reply, now());
  };
}

/** For everything that Fastify or a file throws outside of a call. */
export function mountErrorAnswer(app: FastifyInstance, { log, now }: CallOptions): void {
  app.setErrorHandler((error, request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
    if (typeof status === 'number' && status >= 400 && status < 500) {
      return sendMalformed(request, reply, now());
    }
    const to = { language: languageOf(request), nowMs: now() };
    if (isTransientError(error)) {
      logUnavailable(log, { requestId: request.id, error });
      return send(reply, busyReply, to);
    }
    log.error({ requestId: request.id, error: describeError(error) }, 'a request failed');
    return send(reply, { kind: 'internal' }, to);
  });
}

/** A browser that opens a page is redirected; other callers get the error. */
function sendMalformed(request: FastifyRequest, reply: FastifyReply, nowMs: number): FastifyReply {
  const meant = meantAddress(request);
  if (meant !== null) return reply.redirect(meant);
  return send(reply, { kind: 'malformed' }, { language: languageOf(request), nowMs });
}

function languageOf(request: FastifyRequest) {
  return languageFrom(readFields(request)?.['lang']);
}
