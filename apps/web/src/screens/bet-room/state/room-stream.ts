/** Receives the room's events while the page is visible. Without events the room is polled. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { roomStreamPath, type RoomEvents } from '@trine/contract/live/room-stream.ts';
import type { StreamEvent } from '@trine/contract/support/stream.ts';
import { useEffect, useEffectEvent } from 'react';
import type { EventStream } from '../../../data/event-stream.ts';
import { recordBalance } from '../../../data/session.ts';
import { setUnread } from '../../../data/unread.ts';
import { afterPaint } from '../../../ui/overlays/when-idle.ts';
import type { RoomAnswer } from './room-now.ts';

/** The server sends an event every five seconds. */
const silenceMs = 12_000;

export interface RoomStreamOptions {
  planId: number;
  /** The room has its first state; the stream must not delay that. */
  isKnown: boolean;
  /** Called with whether events arrive. */
  onState: (isLive: boolean) => void;
  /** Called with the changes of an event. */
  onChange: (change: Partial<RoomAnswer>) => void;
}

export function useRoomStream({ planId, isKnown, onState, onChange }: RoomStreamOptions): void {
  const queries = useQueryClient();
  const setState = useEffectEvent(onState);
  const onEvent = useEffectEvent(({ event, data }: StreamEvent) => {
    if (event === 'notice') return recordNotice(queries, data);
    const change = streamChangeOf(event, data);
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

/** The room does not wait for it. While the script cannot be fetched, the room is polled. */
async function followLater(stream: EventStream): Promise<void> {
  await afterPaint();
  while (!stream.ended.aborted) {
    const loaded = await import('../../../data/event-stream.ts').catch(() => null);
    if (loaded !== null) return loaded.followEvents(stream);
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

/** A notice can also end the stream; the next poll shows why. */
function recordNotice(queries: QueryClient, data: string): void {
  const { unread } = JSON.parse(data) as RoomEvents['notice'];
  if (unread !== undefined) setUnread(queries, unread);
}

export function streamChangeOf(event: string, data: string): Partial<RoomAnswer> {
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
