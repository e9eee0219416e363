/** Server data in components. A refused read is an error of the query. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type {
  ConsoleAnswer,
  ConsoleOutcome,
  ConsoleRequest,
} from '@trine/contract/console/client.ts';
import type { ConsolePath } from '@trine/contract/console/calls.ts';
import { call, type Refusal } from './client.ts';

export class RefusedError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

export interface ReadOptions {
  readonly enabled?: boolean;
  /** Reads it repeatedly while the page is visible. */
  readonly intervalMs?: number | false;
}

export function useApiQuery<Of extends ConsolePath>(
  path: Of,
  request: ConsoleRequest<Of>,
  { enabled = true, intervalMs = false }: ReadOptions = {},
): UseQueryResult<ConsoleAnswer<Of>> {
  return useQuery({
    queryKey: [path, request],
    queryFn: async ({ signal }) => answerOf(await call(path, request, signal)),
    enabled,
    refetchInterval: intervalMs,
  });
}

type PagedPath = {
  [Of in ConsolePath]: ConsoleAnswer<Of> extends { rows: unknown[]; next: number | null }
    ? Of
    : never;
}[ConsolePath];

export type RowOf<Of extends PagedPath> = ConsoleAnswer<Of>['rows'][number];

/** A paged list; each page is read from the cursor of the one before. */
export interface Pages<Row> {
  /** Undefined until known. While another filter is read, the rows of the one before. */
  readonly rows: readonly Row[] | undefined;
  /** Whether the rows are those of the request. */
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
      const { rows, next } = answerOf(await call(path, page, signal));
      return { rows, next };
    },
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.pages.flatMap((page): readonly RowOf<Of>[] => page.rows);
  const isCurrent = !query.isPlaceholderData;
  return {
    // That another filter found nothing says nothing of this one.
    rows: isCurrent || rows?.length !== 0 ? rows : undefined,
    isCurrent,
    error: query.error,
    isBusy: query.isFetching && (query.isPlaceholderData || query.isFetchingNextPage),
    hasMore: query.hasNextPage,
    onMore: () => void query.fetchNextPage(),
    onRetry: () => void query.refetch(),
  };
}

/** The answer; a refusal is thrown, since it is an error of the query. */
export function answerOf<Data>(outcome: ConsoleOutcome<Data>): Data {
  if (outcome.ok) return outcome.data;
  throw new RefusedError(outcome);
}
