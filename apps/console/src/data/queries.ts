/** What the server said lives here and nowhere else, by the call's path and its request. */
import { QueryClient } from '@tanstack/react-query';

export const queries = new QueryClient({
  defaultOptions: {
    // Without a network a read fails at once and says so, where the default would wait unseen.
    queries: { retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Asks again for what is on the screen and begins with one of these paths; none means all. */
export async function refresh(...beginnings: readonly string[]): Promise<void> {
  await queries.invalidateQueries({
    predicate: ({ queryKey }) => {
      const path = String(queryKey[0]);
      if (beginnings.length === 0) return path !== '/session/me' && path.startsWith('/');
      return beginnings.some((beginning) => path.startsWith(beginning));
    },
  });
}
