/**
 * The room's pulse: everything that changes, pushed, or else asked for every two seconds. The feed
 * grows by what is new since the last message and starts anew after the page was hidden.
 */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../data/client.ts';
import { answerOf, useSteadyError, waitMsOf, type ReadResult } from '../../data/queries.ts';
import { noteUnread } from '../../data/unread.ts';
import { useRoomStream } from './room-stream.ts';
import {
  heartKey,
  heartPath,
  joinFeeds,
  noteHeart,
  type Heart,
  type Message,
  type RoomKey,
  type RoomNow,
} from './room-now.ts';

/** While nothing is pushed; while it is, and time alone tells that a draw is late; otherwise. */
const beatMs = { cut: 2_000, waiting: 5_000, live: 60_000 } as const;
/** A beat that takes longer counts as missed; the next one is due anyway. */
const timeoutMs = 5_000;
/** What is unread is asked for with every so many beats, beginning with the first. */
const unreadBeats = 10;

export interface Pulse {
  heart: ReadResult<RoomNow>;
  /** Whether it is pushed. */
  isLive: boolean;
}

export function useRoomState(room: RoomKey): Pulse {
  const queries = useQueryClient();
  const startsAnew = useRef(true);
  const beats = useRef(0);
  const pushed = useRef<Pushed>(nothingPushed);
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    const onVisibility = () => {
      if (!document.hidden) return;
      startsAnew.current = true;
      pushed.current = nothingPushed;
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
  const { gameId, planId } = room;
  useEffect(() => {
    const known = queries.getQueryData<RoomNow>(heartKey({ gameId, planId }));
    if (known === undefined) return;
    noteHeart({ gameId, planId }, known);
    noteCounts(queries, known);
  }, [queries, gameId, planId]);
  const query = useQuery({
    queryKey: heartKey(room),
    initialData: () => heardBefore(queries, room),
    queryFn: async ({ client, queryKey, signal }) => {
      const known = startsAnew.current ? undefined : client.getQueryData<RoomNow>(queryKey);
      const withUnread = beats.current % unreadBeats === 0;
      const limit = AbortSignal.any([signal, timeLimit()]);
      // What was pushed while nothing was known could not be put anywhere yet.
      if (known !== undefined) pushed.current = nothingPushed;
      const now = await beat(room, known, { signal: limit, withUnread });
      beats.current += 1;
      startsAnew.current = false;
      noteCounts(client, now);
      return noted(room, now, { ...pushed.current.change, message: pushed.current.messages });
    },
    // Until a beat is heard again, the room counts as lost.
    refetchInterval: ({ state }) =>
      Math.max(limitOf(state.data, isLive && state.error === null), waitMsOf(state.error)),
    // Nothing is kept, so what is there at first was heard just before.
    refetchOnMount: false,
    gcTime: 0,
  });
  const heart = useSteadyError(query);
  useRoomStream({
    planId,
    isKnown: heart.data !== undefined,
    onState: setIsLive,
    onChange: (change) => {
      pushed.current = withChange(pushed.current, change);
      queries.setQueryData<RoomNow>(heartKey(room), (known) => known && noted(room, known, change));
    },
  });
  return { heart, isLive };
}

/** What was pushed while an answer was on its way, and may not be in it. */
interface Pushed {
  change: Partial<Heart>;
  messages: Message[];
}

const nothingPushed: Pushed = { change: {}, messages: [] };

function withChange({ change, messages }: Pushed, next: Partial<Heart>): Pushed {
  const joined = joinFeeds(messages, next.message ?? []);
  return { change: { ...change, ...next }, messages: [...joined] };
}

function noted(room: RoomKey, known: RoomNow, change: Partial<Heart>): RoomNow {
  const now = { ...known, ...change, feed: joinFeeds(known.feed, change.message ?? []) };
  noteHeart(room, now);
  return now;
}

function limitOf(now: RoomNow | undefined, isLive: boolean): number {
  if (!isLive || now === undefined) return beatMs.cut;
  return now.issue?.whether_close === 0 ? beatMs.live : beatMs.waiting;
}

async function beat(
  room: RoomKey,
  known: RoomNow | undefined,
  { signal, withUnread }: { signal: AbortSignal; withUnread: boolean },
): Promise<RoomNow> {
  const before = known?.feed ?? [];
  const since = before.at(-1)?.id;
  const outcome = await call(
    heartPath,
    {
      game_id: room.gameId,
      plan_id: room.planId,
      issue: known?.issue?.issue ?? '',
      ...(since !== undefined && { since }),
      ...(withUnread && { unread: 1 }),
    },
    { signal },
  );
  const heart = answerOf(outcome);
  return { ...heart, feed: joinFeeds(before, heart.message) };
}

/** What the page's script heard before the app was there; it is used once. */
function heardBefore(queries: QueryClient, { gameId, planId }: RoomKey): RoomNow | undefined {
  const queryKey = [heartPath, { game_id: gameId, plan_id: planId, issue: '', unread: 1 }];
  const { data: heart, dataUpdatedAt = 0 } = queries.getQueryState<Heart>(queryKey) ?? {};
  if (heart === undefined || Date.now() - dataUpdatedAt > timeoutMs) return undefined;
  queries.removeQueries({ queryKey, exact: true });
  return { ...heart, feed: joinFeeds([], heart.message) };
}

function noteCounts(queries: QueryClient, { unread }: RoomNow): void {
  if (unread !== undefined) noteUnread(queries, unread);
}

function timeLimit(): AbortSignal {
  return AbortSignal.timeout(timeoutMs);
}
