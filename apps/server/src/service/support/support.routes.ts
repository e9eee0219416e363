// The calls of players and visitors to customer service.

import * as calls from '@trine/contract/support/chat.ts';
import { faqList } from '@trine/contract/support/faq.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import { accepted, noSession, rejected, route, slowDown } from '../../platform/http/route.ts';
import type { Reply, Route } from '../../platform/http/route.ts';
import {
  countUnread,
  findConversation,
  markConversationRead,
  recordTyping,
} from './conversation.ts';
import { hoursAt } from './hours.ts';
import { readBefore, tidyText } from './messages.ts';
import { personOf } from './person.ts';
import type { Support } from './support.ts';
import { readFaqs, viewChat, viewMessage, viewState, viewAnonymousChat } from './chat-view.ts';
import { adoptVisitor, writeMessageAsPerson, type Written } from './write-message.ts';

const defaultMessages = 50;

export function supportRoutes(support: Support): Route[] {
  return [
    ...readingRoutes(support),
    ...markingRoutes(support),
    sendRoute(support),
    adoptRoute(support),
  ];
}

function readingRoutes({ database, service, now }: Support): Route[] {
  return [
    route(faqList, async (_request, { language }) => {
      const faqs = await readFaqs(database, language);
      return accepted({ faqs, hours: hoursAt(service, now()) });
    }),
    route(calls.chat, async ({ since, limit }, context) => {
      const person = personOf(context);
      const nowMs = now();
      if (person === null) return accepted(viewAnonymousChat({ service, nowMs }));
      const viewing = { person, address: context.address, service, nowMs };
      const from = parseIdentifier(since);
      const wanted =
        from === null
          ? { newest: parseIdentifier(limit) ?? defaultMessages }
          : { since: BigInt(from) };
      return accepted(await viewChat(database, viewing, wanted));
    }),
    route(calls.history, async ({ before_id, limit }, context) => {
      const person = personOf(context);
      const conversation = person === null ? null : await findConversation(database, person);
      if (conversation === null) return accepted({ messages: [], more: 0 });
      const { messages, more } = await readBefore(database, conversation.conversationId, {
        before: BigInt(parseIdentifier(before_id) ?? 0),
        limit: parseIdentifier(limit) ?? defaultMessages,
      });
      return accepted({ messages: messages.map(viewMessage), more: more ? 1 : 0 });
    }),
    route(calls.unread, async (_request, context) => {
      const person = personOf(context);
      const conversation = person === null ? null : await findConversation(database, person);
      const unread = conversation === null ? 0 : await countUnread(database, conversation);
      return accepted({ unread });
    }),
  ];
}

function markingRoutes({ database, hub }: Support): Route[] {
  return [
    route(calls.read, async ({ id }, context) => {
      const person = personOf(context);
      const conversation = person === null ? null : await findConversation(database, person);
      if (conversation === null) return accepted(null);
      const { conversationId } = conversation;
      const upTo = BigInt(parseIdentifier(id) ?? 0);
      if (await markConversationRead(database, 'person', { conversationId, upTo })) hub.wake();
      return accepted(null);
    }),
    route(calls.typing, async (_request, context) => {
      const person = personOf(context);
      const conversation = person === null ? null : await findConversation(database, person);
      if (conversation === null) return accepted(null);
      await recordTyping(database, 'person', conversation.conversationId);
      hub.wake();
      return accepted(null);
    }),
  ];
}

function sendRoute(support: Support): Route {
  return route(calls.send, async ({ text, topic = null, contact = null }, context) => {
    const person = personOf(context);
    if (person === null) return noSession('unknown');
    const tidy = tidyText(text);
    if (tidy === '') return rejected('invalid_field', { field: 'text' });
    const { language, address, key } = context;
    const written = await writeMessageAsPerson(support, {
      person,
      content: { kind: 'text', text: tidy },
      topic,
      contact: contact === null ? null : tidyText(contact),
      language,
      address,
      key: key ?? '',
    });
    return replyTo(support, written);
  });
}

/** The reply to a message and to a picture. */
export async function replyTo(
  { database, service, now, hub }: Support,
  written: Written,
): Promise<Reply<Sent>> {
  switch (written.kind) {
    case 'written': {
      hub.wake();
      const { message, conversation } = written;
      return accepted({
        message: viewMessage(message),
        chat: await viewState(database, conversation),
        hours: hoursAt(service, now()),
      });
    }
    case 'blocked':
      return blockedReply(written);
    case 'too_fast':
      return slowDown(written.waitSeconds);
    case 'other_message':
      return rejected('idempotency_mismatch');
  }
}

function blockedReply({ until }: Extract<Written, { kind: 'blocked' }>): Reply<never> {
  return rejected('chat_blocked', until === null ? {} : { until: Math.ceil(until / 1000) });
}

type Sent = {
  message: ReturnType<typeof viewMessage>;
  chat: Awaited<ReturnType<typeof viewState>>;
  hours: ReturnType<typeof hoursAt>;
};

function adoptRoute(support: Support): Route {
  return route(calls.adopt, async ({ visitor }, { player }) => {
    const { playerId } = player;
    const adopted = await adoptVisitor(support, { token: visitor, playerId });
    if (typeof adopted === 'object') return blockedReply(adopted);
    if (adopted) support.hub.wake();
    return accepted({ adopted: adopted ? 1 : 0 });
  });
}
