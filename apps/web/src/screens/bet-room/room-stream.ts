/**
 * The room as the server pushes it, while the page is seen. Whoever can not have that notices
 * nothing: heartbeats go on until events come, and again when they stop.
 */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { roomStreamPath, type RoomEvents } from '@trine/contract/live/room-stream.ts';
import type { StreamEvent } from '@trine/contract/support/stream.ts';
import { useEffect, useEffectEvent } from 'react';
import type { EventStream } from '../../data/event-stream.ts';
import { noteUnread } from '../../data/unread.ts';
import { seen } from '../../ui/overlays/when-idle.ts';
import type { Heart } from './room-now.ts';

/** The server says something every five seconds. */
const silenceMs = 12_000;

export interface LiveOptions {
  planId: number;
  /** What the room is drawn with is there; nothing is to come before it. */
  isKnown: boolean;
  /** Whether events come. */
  onState: (isLive: boolean) => void;
  /** What they tell. */
  onChange: (change: Partial<Heart>) => void;
}

export function useRoomStream({ planId, isKnown, onState, onChange }: LiveOptions): void {
  const queries = useQueryClient();
  const noteState = useEffectEvent(onState);
  const onEvent = useEffectEvent(({ event, data }: StreamEvent) => {
    if (event === 'notice') noteNotice(queries, data);
    else onChange(changeOf(event, data));
  });
  useEffect(() => {
    let ending: AbortController | null = null;
    const rest = () => {
      ending?.abort();
      ending = null;
      noteState(false);
    };
    const follow = () => {
      if (document.hidden) return rest();
      if (ending !== null || !isKnown) return;
      ending = new AbortController();
      const line = {
        path: roomStreamPath,
        query: { plan_id: String(planId) },
        silenceMs,
        onState: (isOpen: boolean) => noteState(isOpen),
        onEvent: (event: StreamEvent) => onEvent(event),
      };
      const { signal: ended } = ending;
      void followLater({ ...line, ended });
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      rest();
    };
  }, [planId, isKnown]);
}

const retryMs = 5_000;

/** The room is drawn without; while the script is not to be had, heartbeats go on. */
async function followLater(line: EventStream): Promise<void> {
  await seen();
  while (!line.ended.aborted) {
    const lines = await import('../../data/event-stream.ts').catch(() => null);
    if (lines !== null) return lines.followEvents(line);
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

/** What ends a line needs no word here: a heartbeat finds out why. */
function noteNotice(queries: QueryClient, data: string): void {
  const { unread } = JSON.parse(data) as RoomEvents['notice'];
  if (unread !== undefined) noteUnread(queries, unread);
}

function changeOf(event: string, data: string): Partial<Heart> {
  switch (event as keyof RoomEvents) {
    case 'round':
      return JSON.parse(data) as RoomEvents['round'];
    case 'message':
      return JSON.parse(data) as RoomEvents['message'];
    case 'balance':
      return JSON.parse(data) as RoomEvents['balance'];
    case 'hit':
      return JSON.parse(data) as RoomEvents['hit'];
    case 'notice':
    default:
      return {};
  }
}
