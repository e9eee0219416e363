/** Checks once a day, without a tap, what is owed to the signed-in player. */
import { useQuery } from '@tanstack/react-query';
import { seenLiability } from '../../data/seen-liability.ts';
import type { SeenLiability } from '../../data/stored-records.ts';
import { useSession } from '../../data/session.ts';
import { useToday } from '../../data/today.ts';

/** While today's proof is missing. */
const retryMs = 10 * 60 * 1_000;
/** The log's checkpoint is read when the app starts. */
const firstRetryMs = 15_000;
const timeoutMs = 60_000;

/** The last result; undefined until it is read. */
export function useOwedCheck(): SeenLiability | null | undefined {
  const userId = useSession(({ token, userId: id }) => (token === null ? null : id));
  const today = useToday();
  const { data } = useQuery({
    queryKey: ['owed', userId, today],
    queryFn: async () => {
      if (userId === null) return null;
      const before = await seenLiability(userId);
      if (isOf(before, today)) return before;
      const { readAndCheckOwed } = await import('./read-and-check-owed.ts');
      const signal = AbortSignal.timeout(timeoutMs);
      // A failure of the check is not a result.
      return readAndCheckOwed({ userId, before, signal }).catch(() => before);
    },
    staleTime: Infinity,
    refetchInterval: ({ state }) => {
      if (userId === null || isOf(state.data, today)) return false;
      return state.data === null && state.dataUpdateCount < 2 ? firstRetryMs : retryMs;
    },
  });
  return data;
}

function isOf(record: SeenLiability | null | undefined, today: string): boolean {
  return record?.seen?.day === today;
}
