// Rejects requests before the server handles them: no body is read and no session is checked. The
// reply of a language is written once a second.

import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { languages, systemLanguage, type Language } from '@trine/contract/languages.ts';
import { answerWith, envelopeText } from '../http/envelopes.ts';
import type { IsFromProxy } from '../http/client-address.ts';
import { jsonType } from '../http/headers.ts';
import { createRequestIds, requestIdHeader } from '../http/request-id.ts';
import { callPlaceOf } from './call-class.ts';
import type { Admission } from './admission.ts';
import type { RejectionPace } from './rejection-pace.ts';

export interface RejectRequestsOptions {
  readonly admission: Pick<Admission, 'admit'>;
  /** When rejections are written. */
  readonly pace: RejectionPace;
  /** Paths beside the contract's, for measuring: never rejected. */
  readonly measuredPaths?: readonly string[];
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly timeZone: string;
  /** Pages of these origins may read the replies. */
  readonly lineOrigins: readonly string[];
  readonly isFromProxy: IsFromProxy;
}

/** Runs the admission before the server's present listeners. */
export function rejectRequests(server: Server, options: RejectRequestsOptions): void {
  const { admission, pace, measuredPaths = [], ...written } = options;
  const answering = server.listeners('request') as RequestListener[];
  const reject = createRejection(written);
  const measured = new Set(measuredPaths);
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const place = measured.has(request.url ?? '') ? null : callPlaceOf(request);
    const seconds = place === null ? null : admission.admit(place);
    if (seconds !== null) {
      pace.give({
        socket: request.socket,
        write() {
          // A server that closed while this was held waits for its connections to end.
          if (!server.listening) response.setHeader('connection', 'close');
          reject(request, response, seconds);
        },
      });
      return;
    }
    for (const answer of answering) answer.call(server, request, response);
  });
}

type WrittenOptions = Pick<
  RejectRequestsOptions,
  'now' | 'timeZone' | 'lineOrigins' | 'isFromProxy'
>;

/** Few, since every rejection sends them. The reply is data for every path. */
const fixedHeaders = Object.entries({
  'content-type': jsonType,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}).flat();
const exposed = ['access-control-expose-headers', 'retry-after, x-request-id'];

function createRejection({ now, timeZone, lineOrigins, isFromProxy }: WrittenOptions) {
  const requestId = createRequestIds(isFromProxy);
  const written = new Map<string, string>();
  let writtenSecond = 0;

  function bodyIn(language: Language, retryAfterSeconds: number): string {
    const nowMs = now();
    const second = Math.floor(nowMs / 1_000);
    if (second !== writtenSecond) written.clear();
    writtenSecond = second;
    const known = written.get(language);
    if (known !== undefined) return known;
    const said = answerWith({ kind: 'busy', retryAfterSeconds }, language, { nowMs, timeZone });
    const text = envelopeText(said.envelope);
    written.set(language, text);
    return text;
  }

  return (request: IncomingMessage, response: ServerResponse, seconds: number): void => {
    const body = bodyIn(languageOf(request), seconds);
    const headers = [...fixedHeaders, requestIdHeader, requestId(request)];
    headers.push('retry-after', String(seconds), 'content-length', `${Buffer.byteLength(body)}`);
    const { origin } = request.headers;
    if (origin !== undefined && lineOrigins.includes(origin)) {
      headers.push('vary', 'origin', 'access-control-allow-origin', origin, ...exposed);
    }
    response.writeHead(503, headers).end(body);
  };
}

/** The body, which names the language, is not read: the query or the browser's header decides. */
function languageOf({ url = '', headers }: IncomingMessage): Language {
  const named = /[?&]lang=([a-z]+)/.exec(url)?.[1];
  const tag = headers['accept-language'] ?? '';
  return languages.find((language) => language === named) ?? systemLanguage([tag]);
}
