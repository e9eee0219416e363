/** The draws of one day, newest first, page by page; today's list is read again with each draw. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../data/client.ts';
import { beforeNextPage } from '../../data/pages.ts';
import { answerOf, useSteadyError } from '../../data/queries.ts';
import { useNewestRound } from '../../features/games/newest-round.ts';

export interface DayQuestion {
  gameId: number;
  /** `YYYY-MM-DD` in the operator's zone. */
  date: string;
  isToday: boolean;
}

const path = '/api/Lottery/issueList';
/** The API's limit; an ordinary day has two pages. */
const pageRows = 200;

export function useDayDraws({ gameId, date, isToday }: DayQuestion) {
  const request = { game_id: gameId, date, limit: pageRows };
  const query = useSteadyError(
    useInfiniteQuery({
      queryKey: [path, request, 'day'],
      queryFn: async ({ signal, pageParam }) => {
        const page = { ...request, ...(pageParam && { before_id: pageParam }) };
        return answerOf(await call(path, page, { signal }));
      },
      initialPageParam: 0,
      getNextPageParam: (page) => beforeNextPage(page, pageRows),
    }),
  );
  const rows = query.data?.pages.flat();
  const newest = useNewestRound(gameId).data?.[0]?.issue_id;
  const shown = rows?.[0]?.issue_id;
  const follow = useEffectEvent(() => void query.refetch());
  useEffect(() => {
    if (isToday && newest !== undefined && newest !== shown) follow();
  }, [isToday, newest, shown]);
  return { ...query, rows };
}
