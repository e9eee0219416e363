import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ConsolePath } from '@trine/contract/console/calls.ts';
import type { ConsoleAnswer, ConsoleRequest } from '@trine/contract/console/client.ts';
import { callOrThrow } from './call.ts';

interface QueryOptions {
  readonly enabled?: boolean;
  /** Reads it repeatedly while the page is visible. */
  readonly intervalMs?: number | false;
}

/** Reads one answer, cached by path and request. */
export function useApiQuery<Of extends ConsolePath>(
  path: Of,
  request: ConsoleRequest<Of>,
  { enabled = true, intervalMs = false }: QueryOptions = {},
): UseQueryResult<ConsoleAnswer<Of>> {
  return useQuery({
    queryKey: [path, request],
    queryFn: ({ signal }) => callOrThrow(path, request, signal),
    enabled,
    refetchInterval: intervalMs,
  });
}
