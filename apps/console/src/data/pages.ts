import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ConsolePath } from '@trine/contract/console/calls.ts';
import type { ConsoleAnswer, ConsoleRequest } from '@trine/contract/console/client.ts';
import { callOrThrow } from './call.ts';

type PagedPath = {
  [Of in ConsolePath]: ConsoleAnswer<Of> extends { rows: unknown[]; next: number | null }
    ? Of
    : never;
}[ConsolePath];

type RowOf<Of extends PagedPath> = ConsoleAnswer<Of>['rows'][number];

/** A paged list; each page is read from the cursor of the one before. */
export interface Pages<Row> {
  /** Undefined until loaded. While another filter loads, the rows of the previous one. */
  readonly rows: readonly Row[] | undefined;
  /** Whether the rows belong to the present request. */
  readonly isCurrent: boolean;
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly hasMore: boolean;
  readonly onMore: () => void;
  readonly onRetry: () => void;
}

/** Queues have a cursor or an offset; other lists go back from the newest row. */
type Direction = 'before_id' | 'cursor_id' | 'offset';

export function usePages<Of extends PagedPath>(
  path: Of,
  request: ConsoleRequest<Of>,
  direction: Direction = 'before_id',
): Pages<RowOf<Of>> {
  const query = useInfiniteQuery({
    queryKey: [path, request, 'pages'],
    queryFn: async ({ signal, pageParam }) => {
      const page = pageParam === null ? request : { ...request, [direction]: pageParam };
      const { rows, next } = await callOrThrow(path, page, signal);
      return { rows, next };
    },
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.pages.flatMap((page): readonly RowOf<Of>[] => page.rows);
  const isCurrent = !query.isPlaceholderData;
  return {
    // An empty list of the previous filter must not be shown as the result of this one.
    rows: isCurrent || rows?.length !== 0 ? rows : undefined,
    isCurrent,
    error: query.error,
    isBusy: query.isFetching && (query.isPlaceholderData || query.isFetchingNextPage),
    hasMore: query.hasNextPage,
    onMore: () => void query.fetchNextPage(),
    onRetry: () => void query.refetch(),
  };
}
