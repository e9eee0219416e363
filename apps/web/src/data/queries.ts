/**
 * Server data in components: reads are cached by path and request, and a rejected read is an error
 * of the query.
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
  /** The screen can be drawn without it, so it is read after the screen is painted. */
  deferUntilPaint?: boolean;
  /** Reads again and again while the page is seen. */
  intervalMs?: Interval | ((data: Data | undefined) => Interval);
}

/** Milliseconds between reads; false reads once. */
type Interval = number | false;

/** How long what was there before the first screen is not asked for anew as that is drawn. */
const firstMs = 2_000;
/** An answer that began and does not go on must not keep the screen back. */
const timeoutMs = 200;

/** With what the page's script has received already, so that the first screen is drawn with it. */
export async function createQueries(): Promise<QueryClient> {
  // It takes every page for online, and so would not notice when one that is not gets a network.
  onlineManager.setOnline(navigator.onLine);
  const firstUntil = Date.now() + firstMs;
  const received = new Set<unknown>();
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        // Without a network a read fails at once and says so, where the default would wait unseen.
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
    // What a screen has asked for itself meanwhile is newer.
    queries.setQueryData(queryKey, (known: unknown) => known ?? outcome.data);
    received.add(queries.getQueryCache().find({ queryKey }));
  });
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([Promise.all(readings), timeout]);
  return queries;
}

/** Reads one answer. */
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

/** A read as screens see it. */
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

/** While a read that failed is tried again its error stays, so that the screen does not flicker. */
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

/** How long the server asked to be left alone, in milliseconds; 0 when it did not. */
export function waitMsOf(error: unknown): number {
  const rejected = error as Partial<RejectedError> | null;
  return (rejected?.rejection?.details.retry_after ?? 0) * 1_000;
}

/** For queries of one's own: the answer, or the rejection thrown. */
export function answerOf<Data>(outcome: Outcome<Data>): Data {
  if (outcome.ok) return outcome.data;
  throw new RejectedError(outcome);
}
