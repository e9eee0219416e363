/**
 * The routes, built from the table of screens. A screen's script is loaded when its address is
 * first opened.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type AnyRoute,
  type ResolveFullPath,
  type ResolveId,
  type RouteComponent,
} from '@tanstack/react-router';
import { basePath } from '../ui/go-to.tsx';
import { parseSearch, writeSearch } from '../ui/lists/search.ts';
import { maySee } from './may-see.tsx';
import { FailedScreen, MissingScreen, StartScreen } from './screen-states.tsx';
import { screenRows, type ScreenPath, type ScreenRow, type screens } from './screens.ts';
import { SignedInOnly } from './signed-in-only.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: MissingScreen });

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signedIn',
  component: SignedInOnly,
});

const start = createRoute({ getParentRoute: () => signedIn, path: '/', component: StartScreen });
const missing = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: MissingScreen,
});

type Screens = typeof screens;

type OpenPath = {
  [Path in ScreenPath]: Screens[Path] extends { permission: 'anyone' } ? Path : never;
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

/** A loop loses the types of each path; the return type restores them. */
function routesOf<Parent extends AnyRoute, Paths extends ScreenPath>(
  parent: Parent,
  isOpen: boolean,
): RoutesOf<Parent, Paths> {
  const routes = screenRows
    .filter(([, { permission }]) => (permission === 'anyone') === isOpen)
    .map(([path, row]) => [path, routeOf(parent, path, row)]);
  return Object.fromEntries(routes) as RoutesOf<Parent, Paths>;
}

function routeOf(parent: AnyRoute, path: string, { permission, load, name, search }: ScreenRow) {
  const screen = lazyRouteComponent(load as () => Promise<Record<string, RouteComponent>>, name);
  const isForEveryRole = permission === 'anyone' || permission === 'signed_in';
  const component = isForEveryRole ? screen : maySee(permission, screen);
  return createRoute({ getParentRoute: () => parent, path, validateSearch: search, component });
}

export function createConsoleRouter() {
  return createRouter({
    routeTree: root.addChildren({
      ...routesOf<typeof root, OpenPath>(root, true),
      signedIn: signedIn.addChildren({
        start,
        missing,
        ...routesOf<typeof signedIn, Exclude<ScreenPath, OpenPath>>(signedIn, false),
      }),
    }),
    basepath: basePath,
    parseSearch,
    stringifySearch: writeSearch,
    defaultErrorComponent: FailedScreen,
    scrollRestoration: true,
  });
}

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter;
  }
}
