/**
 * The room as the server pushes it, while the page is seen. Whoever can not have that keeps
 * polling until events come, and polls again when they stop.
 */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { roomStreamPath, type RoomEvents } from '@trine/contract/bet-room/room-stream.ts';
import type { StreamEvent } from '@trine/contract/support/stream.ts';
import { useEffect, useEffectEvent } from 'react';
import type { EventStream } from '../../../data/event-stream.ts';
import { recordBalance } from '../../../data/session.ts';
import { setUnread } from '../../../data/unread.ts';
import { afterPaint } from '../../../ui/overlays/when-idle.ts';
import type { RoomAnswer } from './room-now.ts';

/** The server says something every five seconds. */
const silenceMs = 12_000;

export interface LiveOptions {
  planId: number;
  /** What the room is drawn with is there; nothing is to come before it. */
  isKnown: boolean;
  /** Whether events come. */
  onState: (isLive: boolean) => void;
  /** What they tell. */
  onChange: (change: Partial<RoomAnswer>) => void;
}

export function useRoomStream({ planId, isKnown, onState, onChange }: LiveOptions): void {
  const queries = useQueryClient();
  const setState = useEffectEvent(onState);
  const onEvent = useEffectEvent(({ event, data }: StreamEvent) => {
    if (event === 'notice') return recordNotice(queries, data);
    const change = changeOf(event, data);
    if (change.user_quantity !== undefined) recordBalance(change.user_quantity);
    onChange(change);
  });
  useEffect(() => {
    let ending: AbortController | null = null;
    const rest = () => {
      ending?.abort();
      ending = null;
      setState(false);
    };
    const follow = () => {
      if (document.hidden) return rest();
      if (ending !== null || !isKnown) return;
      ending = new AbortController();
      const stream = {
        path: roomStreamPath,
        query: { plan_id: String(planId) },
        silenceMs,
        onState: (isOpen: boolean) => setState(isOpen),
        onEvent: (event: StreamEvent) => onEvent(event),
      };
      const { signal: ended } = ending;
      void followLater({ ...stream, ended });
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

/** The room is drawn without; while its script can not be fetched, polling goes on. */
async function followLater(stream: EventStream): Promise<void> {
  await afterPaint();
  while (!stream.ended.aborted) {
    const loaded = await import('../../../data/event-stream.ts').catch(() => null);
    if (loaded !== null) return loaded.followEvents(stream);
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

/** Why a stream ended is not handled here: the next poll finds out. */
function recordNotice(queries: QueryClient, data: string): void {
  const { unread } = JSON.parse(data) as RoomEvents['notice'];
  if (unread !== undefined) setUnread(queries, unread);
}

export function changeOf(event: string, data: string): Partial<RoomAnswer> {
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
