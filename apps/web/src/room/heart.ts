/**
 * The room's pulse: everything that changes, every two seconds. The feed grows by what is new since
 * the last message and starts anew after the page was hidden.
 */
import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { Answer } from '@trine/contract/client.ts';
import { useEffect, useRef } from 'react';
import { call } from '../api/client.ts';
import { answerOf } from '../api/read.ts';
import { noteUnread } from '../api/unread.ts';
import { noteSealedBook } from '../fairness/seen-books.ts';
import { noteMoney } from '../session/session.ts';

type Heart = Answer<'/api/Lottery/heart'>;
export type Message = Heart['message'][number];
export type Round = NonNullable<Heart['issue']>;

export interface RoomNow extends Heart {
  /** Oldest first. */
  feed: readonly Message[];
}

export interface RoomKey {
  gameId: number;
  planId: number;
}

const heartPath = '/api/Lottery/heart';
const beatMs = 2_000;
/** A beat that takes longer counts as missed; the next one is due anyway. */
const patienceMs = 5_000;
const feedMaximum = 60;
/** What is unread is asked for with every so many beats, beginning with the first. */
const unreadBeats = 10;

export function useHeart(room: RoomKey): UseQueryResult<RoomNow> {
  const startsAnew = useRef(true);
  const beats = useRef(0);
  useEffect(() => {
    const onVisibility = () => {
      if (document.hidden) startsAnew.current = true;
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
  return useQuery({
    queryKey: [heartPath, room],
    queryFn: async ({ client, queryKey, signal }) => {
      const known = startsAnew.current ? undefined : client.getQueryData<RoomNow>(queryKey);
      const withUnread = beats.current % unreadBeats === 0;
      const limit = AbortSignal.any([signal, timeLimit()]);
      const now = await beat(room, known, { signal: limit, withUnread });
      beats.current += 1;
      noteCounts(client, now);
      startsAnew.current = false;
      return now;
    },
    refetchInterval: beatMs,
    gcTime: 0,
  });
}

async function beat(
  { gameId, planId }: RoomKey,
  known: RoomNow | undefined,
  { signal, withUnread }: { signal: AbortSignal; withUnread: boolean },
): Promise<RoomNow> {
  const before = known?.feed ?? [];
  const since = before.at(-1)?.id;
  const outcome = await call(
    heartPath,
    {
      game_id: gameId,
      plan_id: planId,
      issue: known?.issue?.issue ?? '',
      ...(since !== undefined && { since }),
      ...(withUnread && { unread: 1 }),
    },
    { signal },
  );
  const heart = answerOf(outcome);
  noteMoney(heart.user_quantity.money);
  for (const round of [heart.issue, heart.last_issue]) noteBook(gameId, round);
  const feed = [...before, ...heart.message.filter(({ id }) => id > (since ?? 0))];
  return { ...heart, feed: feed.slice(-feedMaximum) };
}

function noteCounts(queries: QueryClient, { unread }: RoomNow): void {
  if (unread !== undefined) noteUnread(queries, unread);
}

function timeLimit(): AbortSignal {
  return AbortSignal.timeout(patienceMs);
}

function noteBook(gameId: number, round: Round | null): void {
  if (round === null || round.code !== null) return;
  const { issue, openTime1, book } = round;
  noteSealedBook({ gameId, issue, drawsAtMs: openTime1 * 1_000, book });
}
