/** The newest draw of a game, looked for while the page is seen: what else is shown follows it. */
import type { Answer } from '@trine/contract/client.ts';
import { useApiQuery } from '../../data/queries.ts';

export type DrawnRound = Answer<'/api/Lottery/issueList'>[number];

const intervalMs = 3_000;

/** `data` is a list of one, or empty before the first draw. */
export function useNewestRound(gameId: number) {
  return useApiQuery('/api/Lottery/issueList', { game_id: gameId, limit: 1 }, { intervalMs });
}
