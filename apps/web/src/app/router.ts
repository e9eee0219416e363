/**
 * Every address of the app. Screens are fetched when they are first seen; addresses match in any
 * case; what a search parameter may be is decided where its route is, with a fall-back for
 * everything else.
 */
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { bettingRoutes } from './betting.ts';
import { cashierRoutes } from './cashier.ts';
import { entryRoutes } from './entry.ts';
import { root, signedIn } from './frames.ts';
import { newsRoutes } from './news.ts';
import { openRoutes, personalRoutes } from './personal.ts';
import { resultsRoutes } from './results.ts';
import { FailedScreen } from './screen-states.tsx';
import { supportRoutes } from './support.ts';
import { teamRoutes } from './team.ts';

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
