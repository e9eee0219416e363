/**
 * Wins that nobody has looked at yet: asked for when the server pushes that there is another one,
 * or else every two seconds while the room is seen, and after a question that got no answer.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '@trine/contract/client.ts';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { answerOf } from '../api/read.ts';
import { seen } from '../overlay/unhurried.ts';

export type Win = NonNullable<Answer<'/api/user/getGameResult'>>;

export interface ToldWin {
  /** Null when none waits. */
  hitId: number | null;
}

const askEveryMs = 2_000;

/** The oldest unseen win; once acknowledged the next one follows. */
export function useWin(
  gameId: number,
  told: ToldWin | null,
): { win: Win | null; acknowledge: () => void } {
  const [seenId, setSeenId] = useState<number | null>(null);
  const wins = useQuery({
    queryKey: ['/api/user/getGameResult', { game_id: gameId }, told?.hitId],
    queryFn: async ({ signal }) => {
      await seen();
      const win = await readWin(gameId, signal);
      if (win === null || win.id !== seenId) return win;
      // It was seen and comes again: the word that it was seen got lost.
      answerOf(await call('/api/user/closeGameResult', { order_id: seenId }, { signal }));
      return readWin(gameId, signal);
    },
    refetchInterval: ({ state }) => (told === null || state.error !== null) && askEveryMs,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const win = wins.data && wins.data.id !== seenId ? wins.data : null;
  const acknowledge = async (orderId: number) => {
    setSeenId(orderId);
    await call('/api/user/closeGameResult', { order_id: orderId });
    // The next one, or this one once more when the word that it was seen got lost.
    void wins.refetch();
  };
  return {
    win,
    acknowledge: () => {
      if (win) void acknowledge(win.id);
    },
  };
}

async function readWin(gameId: number, signal: AbortSignal): Promise<Win | null> {
  return answerOf(await call('/api/user/getGameResult', { game_id: gameId }, { signal }));
}
