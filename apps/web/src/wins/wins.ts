/** Wins that nobody has looked at yet, asked for every two seconds while the room is seen. */
import type { Answer } from '@trine/contract/client.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRead, useSend } from '../api/queries.ts';

export type Win = NonNullable<Answer<'/api/user/getGameResult'>>;

const askEveryMs = 2_000;

/** The oldest unseen win; once acknowledged the next one follows. */
export function useWin(gameId: number): { win: Win | null; acknowledge: () => void } {
  const [seenId, setSeenId] = useState<number | null>(null);
  const wins = useRead('/api/user/getGameResult', { game_id: gameId }, { everyMs: askEveryMs });
  const { busy, send } = useSend('/api/user/closeGameResult');
  const found = wins.data ?? null;
  const acknowledge = async (orderId: number) => {
    setSeenId(orderId);
    const outcome = await send({ order_id: orderId });
    if (outcome.ok) void wins.refetch();
  };
  // A win that comes again although it was closed: the closing got lost, so it is sent again.
  const sendAgain = useEffectEvent(() => {
    if (found !== null && found.id === seenId && !busy) void acknowledge(found.id);
  });
  useEffect(() => sendAgain(), [wins.dataUpdatedAt]);
  const win = found === null || found.id === seenId ? null : found;
  return {
    win,
    acknowledge: () => {
      if (win !== null) void acknowledge(win.id);
    },
  };
}
