// The contract's calls as HTTP. In this order: body, session, fields, idempotency key, handler,
// envelope.

import { gzipSync } from 'node:zlib';
import type { Rejection } from '@trine/contract/envelope.ts';
import { languageFrom, type Language } from '@trine/contract/languages.ts';
import { isVisitorToken } from '@trine/contract/support/words.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate, Authentication } from './authentication.ts';
import { parseBody, parseForm, receiveBody, type Fields } from './body.ts';
import { clientAddress } from './client-address.ts';
import { answerWith, busyReply, envelopeText, type TransportReply } from './envelopes.ts';
import { callErrorReplies, replyToErrors } from './error-replies.ts';
import { jsonType } from './headers.ts';
import {
  noSession,
  slowDown,
  type Caller,
  type ClaimOf,
  type LimitOf,
  type Reply,
  type Route,
  type TokenClaims,
  type ShareOf,
} from './route.ts';
import { codingsIn } from './app-page.ts';
import { checkKey, validationOf, idempotencyHeader } from './validation.ts';

export const apiBase = '/index.php';

export interface CallOptions {
  readonly routes: readonly Route[];
  readonly authenticate: Authenticate;
  readonly log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Rate limits of calls; absent: none. */
  readonly limitOf?: LimitOf;
  /** Which calls wait for their sender's turn; absent: none. */
  readonly shareOf?: ShareOf;
}

export type AnyReply = Reply<unknown> | TransportReply;

export function mountCalls(app: FastifyInstance, options: CallOptions): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, stream: FastifyRequest['raw']) => {
    return { body: await receiveBody(stream, Number(request.headers['content-length'] ?? 0)) };
  });
  for (const route of options.routes) {
    const answer = createAnswer(route, options);
    app.route({
      method: route.call.method,
      url: `${apiBase}${route.call.path}`,
      handler: async (request, reply) => {
        const fields = readFields(request);
        const language = languageFrom(fields?.['lang']);
        const said = await answer(request, fields, language);
        const { 'accept-encoding': accepted = '' } = request.headers;
        const { cacheSeconds = 0 } = route.call;
        return send(reply, said, { language, nowMs: options.now(), accepted, cacheSeconds });
      },
    });
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The time zone of times in sentences. */
    operatorTimeZone: string;
  }
}

export interface SendOptions {
  readonly language: Language;
  readonly nowMs: number;
  /** The header by which the caller names codings. */
  readonly accepted?: string;
  /** How long caches may store an accepted reply; 0: not at all. */
  readonly cacheSeconds?: number;
}

/** Writes the envelope; caches may not store replies of calls unless the contract says so. */
export function send(
  reply: FastifyReply,
  said: AnyReply,
  { language, nowMs, accepted = '', cacheSeconds = 0 }: SendOptions,
): FastifyReply {
  const { status, retryAfterSeconds, envelope } = answerWith(said, language, {
    nowMs,
    timeZone: reply.server.operatorTimeZone,
    requestId: reply.request.id,
  });
  if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds));
  const text = envelopeText(envelope);
  const isCached = cacheSeconds > 0 && said.kind === 'accepted';
  if (isCached) reply.header('vary', 'accept-encoding');
  reply
    .code(status)
    .header('cache-control', isCached ? `public, max-age=${cacheSeconds}` : 'no-store')
    .header('content-type', jsonType);
  const isPacked = text.length >= minPackedLength && codingsIn(accepted).includes('gzip');
  if (!isPacked) return reply.send(text);
  // On the request path: the fastest level.
  return reply.header('content-encoding', 'gzip').send(gzipSync(text, { level: 1 }));
}

/**
 * In characters; a shorter reply takes one packet or two anyway. The packed length reveals content
 * to a site that can cause replies with its own guesses in them. No other site can: the session is
 * a header that only the app sends.
 */
const minPackedLength = 2_048;

/** Of the query for GET, otherwise of the body; null when it cannot be parsed. */
export function readFields(request: FastifyRequest): Fields | null {
  if (request.method === 'GET' || request.method === 'HEAD') return readQuery(request);
  const received = request.body as { readonly body: Buffer | null } | undefined;
  if (received === undefined) return {};
  if (received.body === null) return null;
  return parseBody(request.headers['content-type'], received.body);
}

