/** The cache of server data, keyed by a call's path and request. */
import { QueryClient, type Query } from '@tanstack/react-query';

export const queries = new QueryClient({
  defaultOptions: {
    // Without a network a query fails at once; by default it would wait without an error.
    queries: { retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * Reads the queries on the screen again whose paths begin with one of `beginnings`; without any,
 * all except the session. Ends when the answers have arrived.
 */
export async function refreshQueries(...beginnings: readonly string[]): Promise<void> {
  const isMeant = ({ queryKey }: Query) => {
    const path = String(queryKey[0]);
    if (beginnings.length === 0) return path !== '/session/me' && path.startsWith('/');
    return beginnings.some((beginning) => path.startsWith(beginning));
  };
  // `invalidateQueries` waits for a pending first read, which may be older than the change: these
  // queries are read once more.
  const firstReads = queries
    .getQueryCache()
    .findAll({ predicate: isMeant, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await queries.invalidateQueries({ predicate: isMeant });
  await queries.invalidateQueries({ predicate: (query) => firstReads.includes(query) });
}
