import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../data/session.ts';
import type { AppRouter } from './router.ts';

/** Everything that screens find around them. */
export function Providers({ router, queries }: { router: AppRouter; queries: QueryClient }) {
  useEffect(
    () =>
      // What one person read must not be there for the next one.
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
