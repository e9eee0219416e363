import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../data/session.ts';
import type { AppRouter } from './router.ts';

export function Providers({ router, queries }: { router: AppRouter; queries: QueryClient }) {
  useEffect(
    () =>
      // The next person in this tab must not see cached data of the previous one.
      useSession.subscribe((now, before) => {
        if (now.token !== before.token) queries.clear();
      }),
    [queries],
  );
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
