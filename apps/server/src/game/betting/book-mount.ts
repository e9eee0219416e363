// Serves published books: one address a book, without a session, to be cached for ever.

import { finished, Readable } from 'node:stream';
import { publishedBookPath } from '@trine/contract/results/published-book.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase, send, type AnyReply } from '../../platform/http/calls.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { isTagKnown } from '../../platform/http/entity-tags.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { OpenCounts } from '../../platform/http/open-counts.ts';
import { busy, slowDown, type LimitOf } from '../../platform/http/route.ts';
import {
  openPublishedBook,
  type PublishedBook,
  type PublishedBookSources,
} from './published-book.ts';

export interface BookMountOptions extends PublishedBookSources {
  readonly limitOf: LimitOf;
  readonly openCounts: OpenCounts;
  readonly log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Books that are sent at once, and to one network, over all processes. */
const maxSending = 8;
const maxOfNetwork = 2;
/** A slow reader gives its turn to others. */
const sendingMs = 10 * 60_000;
const busyRetrySeconds = 5;

export function createBookMount(options: BookMountOptions): (app: FastifyInstance) => void {
  const pace = options.limitOf({ path: publishedBookPath });
  return (app) => {
    app.get(`${apiBase}${publishedBookPath}/:game/:issue`, async (request, reply) => {
      const address = clientAddress(request);
      const waitSeconds = pace === null ? null : await pace({ address, token: null });
      if (waitSeconds !== null) return refuse(reply, slowDown(waitSeconds), options);
      const asked = bookIn(request);
      if (asked === null) return refuse(reply, { kind: 'malformed' }, options);
      const book = await openPublishedBook(options, asked);
      if (book === null) return reply.callNotFound();
      return sendBook(request, reply, { book, options });
    });
  };
}

/** One spelling, so that each book has one address. */
function bookIn({ params }: FastifyRequest) {
  const { game, issue } = params as { readonly game: string; readonly issue: string };
  const isName = /^[1-9]\d{0,3}$/.test(game) && /^\d{11,14}$/.test(issue);
  return isName ? { gameId: Number(game), issue } : null;
}

interface Sending {
  readonly book: PublishedBook;
  readonly options: BookMountOptions;
}

async function sendBook(
  request: FastifyRequest,
  reply: FastifyReply,
  sending: Sending,
): Promise<FastifyReply> {
  const { book, options } = sending;
  const tag = `"${book.root}"`;
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    etag: tag,
    // A page of any origin may read it: it is public, and no cookie is needed.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (isTagKnown(request.headers['if-none-match'] ?? '', tag)) return reply.code(304).send();
  reply.headers({ 'content-type': 'application/octet-stream', 'content-length': book.length });
  const place = await options.openCounts.take([
    { key: 'books', max: maxSending },
    { key: `books of ${networkOf(clientAddress(request))}`, max: maxOfNetwork },
  ]);
  if (place === null) return refuse(reply, busy(busyRetrySeconds), options);
  const stream = Readable.from(book.parts(), { objectMode: false });
  const timer = setTimeout(() => stream.destroy(new Error('the reader is too slow')), sendingMs);
  finished(stream, (error) => {
    clearTimeout(timer);
    place.leave();
    // Also a reader that hangs up; the cause of everything else has to be found.
    if (error) options.log.warn({ err: error, root: book.root }, 'a book was not sent to its end');
  });
  return reply.send(stream);
}

function refuse(reply: FastifyReply, why: AnyReply, { now }: BookMountOptions): FastifyReply {
  for (const name of ['etag', 'content-type', 'content-length']) reply.removeHeader(name);
  return send(reply, why, { language: 'en', nowMs: now() });
}
