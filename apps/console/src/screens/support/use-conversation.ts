/**
 * The open conversation, which has its own event stream. A reconnected stream continues after the
 * last change that was received, so no message is lost or doubled.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { call, callOrThrow } from '../../data/call.ts';
import { followEvents } from '../../data/event-stream.ts';
import { queries } from '../../data/queries.ts';
import { mergeMessages } from './merge-messages.ts';
import type { Conversation, ConversationMessage } from './conversation.ts';

export interface ConversationData {
  readonly conversation: Conversation;
  /** In the order in which they were sent. */
  readonly messages: readonly ConversationMessage[];
  readonly hasOlder: boolean;
}

type Answer = ConsoleAnswer<'/support/page'>;

const streamBase = '/console/api/support/stream';

/** Not a path, so that `refreshQueries` skips it: the stream sends the changes. */
function keyOf(id: number) {
  return ['conversation', id] as const;
}

export function useConversation(id: number) {
  const [isTyping, setTyping] = useState(false);
  const [isOver, setOver] = useState(false);
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }): Promise<ConversationData> => {
      const request = { conversation_id: id };
      const { conversation, lines, more } = await callOrThrow('/support/page', request, signal);
      return { conversation, messages: lines, hasOlder: more };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (!isLoaded) return undefined;
    const onOpen = (source: EventSource) => {
      source.addEventListener('chat', ({ data }) => {
        addMessages(id, JSON.parse(String(data)) as Answer);
      });
      source.addEventListener('typing', ({ data }) => {
        setTyping((JSON.parse(String(data)) as { typing: 0 | 1 }).typing === 1);
      });
      source.addEventListener('over', () => {
        setOver(true);
        source.close();
      });
    };
    return followEvents({ address: () => streamAddress(id), onOpen });
  }, [id, isLoaded]);
  return { query, isTyping, isOver };
}

/** The stream starts after the newest change that is known. */
function streamAddress(id: number): string {
  const since = queries.getQueryData<ConversationData>(keyOf(id))?.conversation.changes ?? 0;
  return `${streamBase}?conversation_id=${id}&since=${since}`;
}

/** Reads the messages before the oldest one that is loaded. */
export async function readOlderMessages(id: number): Promise<void> {
  const oldest = queries.getQueryData<ConversationData>(keyOf(id))?.messages[0];
  if (oldest === undefined) return;
  const outcome = await call('/support/page', { conversation_id: id, before_id: oldest.id });
  if (!outcome.ok) return;
  const { lines, more } = outcome.data;
  queries.setQueryData<ConversationData>(keyOf(id), (known) => {
    return known && { ...known, messages: mergeMessages(known.messages, lines), hasOlder: more };
  });
}

/** A changed message replaces the one with its number. */
function addMessages(id: number, { conversation, lines }: Answer): void {
  queries.setQueryData<ConversationData>(keyOf(id), (known) => {
    return known && { ...known, conversation, messages: mergeMessages(known.messages, lines) };
  });
}
