import { useInfiniteQuery } from '@tanstack/react-query';
import type { Answer } from '@trine/contract/client.ts';
import { call } from '../../data/client.ts';
import { answerOf, useSteadyError } from '../../data/queries.ts';

type Page = Answer<'/api/user/getMyTeam'>;
export type TeamMember = Page['data'][number];

const pageSize = 20;

/**
 * Reads pages from 1 until the list is as long as the team; the result has the properties of
 * `List`.
 */
export function useTeamPages() {
  const query = useSteadyError(
    useInfiniteQuery({
      queryKey: ['/api/user/getMyTeam', 'pages'],
      queryFn: async ({ signal, pageParam: page }) =>
        answerOf(await call('/api/user/getMyTeam', { page, pageSize }, { signal })),
      initialPageParam: 1,
      getNextPageParam: (_, pages: Page[], page) => (hasMoreTeam(pages) ? page + 1 : undefined),
    }),
  );
  return {
    total: query.data?.pages.at(-1)?.total,
    list: {
      rows: query.data && teamMembersOf(query.data.pages),
      hasMore: query.hasNextPage,
      loadingMore: query.isFetchingNextPage,
      error: query.error,
      isFetching: query.isFetching,
      onMore: () => void query.fetchNextPage(),
      onRefresh: () => query.refetch(),
    },
  };
}

/** An empty page ends the list, even if the total counts members that no page had. */
export function hasMoreTeam(pages: readonly Page[]): boolean {
  const last = pages.at(-1);
  return last !== undefined && last.data.length > 0 && teamMembersOf(pages).length < last.total;
}

/** A member who joins between two reads shifts the others by a row, so that one is on two pages. */
export function teamMembersOf(pages: readonly Page[]): TeamMember[] {
  const members = pages.flatMap(({ data }) => data);
  return [...new Map(members.map((member) => [member.id, member])).values()];
}
