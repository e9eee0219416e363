import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createQueries } from '../api/read.ts';
import { useSession } from '../session/session.ts';
import type { AppRouter } from './router.ts';

/** Everything that screens find around them. */
export function Providers({ router }: { router: AppRouter }) {
  const [queries] = useState(createQueries);
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
