/**
 * The open conversation, kept up to date by an event stream of its own. A reconnected stream
 * continues from the last change received, so that no message is lost or doubled.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { call } from '../../data/client.ts';
import { followEvents } from '../../data/event-stream.ts';
import { queries } from '../../data/queries.ts';
import { answerOf } from '../../data/read.ts';
import { mergeMessages } from './message-order.ts';
import type { Conversation, Message } from './support-search.ts';

export interface ConversationData {
  readonly conversation: Conversation;
  /** In the order in which they were sent. */
  readonly lines: readonly Message[];
  /** Whether there are older messages. */
  readonly more: boolean;
}

type Answer = ConsoleAnswer<'/support/page'>;

const streamBase = '/console/api/support/stream';

/** Not a path, so that `refresh` leaves it alone: the stream sends the changes. */
function keyOf(id: number) {
  return ['conversation', id] as const;
}

export function useConversation(id: number) {
  const [isTyping, setTyping] = useState(false);
  const [isOver, setOver] = useState(false);
  const reading = useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }): Promise<ConversationData> => {
      return answerOf(await call('/support/page', { conversation_id: id }, signal));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isThere = reading.data !== undefined;
  useEffect(() => {
    if (!isThere) return undefined;
    const onOpen = (source: EventSource) => {
      source.addEventListener('chat', ({ data }) => {
        add(id, JSON.parse(String(data)) as Answer);
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
  }, [id, isThere]);
  return { reading, isTyping, isOver };
}

/** Asks for the changes after the newest one that is known. */
function streamAddress(id: number): string {
  const since = queries.getQueryData<ConversationData>(keyOf(id))?.conversation.changes ?? 0;
  return `${streamBase}?conversation_id=${id}&since=${since}`;
}

/** Reads the messages before the oldest one that is known. */
export async function readOlder(id: number): Promise<void> {
  const oldest = queries.getQueryData<ConversationData>(keyOf(id))?.lines[0];
  if (oldest === undefined) return;
  const outcome = await call('/support/page', { conversation_id: id, before_id: oldest.id });
  if (!outcome.ok) return;
  const { lines, more } = outcome.data;
  queries.setQueryData<ConversationData>(keyOf(id), (known) => {
    return known && { ...known, lines: mergeMessages(known.lines, lines), more };
  });
}

/** Adds messages; a changed one replaces the one with its number. */
function add(id: number, { conversation, lines }: Answer): void {
  queries.setQueryData<ConversationData>(keyOf(id), (known) => {
    return known && { ...known, conversation, lines: mergeMessages(known.lines, lines) };
  });
}
