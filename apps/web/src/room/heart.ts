/**
 * The room's pulse: everything that changes, every two seconds. The feed grows by what is new since
 * the last message and starts anew after the page was hidden. Each answer also sets the clock.
 */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Answer } from '@trine/contract/client.ts';
import { useEffect, useRef } from 'react';
import { call } from '../api/client.ts';
import { RefusedError } from '../api/queries.ts';
import { noteServerTime } from '../draw/server-clock.ts';
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

export function useHeart(room: RoomKey): UseQueryResult<RoomNow> {
  const startsAnew = useRef(true);
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
      const now = await beat(room, known, AbortSignal.any([signal, timeLimit()]));
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
  signal: AbortSignal,
): Promise<RoomNow> {
  const before = known?.feed ?? [];
  const since = before.at(-1)?.id;
  const sentMs = Date.now();
  const outcome = await call(
    heartPath,
    {
      game_id: gameId,
      plan_id: planId,
      issue: known?.issue?.issue ?? '',
      ...(since !== undefined && { since }),
    },
    { signal },
  );
  if (!outcome.ok) throw new RefusedError(outcome);
  const heart = outcome.data;
  noteExactTime(heart, sentMs);
  noteMoney(heart.user_quantity.money);
  for (const round of [heart.issue, heart.last_issue]) noteBook(gameId, round);
  const feed = [...before, ...heart.message.filter(({ id }) => id > (since ?? 0))];
  return { ...heart, feed: feed.slice(-feedMaximum) };
}

function timeLimit(): AbortSignal {
  return AbortSignal.timeout(patienceMs);
}

/**
 * The heart tells its time to the millisecond, the clock takes seconds that stand for the whole
 * second after them: so the instant is told once as a second's beginning and once as its end.
 */
function noteExactTime({ server_time: seconds, server_ms: ms }: Heart, sentMs: number): void {
  const receivedMs = Date.now();
  const exact = seconds + ms / 1_000;
  noteServerTime({ serverSeconds: exact, sentMs, receivedMs });
  noteServerTime({ serverSeconds: exact - 1, sentMs, receivedMs });
}

function noteBook(gameId: number, round: Round | null): void {
  if (round === null || round.code !== null) return;
  const { issue, openTime1, book } = round;
  noteSealedBook({ gameId, issue, drawsAtMs: openTime1 * 1_000, book });
}
