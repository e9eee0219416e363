/**
 * The state of a room, pushed or polled every two seconds. A poll adds the messages since the last
 * one; after the page was hidden the feed starts over.
 */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../data/client.ts';
import { answerOf, useSteadyError, waitMsOf, type ReadResult } from '../../../data/queries.ts';
import { setUnread } from '../../../data/unread.ts';
import { useRoomStream } from './room-stream.ts';
import {
  joinFeeds,
  roomOddsKey,
  recordRoomState,
  roomNowOf,
  roomStateKey,
  roomStatePath,
  type FeedMessage,
  type RoomAnswer,
  type RoomKey,
  type RoomNow,
  type RoomState,
} from './room-now.ts';

/**
 * `cut`: nothing is pushed. `waiting`: pushed, but only a poll shows that a draw is late. `live`:
 * otherwise.
 */
const intervalsMs = { cut: 2_000, waiting: 5_000, live: 60_000 } as const;
/** A longer poll has failed; the next one is due. */
const timeoutMs = 5_000;
/** Every tenth poll reads the unread counts, beginning with the first. */
const unreadPolls = 10;

export interface RoomStateResult {
  roomState: ReadResult<RoomNow>;
  /** Whether changes are pushed. */
  isLive: boolean;
}

export function useRoomState(room: RoomKey): RoomStateResult {
  const queries = useQueryClient();
  const startsOver = useRef(true);
  const polls = useRef(0);
  const pushed = useRef<Pushed>(nothingPushed);
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    const onVisibility = () => {
      if (!document.hidden) return;
      startsOver.current = true;
      pushed.current = nothingPushed;
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
  const { gameId, planId } = room;
  useEffect(() => {
    const known = queries.getQueryData<RoomState>(roomStateKey({ gameId, planId }));
    if (known === undefined) return;
    void recordRoomState({ gameId, planId }, known).catch(() => {});
    recordUnread(queries, known);
  }, [queries, gameId, planId]);
  const queryKey = roomStateKey(room);
  const query = useQuery({
    queryKey,
    initialData: () => prefetchedState(queries, room),
    queryFn: async ({ client, queryKey, signal }) => {
      const known = startsOver.current ? undefined : client.getQueryData<RoomState>(queryKey);
      const withUnread = polls.current % unreadPolls === 0;
      const limit = AbortSignal.any([signal, timeLimit()]);
      // Changes pushed before the first state could not be applied, so they are kept for its
      // answer.
      if (known !== undefined) pushed.current = nothingPushed;
      const now = await poll(client, room, { known, signal: limit, withUnread });
      polls.current += 1;
      startsOver.current = false;
      recordUnread(client, now);
      return withChange(room, now, { ...pushed.current.change, message: pushed.current.messages });
    },
    // After a failed poll the room counts as lost until the next answer.
    refetchInterval: ({ state }) =>
      Math.max(roomIntervalMs(state.data, isLive && state.error === null), waitMsOf(state.error)),
    select: roomNowOf,
    notifyOnChangeProps: () =>
      queries.getQueryData(queryKey) === undefined ? 'all' : ['data', 'error'],
    // Nothing is cached, so the initial data was received just before.
    refetchOnMount: false,
    gcTime: 0,
  });
  const roomState = useSteadyError(query);
  useRoomStream({
    planId,
    isKnown: roomState.data !== undefined,
    onState: setIsLive,
    onChange: (change) => {
      pushed.current = withPushed(pushed.current, change);
      queries.setQueryData<RoomState>(
        queryKey,
        (known) => known && withChange(room, known, change),
      );
    },
  });
  return { roomState, isLive };
}

/** The feed of a room whose state `useRoomState` reads, oldest first; undefined without one. */
export function useRoomFeed(room: RoomKey): readonly FeedMessage[] | undefined {
  const { data } = useQuery({
    queryKey: roomStateKey(room),
    enabled: false,
    select: ({ feed }: RoomState) => feed,
    gcTime: 0,
  });
  return data;
}

/** Changes pushed during a poll, which its answer may lack. */
interface Pushed {
  change: Partial<RoomAnswer>;
  messages: FeedMessage[];
}

export const nothingPushed: Pushed = { change: {}, messages: [] };

export function withPushed({ change, messages }: Pushed, next: Partial<RoomAnswer>): Pushed {
  const joined = joinFeeds(messages, next.message ?? []);
  return { change: { ...change, ...next }, messages: [...joined] };
}

function withChange(room: RoomKey, known: RoomState, change: Partial<RoomAnswer>): RoomState {
  const now = { ...known, ...change, feed: joinFeeds(known.feed, change.message ?? []) };
  void recordRoomState(room, now).catch(() => {});
  return now;
}

export function roomIntervalMs(now: RoomState | undefined, isLive: boolean): number {
  if (!isLive || now === undefined) return intervalsMs.cut;
  return now.issue?.whether_close === 0 ? intervalsMs.live : intervalsMs.waiting;
}

interface PollOptions {
  known: RoomState | undefined;
  signal: AbortSignal;
  withUnread: boolean;
}

async function poll(
  queries: QueryClient,
  room: RoomKey,
  { known, signal, withUnread }: PollOptions,
): Promise<RoomState> {
  const before = known?.feed ?? [];
  const since = before.at(-1)?.id;
  const outcome = await call(
    roomStatePath,
    {
      game_id: room.gameId,
      plan_id: room.planId,
      issue: known?.issue?.issue ?? '',
      ...(since !== undefined && { since }),
      ...(withUnread && { unread: 1 }),
      ...(known === undefined && { odds: 1 }),
    },
    { signal },
  );
  return stateOf(queries, { room, answer: answerOf(outcome), before });
}

/** The answer that the page's script received; used once. */
function prefetchedState(queries: QueryClient, { gameId, planId }: RoomKey): RoomState | undefined {
  const request = { game_id: gameId, plan_id: planId, issue: '', unread: 1, odds: 1 };
  const queryKey = [roomStatePath, request];
  const { data: answer, dataUpdatedAt = 0 } = queries.getQueryState<RoomAnswer>(queryKey) ?? {};
  if (answer === undefined || Date.now() - dataUpdatedAt > timeoutMs) return undefined;
  queries.removeQueries({ queryKey, exact: true });
  return stateOf(queries, { room: { gameId, planId }, answer, before: [] });
}

interface Received {
  room: RoomKey;
  answer: RoomAnswer;
  /** The known feed. */
  before: readonly FeedMessage[];
}

/** The state of an answer; its odds are stored separately. */
function stateOf(queries: QueryClient, { room, answer, before }: Received): RoomState {
  const { odds, ...state } = answer;
  if (odds !== undefined) queries.setQueryData(roomOddsKey(room.planId), odds);
  return { ...state, feed: joinFeeds(before, state.message) };
}

function recordUnread(queries: QueryClient, { unread }: RoomState): void {
  if (unread !== undefined) setUnread(queries, unread);
}

function timeLimit(): AbortSignal {
  return AbortSignal.timeout(timeoutMs);
}
