/** The conversation as the server has it: reads it, and adds what is pushed and what is sent. */
import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '@trine/contract/client.ts';
import { answerOf, useSteadyError, waitMsOf, type ReadResult } from '../../data/queries.ts';
import { RejectedError } from '../../data/rejected-error.ts';
import { chatCall } from './chat-call.ts';
import {
  newConversation,
  mergedConversation,
  mergedMessages,
  type ChatAnswer,
  type ChatState,
  type Conversation,
} from './merged-conversation.ts';

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

/** Adds an answer to what is known. */
export function recordAnswer(queries: QueryClient, token: string, answer: ChatAnswer): void {
  queries.setQueryData<Conversation>(conversationKey(token), (known) =>
    mergedConversation(known, answer),
  );
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
    const messages = mergedMessages(known.messages, [message]);
    return { ...known, hours, messages, chat: { ...chat, changes } };
  });
}

/** Reads what stands before the first known message; the answer is why it could not. */
export async function readOlderMessages(
  queries: QueryClient,
  token: string,
): Promise<Error | null> {
  const first = queries.getQueryData<Conversation>(conversationKey(token))?.messages[0];
  if (first === undefined) return null;
  const request = { before_id: first.id, limit: pageMessages };
  const outcome = await chatCall('/api/support/history', request, { token });
  if (!outcome.ok) return new RejectedError(outcome);
  const { messages, more } = outcome.data;
  queries.setQueryData<Conversation>(
    conversationKey(token),
    (known) =>
      known && {
        ...known,
        messages: mergedMessages(messages, known.messages),
        hasOlder: more === 1,
      },
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
    const conversation = mergedConversation(known(), news);
    if (news.more === 0) return conversation;
    queries.setQueryData(conversationKey(token), conversation);
  }
  const request = { limit: pageMessages };
  return newConversation(answerOf(await chatCall(chatPath, request, { token, signal })));
}
