/**
 * The room as the server pushes it, while the page is seen. Whoever can not have that notices
 * nothing: heartbeats go on until events come, and again when they stop.
 */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { roomStreamPath, type RoomEvents } from '@trine/contract/live/room-stream.ts';
import type { StreamEvent } from '@trine/contract/support/stream.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { followEvents } from '../api/event-line.ts';
import { noteUnread } from '../api/unread.ts';
import { seen } from '../overlay/unhurried.ts';
import type { Heart } from './room-now.ts';

/** The server says something every five seconds. */
const silenceMs = 12_000;

/** Whether events come; `onChange` hears what they tell. */
export function useLive(planId: number, onChange: (change: Partial<Heart>) => void): boolean {
  const queries = useQueryClient();
  const [isLive, setIsLive] = useState(false);
  const onEvent = useEffectEvent(({ event, data }: StreamEvent) => {
    if (event === 'notice') noteNotice(queries, data);
    else onChange(changeOf(event, data));
  });
  useEffect(() => {
    let ending: AbortController | null = null;
    const rest = () => {
      ending?.abort();
      ending = null;
      setIsLive(false);
    };
    const follow = () => {
      if (document.hidden) return rest();
      if (ending !== null) return;
      ending = new AbortController();
      const line = {
        path: roomStreamPath,
        query: { plan_id: String(planId) },
        silenceMs,
        onState: setIsLive,
        onEvent: (event: StreamEvent) => onEvent(event),
      };
      const { signal: ended } = ending;
      // What the room is drawn with comes by a call that is on its way.
      void seen().then(() => followEvents({ ...line, ended }));
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      rest();
    };
  }, [planId]);
  return isLive;
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
