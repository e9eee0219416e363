/**
 * Every address of the app. Screens are fetched when they are first seen; addresses match in any
 * case; what a search parameter may be is decided where its route is, with a fall-back for
 * everything else.
 */
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { bettingRoutes } from '../routes/betting.ts';
import { cashierRoutes } from '../routes/cashier.ts';
import { entryRoutes } from '../routes/entry.ts';
import { root, signedIn } from '../routes/frames.ts';
import { newsRoutes } from '../routes/news.ts';
import { openRoutes, personalRoutes } from '../routes/personal.ts';
import { resultsRoutes } from '../routes/results.ts';
import { FailedScreen } from '../routes/screen-states.tsx';
import { supportRoutes } from '../routes/support.ts';
import { teamRoutes } from '../routes/team.ts';

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([
      ...entryRoutes,
      ...openRoutes,
      ...supportRoutes,
      signedIn.addChildren([
        ...personalRoutes,
        ...bettingRoutes,
        ...cashierRoutes,
        ...resultsRoutes,
        ...newsRoutes,
        ...teamRoutes,
      ]),
    ]),
    caseSensitive: false,
    // Texts stay as they were typed, also those that look like numbers: nothing is put in quotes.
    parseSearch: parseSearchWith(String),
    stringifySearch: stringifySearchWith(String),
    defaultErrorComponent: FailedScreen,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
