/**
 * Makes the routes from the table of screens. A screen's script is fetched when it is first opened.
 * Addresses match in any case.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  stringifySearchWith,
  type AnyRoute,
  type ResolveFullPath,
  type ResolveId,
  type RouteComponent,
} from '@tanstack/react-router';
import { loadTexts } from '../i18n/translate.ts';
import { RootFrame } from './root-frame.tsx';
import { FailedScreen, MissingScreen } from './screen-states.tsx';
import { screens, type ExportedScreens, type ScreenPath, type ScreenRow } from './screens.ts';
import { requireSignedIn, SignedInOnly } from './signed-in-only.tsx';

const root = createRootRoute({ component: RootFrame, notFoundComponent: MissingScreen });

/** The parent of all screens that need a session. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signedIn',
  beforeLoad: requireSignedIn,
  component: SignedInOnly,
});

type Screens = typeof screens;

type OpenPath = {
  [Path in ScreenPath]: Screens[Path] extends { isOpen: true } ? Path : never;
}[ScreenPath];

type SearchOf<Row> = Row extends { readonly search: infer Search } ? Search : undefined;

type RouteOf<Parent extends AnyRoute, Path extends ScreenPath> = ReturnType<
  typeof createRoute<
    unknown,
    Parent,
    Path,
    ResolveFullPath<Parent, Path>,
    string,
    ResolveId<Parent, string, Path>,
    SearchOf<Screens[Path]>
  >
>;

type RoutesOf<Parent extends AnyRoute, Paths extends ScreenPath> = {
  readonly [Path in Paths]: RouteOf<Parent, Path>;
};

const rows: readonly (readonly [path: string, row: ScreenRow])[] = Object.entries(
  screens satisfies ExportedScreens<Screens>,
);

/** The cast restores each path's own types, which a loop loses. */
function routesOf<Parent extends AnyRoute, Paths extends ScreenPath>(
  parent: Parent,
  isOpen: boolean,
): RoutesOf<Parent, Paths> {
  const routes = rows
    .filter(([, row]) => (row.isOpen ?? false) === isOpen)
    .map(([path, row]) => [path, routeOf(parent, path, row)]);
  return Object.fromEntries(routes) as RoutesOf<Parent, Paths>;
}

function routeOf(parent: AnyRoute, path: string, { texts, load, name, search }: ScreenRow) {
  // Loads the screen's script and its texts together.
  const component = lazyRouteComponent(async () => {
    const [loaded] = await Promise.all([load(), ...texts.map(loadTexts)]);
    return loaded as Record<string, RouteComponent>;
  }, name);
  return createRoute({ getParentRoute: () => parent, path, validateSearch: search, component });
}

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren({
      ...routesOf<typeof root, OpenPath>(root, true),
      signedIn: signedIn.addChildren(
        routesOf<typeof signedIn, Exclude<ScreenPath, OpenPath>>(signedIn, false),
      ),
    }),
    caseSensitive: false,
    // Values stay the text that was typed: a number is not put in quotes.
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
