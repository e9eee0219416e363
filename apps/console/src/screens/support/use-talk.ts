/**
 * The conversation that is open: what was said, kept live by a stream of its own. A line that is
 * made again goes on from what was heard last, so nothing is lost or doubled.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { call } from '../../data/client.ts';
import { followEvents } from '../../data/event-stream.ts';
import { queries } from '../../data/queries.ts';
import { answerOf } from '../../data/read.ts';
import { mergeMessages } from './message-order.ts';
import type { Conversation, Line } from './support-search.ts';

export interface Talk {
  readonly conversation: Conversation;
  /** In the order in which they were said. */
  readonly lines: readonly Line[];
  /** Whether there are older ones. */
  readonly more: boolean;
}

type Answer = ConsoleAnswer<'/support/page'>;

const streamBase = '/console/api/support/stream';

/** Not among the reads that every act asks for again: the stream tells what changed. */
function keyOf(id: number) {
  return ['talk', id] as const;
}

export function useTalk(id: number) {
  const [isTyping, setTyping] = useState(false);
  const [isOver, setOver] = useState(false);
  const reading = useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }): Promise<Talk> => {
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

/** From what is known on. */
function streamAddress(id: number): string {
  const since = queries.getQueryData<Talk>(keyOf(id))?.conversation.changes ?? 0;
  return `${streamBase}?conversation_id=${id}&since=${since}`;
}

/** Lines before the oldest that is known. */
export async function readOlder(id: number): Promise<void> {
  const oldest = queries.getQueryData<Talk>(keyOf(id))?.lines[0];
  if (oldest === undefined) return;
  const outcome = await call('/support/page', { conversation_id: id, before_id: oldest.id });
  if (!outcome.ok) return;
  const { lines, more } = outcome.data;
  queries.setQueryData<Talk>(keyOf(id), (known) => {
    return known && { ...known, lines: mergeMessages(known.lines, lines), more };
  });
}

/** A line takes the place of the one with its number. */
function add(id: number, { conversation, lines }: Answer): void {
  queries.setQueryData<Talk>(keyOf(id), (known) => {
    return known && { ...known, conversation, lines: mergeMessages(known.lines, lines) };
  });
}
