/**
 * The player's open bets. They are read when the app is opened or visible again, when the player
 * leaves a room and when a draw is due; without a bet they are not polled. Each device stores the
 * time up to which it has shown results, so that each result is shown once.
 */
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../../data/client.ts';
import { answerOf, waitMsOf } from '../../data/queries.ts';
import { serverOffsetMs } from '../../data/server-clock.ts';
import { useSession } from '../../data/session.ts';
import { renewPush } from '../../data/push.ts';
import { usePageVisible } from '../../ui/layout/in-view.ts';
import {
  resultNewsOf,
  nextReadMs,
  winsInNews,
  type ResultNews,
  type OpenBets,
} from './result-news.ts';

const path = '/api/user/openBets';

interface ShownNews {
  /** The player of these news. */
  userId: number | null;
  /** The first is shown; the others wait. */
  news: readonly ResultNews[];
  /** A result was shown since the app was opened. */
  hasShown: boolean;
}

export const useResultNews = create<ShownNews>(() => ({ userId: null, news: [], hasShown: false }));

export function closeResultNews(): void {
  useResultNews.setState(({ news }) => ({ news: news.slice(1), hasShown: true }));
}

/** True before the first answer, and from when the page is hidden until the next one. */
let isAway = true;
document.addEventListener('visibilitychange', () => {
  if (document.hidden) isAway = true;
});

/** Rounds that wait for their draw, the next one first; undefined before the first answer. */
export function useOpenBets(): OpenBets['open'] | undefined {
  const userId = useSession(({ token, userId: id }) => (token === null ? null : id));
  const isVisible = usePageVisible();
  const isInRoom = useLocation({ select: ({ pathname }) => isBetRoom(pathname) });
  const { data, refetch } = useQuery({
    queryKey: [path, userId],
    queryFn: async ({ signal }) => {
      const since = sinceOf(userId);
      const answer = answerOf(await call(path, since === null ? {} : { since }, { signal }));
      recordResults(userId, answer);
      return answer;
    },
    enabled: userId !== null && isVisible,
    refetchInterval: ({ state: { data: known, error } }) => {
      const nextMs = nextReadMs(known?.open, Date.now() + serverOffsetMs());
      return nextMs && Math.max(nextMs, waitMsOf(error));
    },
  });
  useEffect(() => {
    // The player may have placed bets there.
    if (!isInRoom && userId !== null) void refetch({ cancelRefetch: false });
  }, [isInRoom, userId, refetch]);
  useEffect(() => {
    if (userId !== null) void renewPush(userId);
  }, [userId]);
  return data?.open;
}

export function isBetRoom(pathname: string): boolean {
  return pathname.toLowerCase() === '/betroom';
}

/**
 * Shows the results of the answer, and acknowledges their wins so that a room does not show them
 * again.
 */
function recordResults(userId: number | null, answer: OpenBets): void {
  setSince(userId, answer.until);
  const question = { answer, wasAway: isAway, roomGameId: roomGameId() };
  isAway = false;
  const news = resultNewsOf(question);
  if (news.length === 0) return;
  useResultNews.setState((known) => ({
    userId,
    news: known.userId === userId ? [...known.news, ...news] : news,
  }));
  for (const order_id of winsInNews(question)) void call('/api/user/closeGameResult', { order_id });
}

function roomGameId(): number | null {
  const { pathname, search } = window.location;
  if (!isBetRoom(pathname)) return null;
  return Number(new URLSearchParams(search).get('game_id')) || null;
}

const keyOf = (userId: number | null) => `resultsToldUntil.${userId}`;

function sinceOf(userId: number | null): number | null {
  const text = localStorage.getItem(keyOf(userId));
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function setSince(userId: number | null, until: number): void {
  localStorage.setItem(keyOf(userId), String(until));
}
