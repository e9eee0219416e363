// A conversation as its person sees it, without names or notes of staff; and the questions with
// their answers.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { Language } from '@trine/contract/languages.ts';
import type { chat } from '@trine/contract/support/chat.ts';
import type { faqList } from '@trine/contract/support/faq.ts';
import { faqTopics } from '@trine/contract/support/words.ts';
import { readShown } from '../content/shown.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { countUnread, findConversation, type Conversation } from './conversation.ts';
import { hoursAt, type ServiceHours } from './hours.ts';
import { readBefore, readSince, type Message } from './messages.ts';
import type { Person } from './person.ts';
import { findBlock } from './write-message.ts';

type Chat = AnswerOf<typeof chat>;

export interface Viewing {
  readonly person: Person;
  readonly address: string;
  readonly service: ServiceHours;
  readonly nowMs: number;
}

export type Wanted = { readonly since: bigint } | { readonly newest: number };

/** With `since`, what changed after it; otherwise the newest messages. */
export async function viewChat(from: Connection, viewing: Viewing, wanted: Wanted): Promise<Chat> {
  const conversation = await findConversation(from, viewing.person);
  const around = await viewAround(from, viewing);
  if (conversation === null) return { ...around, chat: null, messages: [], more: 0 };
  if ('since' in wanted) {
    const { messages, more, changes } = await readSince(from, conversation, wanted.since);
    const state = await viewState(from, { ...conversation, changes });
    return { ...around, chat: state, messages: messages.map(viewMessage), more: more ? 1 : 0 };
  }
  const { conversationId, changes } = conversation;
  const page = { before: changes + 1n, limit: wanted.newest };
  const { messages, more } = await readBefore(from, conversationId, page);
  const state = await viewState(from, conversation);
  return { ...around, chat: state, messages: messages.map(viewMessage), more: more ? 1 : 0 };
}

/** For a caller without any token. */
export function viewAnonymousChat({ service, nowMs }: Pick<Viewing, 'service' | 'nowMs'>): Chat {
  const around = { hours: hoursAt(service, nowMs), blocked: 0, blocked_until: null } as const;
  return { ...around, chat: null, messages: [], more: 0, server_time: inSeconds(nowMs) };
}

async function viewAround(from: Connection, { person, address, service, nowMs }: Viewing) {
  const block = await findBlock(from, person, address);
  const until = block?.until ?? null;
  return {
    hours: hoursAt(service, nowMs),
    blocked: block === null ? (0 as const) : (1 as const),
    blocked_until: until === null ? null : inSeconds(until),
    server_time: inSeconds(nowMs),
  };
}

export async function viewState(
  from: Connection,
  conversation: Conversation,
): Promise<NonNullable<Chat['chat']>> {
  return {
    state: conversation.state,
    changes: Number(conversation.changes),
    read_by_you: Number(conversation.readByPerson),
    read_by_staff: Number(conversation.readByStaff),
    unread: await countUnread(from, conversation),
    typing: conversation.isStaffTyping ? 1 : 0,
    topic: conversation.topic,
    contact: conversation.contact,
  };
}

export function viewMessage(message: Message): Chat['messages'][number] {
  const { width, height } = message;
  const hasSize = width !== null && height !== null && !message.isRemoved;
  return {
    id: Number(message.number),
    from: message.sender === 'person' ? 'you' : message.sender,
    text: message.text,
    picture: hasSize ? { width, height, gone: message.hasPicture ? 0 : 1 } : null,
    word: message.word,
    removed: message.isRemoved ? 1 : 0,
    createtime: inSeconds(message.sentAt),
    key: message.sender === 'person' ? message.key : '',
  };
}

function inSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}

type Faq = AnswerOf<typeof faqList>['faqs'][number];

/** By topic; within a topic in the operator's order. */
export async function readFaqs(from: Connection, language: Language): Promise<Faq[]> {
  const shown = await readShown(from, 'faq');
  const faqs = shown.map(({ id, body }) => ({
    id,
    topic: body.topic,
    question: body.question[language],
    answer: body.answer[language],
    words: body.words[language],
    link: body.link,
  }));
  return faqTopics.flatMap((topic) => faqs.filter((faq) => faq.topic === topic));
}
