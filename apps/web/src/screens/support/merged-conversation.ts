/**
 * One conversation out of many answers: reads, pushed changes and one's own messages arrive in any
 * order, and the result is the same in each.
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
  /** There are older ones than the first of them. */
  hasOlder: boolean;
}

/** What a read of the newest page says, when nothing was known. */
export function newConversation(answer: ChatAnswer): Conversation {
  return {
    ...outline(answer),
    messages: answer.messages.toSorted((a, b) => a.id - b.id),
    hasOlder: answer.more === 1,
  };
}

/** Known messages give way to what was changed, unless more is known than the answer knew. */
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

/** By their ids; where both have one, the latter's. */
export function mergedMessages(
  some: readonly ChatMessage[],
  others: readonly ChatMessage[],
): readonly ChatMessage[] {
  const all = new Map([...some, ...others].map((message) => [message.id, message]));
  return [...all.values()].toSorted((a, b) => a.id - b.id);
}
