/** The entries of a statement, oldest first, page by page. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Answer } from '@trine/contract/client.ts';
import { call } from '../../data/client.ts';
import { answerOf, useSteadyError } from '../../data/queries.ts';
import type { DayRange } from './day-range.ts';

export type StatementEntry = Answer<'/api/user/statementEntries'>[number];

const path = '/api/user/statementEntries';
/** The API's limit. */
const pageRows = 200;
const maxPages = 25;
/** The limit of a statement; a longer one needs a shorter range of days. */
export const maxEntries = maxPages * pageRows;

export function useStatementEntries({ begin, end }: DayRange, isWanted: boolean) {
  const request = { begin_date: begin, end_date: end, limit: pageRows };
  const query = useSteadyError(
    useInfiniteQuery({
      queryKey: [path, request, 'pages'],
      queryFn: async ({ signal, pageParam }) => {
        const page = { ...request, ...(pageParam && { after_id: pageParam }) };
        return answerOf(await call(path, page, { signal }));
      },
      initialPageParam: 0,
      getNextPageParam: (page, pages) =>
        page.length === pageRows && pages.length < maxPages
          ? Math.max(...page.map(({ id }) => id))
          : undefined,
      enabled: isWanted,
    }),
  );
  const rows = query.data?.pages.flat();
  /** Reads all remaining pages; null if one failed. */
  const readAll = async (): Promise<StatementEntry[] | null> => {
    let { data, hasNextPage }: Pick<typeof query, 'data' | 'hasNextPage'> = query;
    while (hasNextPage) {
      const read = await query.fetchNextPage();
      if (read.isError) return null;
      ({ data, hasNextPage } = read);
    }
    return data?.pages.flat() ?? null;
  };
  return { ...query, rows, readAll, isCut: rows?.length === maxEntries };
}
