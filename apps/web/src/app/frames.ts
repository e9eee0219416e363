/** What every route hangs in, and how a screen is fetched. */
import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '../i18n/translate.ts';
import type { TextPart } from '../i18n/texts.ts';
import { RootFrame } from './root-frame.tsx';
import { MissingScreen } from './screen-states.tsx';
import { needsSession, SignedInOnly } from './signed-in-only.tsx';

/** Longer names in an address are no names of ours. */
export const longestName = 40;

export const root = createRootRoute({ component: RootFrame, notFoundComponent: MissingScreen });

/** Around the screens that need a session. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signedIn',
  beforeLoad: needsSession,
  component: SignedInOnly,
});

/** A screen that is fetched when it is first seen, together with its parts of the texts. */
export function screen<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  parts: readonly TextPart[],
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    const [loaded] = await Promise.all([load(), ...parts.map(loadTexts)]);
    return loaded;
  }, name);
}
