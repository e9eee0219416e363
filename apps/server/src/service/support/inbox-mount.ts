// What of the inbox is no call with fields: pictures both ways, and the stream of the conversation
// that is open.

import { consoleBase } from '@trine/contract/console/console-call.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import { chatLimits } from '@trine/contract/support/words.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { drawAnew } from '../content/images.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import { answer, refuse, type ConsoleReply } from '../../people/staff/console-route.ts';
import { admit, strangerReply, type FindSession } from '../../people/staff/authorize.ts';
import { guarded, send, type GateLog } from '../../people/staff/console-reply.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { readConversation } from './conversation.ts';
import { openEventStream } from '../../platform/http/event-stream.ts';
import { readPicture } from './system-messages.ts';
import { sharesOf, supportListener, type Subscription } from './stream-hub.ts';
import { pictureHeaders, pictureSize, type Talk } from './talk.ts';
import { sendLine } from './inbox-actions.ts';
import { viewConversation, viewLines } from './inbox-views.ts';

export interface InboxMountOptions extends Talk {
  readonly findSession: FindSession;
  readonly log: GateLog;
}

const base = `${consoleBase}/support`;
const seeing = { method: 'GET', permission: 'support.see' } as const;
const acting = { method: 'POST', permission: 'support.act' } as const;

export function mountInbox(app: FastifyInstance, options: InboxMountOptions): void {
  app.addHook('preClose', async () => options.hub.stop());
  mountStream(app, options);
  mountPicture(app, options);
  mountUpload(app, options);
}

function mountStream(app: FastifyInstance, options: InboxMountOptions): void {
  const { database, findSession, hub, log } = options;
  app.get(`${base}/stream`, async (request, reply) => {
    const open = guarded('/support/stream', log, async () => {
      const entry = await admit(request, seeing, findSession);
      if (entry.kind !== 'staff') return strangerReply(entry);
      const query = readQuery(request);
      const conversationId = BigInt(parseIdentifier(query['conversation_id']) ?? 0) as RowId;
      const found = await readConversation(database, conversationId);
      if (found === null) return refuse('not_found');
      const shares = sharesOf({ conversationId, side: 'staff' }, entry.session.actor);
      if (!hub.hasCapacity(shares)) return { kind: 'busy' };
      const given = request.headers['last-event-id'] ?? query['since'];
      const since = BigInt(parseIdentifier(given) ?? 0);
      const subscription: Subscription = {
        conversationId,
        side: 'staff',
        since: since > found.changes ? 0n : since,
        async read(from) {
          const data = await viewConversation(options, conversationId, { since: from });
          return data && { data, changes: data.conversation.changes, more: data.more };
        },
        isValid: async () => (await admit(request, seeing, findSession)).kind === 'staff',
      };
      hub.attach(supportListener(openEventStream(reply), subscription, shares));
      return answer(null);
    });
    const said = await open(request);
    return reply.sent ? reply : send(request, reply, said);
  });
}

function mountPicture(app: FastifyInstance, options: InboxMountOptions): void {
  const { database, findSession, log } = options;
  app.get(`${base}/picture`, async (request, reply) => {
    const read = guarded('/support/picture', log, async () => {
      const entry = await admit(request, seeing, findSession);
      if (entry.kind !== 'staff') return strangerReply(entry);
      const query = readQuery(request);
      const conversationId = BigInt(parseIdentifier(query['conversation_id']) ?? 0) as RowId;
      const number = BigInt(parseIdentifier(query['id']) ?? 0);
      const bytes = await readPicture(database, { conversationId, number });
      return bytes === null ? refuse('not_found') : answer(bytes);
    });
    const said = await read(request);
    if (said.kind !== 'accepted') return send(request, reply, said);
    return reply.headers(pictureHeaders).send(said.data);
  });
}

function mountUpload(app: FastifyInstance, options: InboxMountOptions): void {
  const { findSession, log } = options;
  const wrong = refuse('invalid_field', { field: 'picture' });
  // In a scope of its own: no other call reads so many bytes, or takes a picture for its fields.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['image/jpeg', 'image/png', 'image/webp'],
      { parseAs: 'buffer', bodyLimit: chatLimits.pictureBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      `${base}/picture`,
      {
        /** Nothing is read of what a stranger sends. */
        async onRequest(request, reply) {
          const entry = await admit(request, acting, findSession);
          if (entry.kind !== 'staff') await send(request, reply, strangerReply(entry));
        },
        errorHandler(error, request, reply) {
          if (error.statusCode === undefined || error.statusCode >= 500) throw error;
          void send(request, reply, wrong);
        },
      },
      async (request: FastifyRequest, reply: FastifyReply) => {
        const take = guarded('/support/picture', log, () => takePicture(request, options));
        return send(request, reply, await take(request));
      },
    );
  });
}

const keyForm = /^[A-Za-z0-9_-]{16,64}$/;

async function takePicture(
  request: FastifyRequest,
  options: InboxMountOptions,
): Promise<ConsoleReply<unknown>> {
  const entry = await admit(request, acting, options.findSession);
  if (entry.kind !== 'staff') return strangerReply(entry);
  const { body } = request;
  const { conversation_id, key = '' } = readQuery(request);
  if (!keyForm.test(key)) return refuse('invalid_field', { field: 'key' });
  if (!(body instanceof Buffer)) return refuse('invalid_field', { field: 'picture' });
  const { staffId, actor } = entry.session;
  const address = clientAddress(request);
  const sender = { lane: 'staff', account: actor, address } as const;
  const picture = await options.decode(sender, () => drawAnew(body, pictureSize));
  if (picture === 'busy') return { kind: 'busy' };
  if (picture === null) return refuse('invalid_field', { field: 'picture' });
  const conversationId = BigInt(parseIdentifier(conversation_id) ?? 0) as RowId;
  const act = { conversationId, staffId, actor, address };
  const sent = await sendLine(options, { ...act, said: { kind: 'picture', picture }, key });
  if ('reason' in sent) return refuse(sent.reason);
  options.hub.wake();
  const [line] = await viewLines(options.database, conversationId, [sent.line]);
  return answer({ line, changes: Number(sent.changes) });
}

/** Of the address, also where a body came. */
function readQuery({ url }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(new URL(url, 'http://localhost').searchParams);
}
