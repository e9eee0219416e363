/**
 * Wins that the player has not seen. They are read when the server announces one, or without pushes
 * every two seconds while the room is visible, and after a failed read.
 */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@trine/contract/client.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../data/client.ts';
import { answerOf, waitMsOf } from '../../data/queries.ts';
import { usePageVisible } from '../../ui/layout/in-view.ts';
import { afterPaint } from '../../ui/overlays/when-idle.ts';

export type Wins = NonNullable<Answer<'/api/user/winSummary'>>;

export interface PushedWin {
  /** Null without an unseen win. */
  hitId: number | null;
}

export interface WinsOptions {
  gameId: number;
  /** The last win that the server pushed; null without pushes. */
  pushed: PushedWin | null;
  /** Whether a win of this round must wait for its draw to be revealed. */
  isHeld: (issue: string) => boolean;
}

const path = '/api/user/winSummary';
const askIntervalMs = 2_000;

export interface WinsNow extends Pick<WinsOptions, 'isHeld'> {
  /** The id of the wins that were shown last. */
  seenId: number | null;
  isVisible: boolean;
}

/** The wins that can be shown now; null without any. */
export function winsToShow(
  found: Wins | null | undefined,
  { seenId, isVisible, isHeld }: WinsNow,
): Wins | null {
  if (!found || found.id === seenId) return null;
  // A popup on a hidden page would count as shown.
  return isVisible && !isHeld(found.issue) ? found : null;
}

/**
 * Whether to poll: nothing is pushed, or an announced win cannot be shown yet because an earlier
 * round has not ended.
 */
export function areWinsAwaited(pushed: PushedWin | null, found: Wins | null | undefined): boolean {
  return pushed === null || (pushed.hitId !== null && found === null);
}

/**
 * All unseen wins that can be shown now, together. After they are acknowledged, the next ones
 * follow.
 */
export function useWins({ gameId, pushed, isHeld }: WinsOptions) {
  const queries = useQueryClient();
  const [seenId, setSeenId] = useState<number | null>(null);
  /** Shown, but not yet acknowledged by the server. */
  const unconfirmed = useRef<number | null>(null);
  const isVisible = usePageVisible();
  const shownOf = (found: Wins | null | undefined) =>
    winsToShow(found, { seenId, isVisible, isHeld });

  const found = useQuery({
    queryKey: [path, { game_id: gameId }, pushed?.hitId],
    queryFn: async ({ signal }) => {
      if (unconfirmed.current !== null) {
        // Without a signal: leaving the room must not cancel the acknowledgement.
        const outcome = await call('/api/user/closeGameResult', { order_id: unconfirmed.current });
        if (!outcome.ok && outcome.reason === 'network') answerOf(outcome);
        unconfirmed.current = null;
      }
      await afterPaint();
      return answerOf(await call(path, { game_id: gameId }, { signal }));
    },
    refetchInterval: ({ state }) => {
      if (shownOf(state.data)) return false;
      const isAsked = areWinsAwaited(pushed, state.data) || state.error !== null;
      return isAsked && Math.max(askIntervalMs, waitMsOf(state.error));
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

  useEffect(() => {
    if (isVisible) return;
    // Another device may show them: they are read again when the page is visible.
    const forget = async () => {
      await queries.cancelQueries({ queryKey: [path] });
      queries.setQueriesData({ queryKey: [path] }, null);
    };
    void forget();
  }, [queries, isVisible]);

  const wins = shownOf(found.data);
  return {
    wins,
    acknowledge: () => {
      if (!wins) return;
      setSeenId(wins.id);
      unconfirmed.current = wins.id;
      void found.refetch();
    },
  };
}
