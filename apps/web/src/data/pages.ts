import { useInfiniteQuery } from '@tanstack/react-query';
import type { Path } from '@trine/contract/calls.ts';
import type { Answer, Request } from '@trine/contract/client.ts';
import { call } from './client.ts';
import { answerOf, useSteadyError, waitMsOf } from './queries.ts';

/** Rows of a page. The next page is requested by the id of the oldest row. */
export const pageRows = 20;

type PagedPath = {
  [Of in Path]: Answer<Of> extends readonly { id: number }[]
    ? Of
    : Answer<Of> extends readonly { issue_id: number }[]
      ? Of
      : never;
}[Path];

type RowOf<Of extends PagedPath> = Answer<Of>[number];

export interface PagesOptions<Of extends PagedPath> {
  /**
   * The interval between reads of the whole list, in milliseconds, while the page is visible. A
   * longer read delays the next one.
   */
  intervalMs?: (rows: readonly RowOf<Of>[]) => number | false;
}

/** Reads a list page by page, newest first; the result has the properties of `List`. */
export function useApiPages<Of extends PagedPath>(
  path: Of,
  request: Request<Of>,
  { intervalMs = () => false }: PagesOptions<Of> = {},
) {
  const query = useSteadyError(
    useInfiniteQuery({
      queryKey: [path, request, 'pages'],
      queryFn: async ({ signal, pageParam }) => {
        const page = { ...request, limit: pageRows, ...(pageParam && { before_id: pageParam }) };
        return answerOf(await call(path, page, { signal }));
      },
      initialPageParam: 0,
      getNextPageParam: (page) => beforeNextPage(page, pageRows),
      refetchInterval: ({ state: { data, error } }) => {
        const everyMs = data !== undefined && intervalMs(data.pages.flat());
        return everyMs && Math.max(everyMs, waitMsOf(error));
      },
    }),
  );
  return {
    rows: query.data?.pages.flat(),
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    error: query.error,
    isFetching: query.isFetching,
    onMore: () => void query.fetchNextPage(),
    onRefresh: () => query.refetch(),
  };
}

type ListedRow = { readonly id: number } | { readonly issue_id: number };

/** The id before which the next page begins; undefined after a page that was not full. */
export function beforeNextPage(page: readonly ListedRow[], pageSize: number): number | undefined {
  const last = page.length === pageSize ? page.at(-1) : undefined;
  return last && ('id' in last ? last.id : last.issue_id);
}
