/**
 * Server data in components. Reads are cached by path and request, and a rejected read is an error
 * of its query.
 */
import { onlineManager, QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Path } from '@trine/contract/calls.ts';
import type { Answer, Outcome, Request } from '@trine/contract/client.ts';
import { afterPaint } from '../ui/overlays/when-idle.ts';
import { prefetchedReads } from './prefetched-calls.ts';
import { call } from './client.ts';
import { RejectedError } from './rejected-error.ts';

export interface ReadOptions<Data = unknown> {
  enabled?: boolean;
  /** How long an answer counts as fresh. */
  staleMs?: number;
  /** Reads after the screen is painted, because the screen can be drawn without it. */
  deferUntilPaint?: boolean;
  /** Polls while the page is visible. */
  intervalMs?: Interval | ((data: Data | undefined) => Interval);
}

/** Milliseconds between reads; false reads once. */
type Interval = number | false;

/** For this long, data received before the first screen is not read again on mount. */
const firstMs = 2_000;
/** The longest wait for an answer that has begun to arrive. */
const timeoutMs = 200;

/**
 * Fills the cache with what the page's script has received, so that the first screen is drawn with
 * it.
 */
export async function createQueries(): Promise<QueryClient> {
  // The library assumes every page is online, so it would miss the return of the network.
  onlineManager.setOnline(navigator.onLine);
  const firstUntil = Date.now() + firstMs;
  const received = new Set<unknown>();
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        // Without a network a read fails at once; by default it would pause.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnMount: (query) =>
          query.state.isInvalidated || !received.has(query) || Date.now() > firstUntil,
      },
    },
  });
  const readings = prefetchedReads().map(async ([path, request]) => {
    const outcome = await call(path, request);
    if (!outcome.ok) return;
    const queryKey = [path, request];
    // A screen may have read it by now, which is newer.
    queries.setQueryData(queryKey, (known: unknown) => known ?? outcome.data);
    received.add(queries.getQueryCache().find({ queryKey }));
  });
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([Promise.all(readings), timeout]);
  return queries;
}

export function useApiQuery<Of extends Path>(
  path: Of,
  request: Request<Of>,
  {
    enabled = true,
    staleMs = 0,
    deferUntilPaint = false,
    intervalMs = false,
  }: ReadOptions<Answer<Of>> = {},
): ReadResult<Answer<Of>> {
  const query = useQuery({
    queryKey: [path, request],
    queryFn: async ({ signal }) => {
      if (deferUntilPaint) await afterPaint();
      return answerOf(await call(path, request, { signal }));
    },
    enabled,
    staleTime: staleMs,
    refetchInterval: ({ state: { data, error } }) => {
      const everyMs = typeof intervalMs === 'function' ? intervalMs(data) : intervalMs;
      return everyMs && Math.max(everyMs, waitMsOf(error));
    },
  });
  return useSteadyError(query);
}

export interface ReadResult<Data> extends Pick<
  UseQueryResult<Data>,
  'data' | 'dataUpdatedAt' | 'isFetching' | 'isPending' | 'refetch'
> {
  /** Of the last read. */
  error: Error | null;
  isError: boolean;
}

interface Tried {
  data: unknown;
  error: Error | null;
  errorUpdateCount: number;
  isFetching: boolean;
}

/** Keeps the error while a failed read is repeated, so that the screen does not flicker. */
export function useSteadyError<Query extends Tried>(
  query: Query,
): Omit<Query, 'error' | 'isError'> & { error: Error | null; isError: boolean } {
  const { data, error, errorUpdateCount, isFetching } = query;
  const [last, setLast] = useState<Error | null>(null);
  if (error !== null && error !== last) setLast(error);
  const isTriedAgain = data === undefined && isFetching && errorUpdateCount > 0;
  const steady = error ?? (isTriedAgain ? last : null);
  return { ...query, error: steady, isError: steady !== null };
}

/** The pause that the server asked for, in milliseconds; 0 without one. */
export function waitMsOf(error: unknown): number {
  const rejected = error as Partial<RejectedError> | null;
  return (rejected?.rejection?.details.retry_after ?? 0) * 1_000;
}

/** Returns the answer or throws the rejection, for a query function. */
export function answerOf<Data>(outcome: Outcome<Data>): Data {
  if (outcome.ok) return outcome.data;
  throw new RejectedError(outcome);
}
