/** The cache of server data, keyed by a call's path and request. */
import { QueryClient } from '@tanstack/react-query';

export const queries = new QueryClient({
  defaultOptions: {
    // Without a network a query fails at once; by default it would wait without an error.
    queries: { retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Reads the queries on the screen again whose paths begin with one of these; none means all. */
export async function refresh(...beginnings: readonly string[]): Promise<void> {
  await queries.invalidateQueries({
    predicate: ({ queryKey }) => {
      const path = String(queryKey[0]);
      if (beginnings.length === 0) return path !== '/session/me' && path.startsWith('/');
      return beginnings.some((beginning) => path.startsWith(beginning));
    },
  });
}
