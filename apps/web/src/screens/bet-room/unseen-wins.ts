/**
 * Wins that the player has not seen: asked for when the server pushes that there is another one,
 * or else every two seconds while the room is seen, and after a question that got no answer.
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
  /** Null when none waits. */
  hitId: number | null;
}

export interface WinsOptions {
  gameId: number;
  /** The win that the server pushed last; null where nothing is pushed. */
  pushed: PushedWin | null;
  /** Whether a win of this round has to wait for its balls. */
  isHeld: (issue: string) => boolean;
}

const path = '/api/user/winSummary';
const askIntervalMs = 2_000;

export interface WinsNow extends Pick<WinsOptions, 'isHeld'> {
  /** The id of the wins that were shown last. */
  seenId: number | null;
  isVisible: boolean;
}

/** Of the wins that the server named, those that can be shown now; null when there are none. */
export function winsToShow(
  found: Wins | null | undefined,
  { seenId, isVisible, isHeld }: WinsNow,
): Wins | null {
  if (!found || found.id === seenId) return null;
  // A popup on a page that nobody sees would count as shown.
  return isVisible && !isHeld(found.issue) ? found : null;
}

/**
 * Whether to ask for wins again and again: nothing is pushed, or a win was announced that cannot
 * be shown yet because an earlier round has not ended.
 */
export function areWinsAwaited(pushed: PushedWin | null, found: Wins | null | undefined): boolean {
  return pushed === null || (pushed.hitId !== null && found === null);
}

/** All unseen wins that can be shown now, together; once acknowledged the next ones follow. */
export function useWins({ gameId, pushed, isHeld }: WinsOptions) {
  const queries = useQueryClient();
  const [seenId, setSeenId] = useState<number | null>(null);
  /** Shown, and the server has not confirmed yet that it knows. */
  const unconfirmed = useRef<number | null>(null);
  const isVisible = usePageVisible();
  const shownOf = (found: Wins | null | undefined) =>
    winsToShow(found, { seenId, isVisible, isHeld });

  const found = useQuery({
    queryKey: [path, { game_id: gameId }, pushed?.hitId],
    queryFn: async ({ signal }) => {
      if (unconfirmed.current !== null) {
        // Not cut off when the room is left: what was shown must be acknowledged.
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
    // Another device may show them meanwhile: they are asked for anew when the page is seen again.
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
