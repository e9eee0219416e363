/** The newest draw of a game, polled while the page is visible. Other reads depend on it. */
import type { Answer } from '@trine/contract/client.ts';
import { useApiQuery } from '../../data/queries.ts';

export type DrawnRound = Answer<'/api/Lottery/issueList'>[number];

const intervalMs = 3_000;

/** `data` has one round, or none before the first draw. */
export function useNewestRound(gameId: number) {
  return useApiQuery('/api/Lottery/issueList', { game_id: gameId, limit: 1 }, { intervalMs });
}
