// The app's page may come from one of the operator's origins and call the API at another. Pages of
// exactly these origins may read replies, and the app's page may call exactly these. Sessions are
// in a header, so cookies are never allowed.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiBase } from './calls.ts';
import { connectingTo, policyHeader } from './headers.ts';

export interface CrossOriginOptions {
  /** The origins of the operator's lines, such as `https://two.example`. */
  readonly lineOrigins?: () => Promise<readonly string[]>;
}

const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type, idempotency-key, last-event-id, token',
  /** Seconds; browsers keep it no longer. */
  'access-control-max-age': '7200',
} as const;

const allowOrigin = 'access-control-allow-origin';

export function mountCrossOrigin(app: FastifyInstance, { lineOrigins }: CrossOriginOptions): void {
  if (lineOrigins === undefined) return;
  const known = async (): Promise<readonly string[]> => lineOrigins().catch(() => []);
  app.addHook('onRequest', async (request, reply) => {
    const origin = strangeOrigin(request);
    if (origin === null) return;
    reply.header('vary', 'origin');
    if (!(await known()).includes(origin)) return;
    reply.header(allowOrigin, origin);
    reply.header('access-control-expose-headers', 'retry-after, x-request-id');
  });
  app.options(`${apiBase}/*`, (_request, reply) => {
    if (!reply.hasHeader(allowOrigin)) return reply.callNotFound();
    return reply.code(204).headers(preflightHeaders).send();
  });
  app.addHook('onSend', async (request, reply) => {
    if (!isPage(request)) return;
    const policy = String(reply.getHeader(policyHeader));
    reply.header(policyHeader, connectingTo(policy, await known()));
  });
}

/**
 * For a page that came from another origin and calls the API; null for our own and for no page.
 */
function strangeOrigin({ url, headers }: FastifyRequest): string | null {
  const { origin, host } = headers;
  if (origin === undefined || !url.startsWith(`${apiBase}/`)) return null;
  return origin === `https://${host}` || origin === `http://${host}` ? null : origin;
}

/** By the address: a 304 has no content type, and keeps the page's policy. */
function isPage({ url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  // Health and the public log are no pages, and health must not wait for the database.
  if (path.startsWith('/health') || path.startsWith('/log/')) return false;
  return !path.startsWith(`${apiBase}/`) && /(^|\/)([^/.]*|[^/]*\.html)$/.test(path);
}
