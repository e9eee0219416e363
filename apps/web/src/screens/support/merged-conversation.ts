/**
 * Merges answers into one conversation. Reads, pushed changes and own messages arrive in any order,
 * and the result is the same.
 */
import type { Answer } from '@trine/contract/client.ts';

export type ChatAnswer = Answer<'/api/support/chat'>;
export type ChatState = NonNullable<ChatAnswer['chat']>;
export type ChatMessage = ChatAnswer['messages'][number];
export type ChatHours = ChatAnswer['hours'];

export interface Conversation {
  hours: ChatHours;
  blocked: boolean;
  /** Epoch seconds; null without an end. */
  blockedUntil: number | null;
  /** Null before the first message. */
  chat: ChatState | null;
  /** Oldest first. */
  messages: readonly ChatMessage[];
  /** There are older messages than the first one. */
  hasOlder: boolean;
}

/** The conversation from a first read of the newest page. */
export function newConversation(answer: ChatAnswer): Conversation {
  return {
    ...outline(answer),
    messages: answer.messages.toSorted((a, b) => a.id - b.id),
    hasOlder: answer.more === 1,
  };
}

/** A newer answer replaces known messages; an older one only adds missing ones. */
export function mergedConversation(
  known: Conversation | undefined,
  answer: ChatAnswer,
): Conversation {
  if (known === undefined) return newConversation(answer);
  const isLate = (answer.chat?.changes ?? 0) < (known.chat?.changes ?? 0);
  if (isLate) return { ...known, messages: mergedMessages(answer.messages, known.messages) };
  const messages = mergedMessages(known.messages, answer.messages);
  return { ...outline(answer), messages, hasOlder: known.hasOlder };
}

function outline({ hours, blocked, blocked_until: until, chat }: ChatAnswer) {
  return { hours, blocked: blocked === 1, blockedUntil: until, chat };
}

/** By id; for equal ids the second list wins. */
export function mergedMessages(
  some: readonly ChatMessage[],
  others: readonly ChatMessage[],
): readonly ChatMessage[] {
  const all = new Map([...some, ...others].map((message) => [message.id, message]));
  return [...all.values()].toSorted((a, b) => a.id - b.id);
}
