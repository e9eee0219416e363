// The parts of customer service that are not calls with fields: pictures in and out, and the live
// stream. They authorize as calls do, and reject in the same envelope.

import { languageFrom } from '@trine/contract/languages.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import { topics } from '@trine/contract/support/topics.ts';
import { chatAddresses, chatLimits } from '@trine/contract/support/words.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mountUpload } from '../../platform/uploads/upload-route.ts';
import type { Authenticate } from '../../platform/http/authentication.ts';
import { apiBase, readFields, send, visitorOf, type AnyReply } from '../../platform/http/calls.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { busyReply } from '../../platform/http/envelopes.ts';
import { callErrorReplies, replyToErrors } from '../../platform/http/error-replies.ts';
import { networkOf } from '../../platform/http/network.ts';
import { noSession, rejected } from '../../platform/http/route.ts';
import { checkKey, idempotencyHeader } from '../../platform/http/validation.ts';
import { findConversation } from './conversation.ts';
import { openEventStream } from '../../platform/http/event-stream.ts';
import { readPicture } from './messages.ts';
import { personOf, type Person } from './person.ts';
import { sharesOf, supportListener, type Subscription } from './stream-hub.ts';
import { replyTo } from './support.routes.ts';
import { pictureHeaders, pictureSize, type Support } from './support.ts';
import { viewChat } from './chat-view.ts';
import { rejectPicture, writeMessageAsPerson } from './write-message.ts';

export interface MountOptions {
  readonly support: Support;
  readonly authenticate: Authenticate;
  readonly log: FastifyBaseLogger;
}

const notFound = { kind: 'not_found' } as const;
const notAPicture = rejected('invalid_field', { field: 'picture' });

export function createSupportMount(options: MountOptions): (app: FastifyInstance) => void {
  return (app) => {
    app.addHook('preClose', async () => options.support.hub.stop());
    mountStream(app, options);
    mountPictures(app, options);
  };
}

function mountStream(app: FastifyInstance, options: MountOptions): void {
  app.get(`${apiBase}${chatAddresses.stream}`, async (request, reply) => {
    const said = await replyToFailures(request, options, async () => {
      const person = await identify(request, options);
      return 'kind' in person ? person : listen(request, reply, { options, person });
    });
    return said === null ? reply : answer(request, reply, { said, options });
  });
}

/** Null when the response is a stream. */
async function listen(
  request: FastifyRequest,
  reply: FastifyReply,
  { options, person }: { readonly options: MountOptions; readonly person: Person },
): Promise<AnyReply | null> {
  const { database, hub, service, now } = options.support;
  const conversation = await findConversation(database, person);
  if (conversation === null) return notFound;
  const { conversationId, changes } = conversation;
  const address = clientAddress(request);
  const network = networkOf(address);
  const shares = sharesOf({ conversationId, side: 'person' }, network);
  const place = await hub.take(shares);
  if (place === null) return busyReply;
  const given = BigInt(parseIdentifier(sinceOf(request)) ?? 0);
  const subscription: Subscription = {
    conversationId,
    side: 'person',
    since: given > changes ? 0n : given,
    async read(since) {
      const viewing = { person, address, service, nowMs: now() };
      const data = await viewChat(database, viewing, { since });
      if (data.chat === null) return null;
      return { data, changes: data.chat.changes, more: data.more === 1 };
    },
    async isValid() {
      return !('kind' in (await identify(request, options)));
    },
  };
  hub.attach(supportListener(openEventStream(reply), subscription, place));
  return null;
}

function sinceOf(request: FastifyRequest): unknown {
  return request.headers['last-event-id'] ?? readFields(request)?.['since'];
}

function mountPictures(app: FastifyInstance, options: MountOptions): void {
  const path = `${apiBase}${chatAddresses.picture}`;
  app.get(path, async (request, reply) => {
    const said = await replyToFailures(request, options, async () => {
      const person = await identify(request, options);
      if ('kind' in person) return person;
      const number = parseIdentifier(readFields(request)?.['id']);
      const conversation = await findConversation(options.support.database, person);
      if (number === null || conversation === null) return notFound;
      const { conversationId } = conversation;
      const of = { conversationId, number: BigInt(number) };
      const bytes = await readPicture(options.support.database, of);
      if (bytes === null) return notFound;
      void reply.headers(pictureHeaders).send(bytes);
      return null;
    });
    return said === null ? reply : answer(request, reply, { said, options });
  });
  mountUpload<AnyReply>(app, {
    path,
    maxBytes: chatLimits.pictureBytes,
    contentTypes: '*',
    authorize: (request) => replyToFailures(request, options, () => rejectSender(request, options)),
    receive: (request) => replyToFailures(request, options, () => takePicture(request, options)),
    unreadable: notAPicture,
    send: (request, reply, said) => answer(request, reply, { said, options }),
  });
}

async function rejectSender(
  request: FastifyRequest,
  options: MountOptions,
): Promise<AnyReply | null> {
  const person = await identify(request, options);
  if ('kind' in person) return person;
  const rejection = await rejectPicture(options.support, {
    person,
    address: clientAddress(request),
  });
  return rejection === null ? null : replyTo(options.support, rejection);
}

async function takePicture(request: FastifyRequest, options: MountOptions): Promise<AnyReply> {
  const person = await identify(request, options);
  if ('kind' in person) return person;
  const keyed = checkKey(request.headers[idempotencyHeader]);
  if ('reason' in keyed) return { kind: 'rejected', rejection: keyed };
  const address = clientAddress(request);
  const account = `player ${person.playerId ?? ''} visitor ${person.visitorHash ?? ''}`;
  const sender = { lane: 'players', account, address } as const;
  const picture = await options.support.reencode({ sender, body: request.body, size: pictureSize });
  if (picture === 'busy') return busyReply;
  if (picture === null) return notAPicture;
  const query = readQuery(request);
  const written = await writeMessageAsPerson(options.support, {
    person,
    content: { kind: 'picture', picture },
    topic: topics.find((topic) => topic === query['topic']) ?? null,
    contact: null,
    language: languageFrom(query['lang']),
    address,
    key: keyed.key ?? '',
  });
  return replyTo(options.support, written);
}

/** The person, or the rejection. */
async function identify(
  request: FastifyRequest,
  { authenticate }: Pick<MountOptions, 'authenticate'>,
): Promise<Person | AnyReply> {
  const visitor = visitorOf(request);
  const { token } = request.headers;
  if (visitor === null && (typeof token !== 'string' || token === '')) return noSession('unknown');
  const found = visitor === null ? await authenticate(String(token)) : null;
  if (found !== null && found.kind !== 'player') return noSession(found.kind);
  return personOf({ player: found?.player ?? null, visitor }) ?? noSession('unknown');
}

async function replyToFailures<Result>(
  request: FastifyRequest,
  { log }: Pick<MountOptions, 'log'>,
  work: () => Promise<Result>,
): Promise<Result | AnyReply> {
  const path = request.routeOptions.url ?? '';
  const call = { requestId: request.id, path, log, message: 'a request of support failed' };
  return replyToErrors({ ...call, replies: callErrorReplies }, work);
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { said, options }: { readonly said: AnyReply; readonly options: MountOptions },
): FastifyReply {
  const language = languageFrom(readQuery(request)['lang']);
  return send(reply, said, { language, nowMs: options.support.now() });
}

/** The query of the URL, also of a request with a body. */
function readQuery({ url }: FastifyRequest): Record<string, unknown> {
  return Object.fromEntries(new URL(url, 'http://localhost').searchParams);
}
