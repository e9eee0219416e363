/**
 * Server data in components: reads are cached by path and request, and a refused read is an error
 * of the query.
 */
import { onlineManager, QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Path } from '@trine/contract/calls.ts';
import type { Answer, Outcome, Request } from '@trine/contract/client.ts';
import { call, refusalText, type Refusal } from './client.ts';

export class RefusedError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusalText(refusal));
    this.refusal = refusal;
  }
}

export interface ReadOptions<Data = unknown> {
  enabled?: boolean;
  /** How long an answer counts as fresh. */
  staleMs?: number;
  /** Reads again and again while the page is seen. */
  everyMs?: Pace | ((data: Data | undefined) => Pace);
}

/** Milliseconds between reads; false reads once. */
type Pace = number | false;

export function createQueries(): QueryClient {
  // It takes every page for online, and so would not notice when one that is not gets a network.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      // Without a network a read fails at once and says so, where the default would wait unseen.
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: true },
    },
  });
}

/** Reads one answer. */
export function useRead<Of extends Path>(
  path: Of,
  request: Request<Of>,
  { enabled = true, staleMs = 0, everyMs = false }: ReadOptions<Answer<Of>> = {},
): UseQueryResult<Answer<Of>> {
  return useQuery({
    queryKey: [path, request],
    queryFn: async ({ signal }) => answerOf(await call(path, request, { signal })),
    enabled,
    staleTime: staleMs,
    refetchInterval: typeof everyMs === 'function' ? ({ state }) => everyMs(state.data) : everyMs,
  });
}

/** For queries of one's own: the answer, or the refusal thrown. */
export function answerOf<Data>(outcome: Outcome<Data>): Data {
  if (outcome.ok) return outcome.data;
  throw new RefusedError(outcome);
}
