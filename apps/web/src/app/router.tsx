/**
 * Every address of the app. Screens are fetched when they are first seen; addresses match in any
 * case; what a search parameter may be is decided here, with a fall-back for everything else.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { loadTexts } from '../language/translate.ts';
import type { TextPart } from '../language/texts.ts';
import { RootFrame } from './root-frame.tsx';
import { MissingScreen, FailedScreen } from './screen-states.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

const root = createRootRoute({ component: RootFrame, notFoundComponent: MissingScreen });

const language = createRoute({
  getParentRoute: () => root,
  path: '/language',
  component: screen([], () => import('../settings/language-screen.tsx'), 'LanguageScreen'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signedIn',
  component: SignedInOnly,
});

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([language, signedIn]),
    caseSensitive: false,
    defaultErrorComponent: FailedScreen,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

/** A screen that is fetched when it is first seen, together with its parts of the texts. */
function screen<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  parts: readonly TextPart[],
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    const [loaded] = await Promise.all([load(), ...parts.map(loadTexts)]);
    return loaded;
  }, name);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
