// The parts of the inbox that are not calls with fields: pictures in and out, and the stream of the
// open conversation.

import { consoleBase } from '@trine/contract/console/console-call.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import { chatLimits } from '@trine/contract/support/words.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mountUpload, pictureTypes } from '../../platform/uploads/upload-route.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import { answer, reject, type ConsoleReply } from '../../platform/console-http/console-route.ts';
import { unauthorizedReply, type Authorize } from '../../platform/console-http/authorize.ts';
import {
  replyToConsoleErrors,
  sendConsoleReply,
  type ConsoleLog,
} from '../../platform/console-http/console-reply.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { readConversation } from './conversation.ts';
import { openEventStream } from '../../platform/http/event-stream.ts';
import { readPicture } from './messages.ts';
import { sharesOf, supportListener, type Subscription } from './stream-hub.ts';
import { pictureHeaders, pictureSize, type Support } from './support.ts';
import { sendMessage } from './inbox-actions.ts';
import { viewConversation, viewMessages } from './inbox-views.ts';

export interface InboxMountOptions extends Support {
  readonly authorize: Authorize;
  readonly log: ConsoleLog;
}

const base = `${consoleBase}/support`;
const seeing = { method: 'GET', permission: 'support.see' } as const;
const acting = { method: 'POST', permission: 'support.act' } as const;
const notAPicture = reject('invalid_field', { field: 'picture' });

export function mountInbox(app: FastifyInstance, options: InboxMountOptions): void {
  app.addHook('preClose', async () => options.hub.stop());
  mountStream(app, options);
  mountPicture(app, options);
  mountPictureUpload(app, options);
}

function mountStream(app: FastifyInstance, options: InboxMountOptions): void {
  const { database, authorize, hub, log } = options;
  app.get(`${base}/stream`, async (request, reply) => {
    const open = replyToConsoleErrors('/support/stream', log, async () => {
      const caller = await authorize(request, seeing);
      if (caller.kind !== 'staff') return unauthorizedReply(caller);
      const query = readQuery(request);
      const conversationId = BigInt(parseIdentifier(query['conversation_id']) ?? 0) as RowId;
      const found = await readConversation(database, conversationId);
      if (found === null) return reject('not_found');
      const shares = sharesOf({ conversationId, side: 'staff' }, caller.session.actor);
      const place = await hub.take(shares);
      if (place === null) return { kind: 'busy' };
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
        isValid: async () => (await authorize(request, seeing)).kind === 'staff',
      };
      hub.attach(supportListener(openEventStream(reply), subscription, place));
      return answer(null);
    });
    const said = await open(request);
    return reply.sent ? reply : sendConsoleReply(request, reply, said);
  });
}

function mountPicture(app: FastifyInstance, options: InboxMountOptions): void {
  const { database, authorize, log } = options;
  app.get(`${base}/picture`, async (request, reply) => {
    const read = replyToConsoleErrors('/support/picture', log, async () => {
      const caller = await authorize(request, seeing);
      if (caller.kind !== 'staff') return unauthorizedReply(caller);
      const query = readQuery(request);
      const conversationId = BigInt(parseIdentifier(query['conversation_id']) ?? 0) as RowId;
      const number = BigInt(parseIdentifier(query['id']) ?? 0);
      const bytes = await readPicture(database, { conversationId, number });
      return bytes === null ? reject('not_found') : answer(bytes);
    });
    const said = await read(request);
    if (said.kind !== 'accepted') return sendConsoleReply(request, reply, said);
    return reply.headers(pictureHeaders).send(said.data);
  });
}

function mountPictureUpload(app: FastifyInstance, options: InboxMountOptions): void {
  const { authorize, log } = options;
  mountUpload<ConsoleReply<unknown>>(app, {
    path: `${base}/picture`,
    maxBytes: chatLimits.pictureBytes,
    contentTypes: pictureTypes,
    async authorize(request) {
      const caller = await authorize(request, acting);
      return caller.kind === 'staff' ? null : unauthorizedReply(caller);
    },
    receive: replyToConsoleErrors('/support/picture', log, (request) =>
      takePicture(request, options),
    ),
    unreadable: notAPicture,
    send: sendConsoleReply,
  });
}

const keyForm = /^[A-Za-z0-9_-]{16,64}$/;

async function takePicture(
  request: FastifyRequest,
  options: InboxMountOptions,
): Promise<ConsoleReply<unknown>> {
  const caller = await options.authorize(request, acting);
  if (caller.kind !== 'staff') return unauthorizedReply(caller);
  const { conversation_id, key = '' } = readQuery(request);
  if (!keyForm.test(key)) return reject('invalid_field', { field: 'key' });
  const { staffId, actor } = caller.session;
  const address = clientAddress(request);
  const sender = { lane: 'staff', account: actor, address } as const;
  const picture = await options.reencode({ sender, body: request.body, size: pictureSize });
  if (picture === 'busy') return { kind: 'busy' };
  if (picture === null) return notAPicture;
  const conversationId = BigInt(parseIdentifier(conversation_id) ?? 0) as RowId;
  const act = { conversationId, staffId, actor, address };
  const sent = await sendMessage(options, { ...act, content: { kind: 'picture', picture }, key });
  if ('reason' in sent) return reject(sent.reason);
  options.hub.wake();
  const [line] = await viewMessages(options.database, conversationId, [sent.message]);
  return answer({ line, changes: Number(sent.changes) });
}

/** The query of the URL, also of a request with a body. */
function readQuery({ url }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(new URL(url, 'http://localhost').searchParams);
}
