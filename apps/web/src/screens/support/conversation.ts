/**
 * What has been said, as the server has it. Answers of reads, of the stream and of one's own lines
 * arrive in any order; `merged` makes the same of them in each.
 */
import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '@trine/contract/client.ts';
import { answerOf, useSteadyError, waitMsOf, type ReadResult } from '../../data/queries.ts';
import { RefusedError } from '../../data/refused-error.ts';
import { chatCall } from './chat-call.ts';

export type ChatAnswer = Answer<'/api/support/chat'>;
export type ChatState = NonNullable<ChatAnswer['chat']>;
export type Message = ChatAnswer['messages'][number];
export type Hours = ChatAnswer['hours'];

export interface Conversation {
  hours: Hours;
  blocked: boolean;
  /** Epoch seconds; null without an end. */
  blockedUntil: number | null;
  /** Null before the first message. */
  chat: ChatState | null;
  /** Oldest first. */
  messages: readonly Message[];
  /** There are older ones than the first of them. */
  hasOlder: boolean;
}

const chatPath = '/api/support/chat';
const pageMessages = 50;
/** More news than this in a row are read anew as a whole. */
const maxPagesOfNews = 10;
/** How often to ask while nothing is pushed, and while it is: hours end by themselves. */
const pollMs = { cut: 4_000, live: 60_000 } as const;

export function conversationKey(token: string): readonly unknown[] {
  return [chatPath, token];
}

export function useConversation(token: string, isLive: boolean): ReadResult<Conversation> {
  const query = useQuery({
    queryKey: conversationKey(token),
    queryFn: ({ client, signal }) => readConversation(client, token, signal),
    refetchInterval: ({ state }) =>
      Math.max(isLive ? pollMs.live : pollMs.cut, waitMsOf(state.error)),
  });
  return useSteadyError(query);
}

/** Puts what was heard behind what is known. */
export function recordAnswer(queries: QueryClient, token: string, answer: ChatAnswer): void {
  queries.setQueryData<Conversation>(conversationKey(token), (known) => merged(known, answer));
}

/** Changes what is known of the conversation's state, such as who writes now. */
export function recordState(queries: QueryClient, token: string, change: Partial<ChatState>): void {
  queries.setQueryData<Conversation>(conversationKey(token), (known) =>
    known?.chat ? { ...known, chat: { ...known.chat, ...change } } : known,
  );
}

/** One's own message, as the server took it. */
export function recordSent(
  queries: QueryClient,
  token: string,
  { message, chat, hours }: Answer<'/api/support/send'>,
): void {
  queries.setQueryData<Conversation>(conversationKey(token), (known) => {
    if (known === undefined) return known;
    // The answer tells of this message alone: others may have come in between, so that the place to
    // go on from stays.
    const changes = known.chat?.changes ?? 0;
    const messages = united(known.messages, [message]);
    return { ...known, hours, messages, chat: { ...chat, changes } };
  });
}

/** Reads what stands before the first known message; the answer is why it could not. */
export async function readOlder(queries: QueryClient, token: string): Promise<Error | null> {
  const first = queries.getQueryData<Conversation>(conversationKey(token))?.messages[0];
  if (first === undefined) return null;
  const request = { before_id: first.id, limit: pageMessages };
  const outcome = await chatCall('/api/support/history', request, { token });
  if (!outcome.ok) return new RefusedError(outcome);
  const { messages, more } = outcome.data;
  queries.setQueryData<Conversation>(
    conversationKey(token),
    (known) =>
      known && { ...known, messages: united(messages, known.messages), hasOlder: more === 1 },
  );
  return null;
}

async function readConversation(
  queries: QueryClient,
  token: string,
  signal: AbortSignal,
): Promise<Conversation> {
  const known = () => queries.getQueryData<Conversation>(conversationKey(token));
  for (let page = 0; page < maxPagesOfNews; page += 1) {
    const since = known()?.chat?.changes;
    if (since === undefined || since === 0) break;
    const news = answerOf(await chatCall(chatPath, { since }, { token, signal }));
    const conversation = merged(known(), news);
    if (news.more === 0) return conversation;
    queries.setQueryData(conversationKey(token), conversation);
  }
  const request = { limit: pageMessages };
  return whole(answerOf(await chatCall(chatPath, request, { token, signal })));
}

function whole(answer: ChatAnswer): Conversation {
  return {
    ...outline(answer),
    messages: answer.messages.toSorted((a, b) => a.id - b.id),
    hasOlder: answer.more === 1,
  };
}

/** Known messages give way to what was changed, unless more is known than the answer knew. */
function merged(known: Conversation | undefined, answer: ChatAnswer): Conversation {
  if (known === undefined) return whole(answer);
  const isLate = (answer.chat?.changes ?? 0) < (known.chat?.changes ?? 0);
  if (isLate) return { ...known, messages: united(answer.messages, known.messages) };
  const messages = united(known.messages, answer.messages);
  return { ...outline(answer), messages, hasOlder: known.hasOlder };
}

function outline({ hours, blocked, blocked_until: until, chat }: ChatAnswer) {
  return { hours, blocked: blocked === 1, blockedUntil: until, chat };
}

/** By their ids; where both have one, the latter's. */
function united(some: readonly Message[], others: readonly Message[]): readonly Message[] {
  const all = new Map([...some, ...others].map((message) => [message.id, message]));
  return [...all.values()].toSorted((a, b) => a.id - b.id);
}