function readQuery(request: FastifyRequest): Fields | null {
  const mark = request.url.indexOf('?');
  return mark === -1 ? {} : parseForm(request.url.slice(mark + 1));
}

type AnswerCall = (
  request: FastifyRequest,
  fields: Fields | null,
  language: Language,
) => Promise<AnyReply>;

function createAnswer(
  route: Route,
  { authenticate, log, limitOf, shareOf }: CallOptions,
): AnswerCall {
  const { call, tokenClaimsOf } = route;
  const pace = limitOf?.(call) ?? null;
  const share = shareOf?.(call) ?? null;
  const check = validationOf(call);
  const errors = { path: call.path, log, message: 'a call failed', replies: callErrorReplies };

  async function answer(request: FastifyRequest, fields: Fields, language: Language) {
    const visitor = call.token === 'optional' ? visitorOf(request) : null;
    const isSession = call.token === true || (call.token === 'optional' && hasSession(request));
    const claim = isSession && tokenClaimsOf !== null ? claimed(request, tokenClaimsOf) : null;
    const session = isSession ? (claim ?? (await identify(request, authenticate))) : null;
    if (session !== null && isDenied(session)) return noSession(session.kind);
    const checked = check(fields);
    const keyed = call.idempotent ? checkKey(request.headers[idempotencyHeader]) : { key: null };
    if (!checked.ok || 'reason' in keyed) {
      // The session is checked before the fields.
      const known = session?.kind === 'claim' ? await identify(request, authenticate) : null;
      if (known !== null && isDenied(known)) return noSession(known.kind);
      if (!checked.ok) return { kind: 'rejected', rejection: checked.rejection } as const;
      return { kind: 'rejected', rejection: keyed as Rejection } as const;
    }
    const address = clientAddress(request);
    const player = session?.player ?? null;
    const { 'user-agent': userAgent = '' } = request.headers;
    const context = { language, address, player, userAgent, visitor, key: keyed.key };
    const reply = await route.handle(checked.request as never, context as never);
    // Nor what is wrong with a field that only the handler can parse.
    const isFault = reply.kind === 'rejected' && reply.rejection.reason === 'invalid_field';
    const known =
      isFault && session?.kind === 'claim' ? await identify(request, authenticate) : null;
    return known !== null && isDenied(known) ? noSession(known.kind) : reply;
  }

  return async (request, fields, language) => {
    if (fields === null) return { kind: 'malformed' };
    const waitSeconds = pace === null ? null : await pace(callerOf(request));
    if (waitSeconds !== null) return slowDown(waitSeconds);
    return replyToErrors({ ...errors, requestId: request.id }, async () => {
      if (share === null) return answer(request, fields, language);
      const reply = await share(callerOf(request), () => answer(request, fields, language));
      return reply === 'busy' ? busyReply : reply;
    });
  };
}

function callerOf(request: FastifyRequest): Caller {
  const { token } = request.headers;
  return { address: clientAddress(request), token: typeof token === 'string' ? token : null };
}

/** A visitor's own token, in the header of a session's. */
export function visitorOf({ headers: { token } }: FastifyRequest): string | null {
  return typeof token === 'string' && isVisitorToken(token) ? token : null;
}

function hasSession(request: FastifyRequest): boolean {
  return visitorOf(request) === null && (request.headers['token'] ?? '') !== '';
}

type Denied = Exclude<Authentication, { readonly kind: 'player' }>;
type Identified = Denied | { readonly kind: 'player' | 'claim'; readonly player: TokenClaims };

function isDenied(identified: Identified): identified is Denied {
  return identified.kind !== 'player' && identified.kind !== 'claim';
}

/** Only the token's claims, if its signature is right; otherwise null. */
function claimed(
  { headers: { token } }: FastifyRequest,
  tokenClaimsOf: ClaimOf,
): Identified | null {
  const player = typeof token === 'string' ? tokenClaimsOf(token) : null;
  return player === null ? null : { kind: 'claim', player };
}

async function identify(request: FastifyRequest, authenticate: Authenticate): Promise<Identified> {
  const { token } = request.headers;
  return typeof token === 'string' && token !== '' ? authenticate(token) : { kind: 'unknown' };
}
