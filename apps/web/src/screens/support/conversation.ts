/** The conversation in the query cache: reads it, and adds pushed and sent messages. */
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
/** After more pages of changes than this, the conversation is read as a whole. */
const maxPagesOfNews = 10;
/** Milliseconds between polls without and with pushes: the end of opening hours is not pushed. */
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

export function recordAnswer(queries: QueryClient, token: string, answer: ChatAnswer): void {
  queries.setQueryData<Conversation>(conversationKey(token), (known) =>
    mergedConversation(known, answer),
  );
}

/** Changes fields of the conversation's state, such as `typing`. */
export function recordState(queries: QueryClient, token: string, change: Partial<ChatState>): void {
  queries.setQueryData<Conversation>(conversationKey(token), (known) =>
    known?.chat ? { ...known, chat: { ...known.chat, ...change } } : known,
  );
}

/** Adds the player's own message from the server's answer. */
export function recordSent(
  queries: QueryClient,
  token: string,
  { message, chat, hours }: Answer<'/api/support/send'>,
): void {
  queries.setQueryData<Conversation>(conversationKey(token), (known) => {
    if (known === undefined) return known;
    // The answer has this message alone, and others may precede it, so the position in the changes
    // stays.
    const changes = known.chat?.changes ?? 0;
    const messages = mergedMessages(known.messages, [message]);
    return { ...known, hours, messages, chat: { ...chat, changes } };
  });
}

/** Reads the messages before the first known one; returns the error. */
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
