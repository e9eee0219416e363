// Removes parts of the router that the app does not use and that a bundler cannot find: methods of
// classes, and branches of options that are never set. They are 2.2 kB of each first screen's
// 120 kB. To use one of them, delete its line here and its name from `unusedNames`.

import type { Plugin } from 'vite';
import { libraryPatches, type Patch } from './library-patches.ts';

const history = /@tanstack[\\/]history[\\/]dist[\\/]esm[\\/]index\.js$/;
const router = /router-core[\\/]dist[\\/]esm[\\/]router\.js$/;
const route = /react-router[\\/]dist[\\/]esm[\\/]route\.js$/;
const link = /react-router[\\/]dist[\\/]esm[\\/]link\.js$/;

/** Names with which a source would use one of these parts; a test searches for them. */
export const unusedNames: readonly string[] = `
  useBlocker ignoreBlocker routeMasks mask: mask= basepath rewrite: viewTransition
  defaultViewTransition matchRoute useMatchRoute MatchRoute middlewares preSearchFilters
  postSearchFilters preload= useMatch useRouteContext useParams useLoaderDeps useLoaderData
  route.Link
`
  .trim()
  .split(/\s+/);

function cut(what: string, files: RegExp, part: RegExp): Patch {
  return { what, files, part, instead: '' };
}

/** Blockers of a navigation. */
const blockers: readonly Patch[] = [
  cut('blockers of a push', history, /const blockers = args\.[^]*?(?=args\.task\(\);)/g),
  cut('the call that blocks', history, /\n\t\tblock: [^]*?\n\t\t\},/g),
  cut(
    'blockers of a step back',
    history,
    /if \(skipBlockerNextPop\) [^]*?\n\t\t\}(?=\n\t\tcurrent)/g,
  ),
  cut('blockers of leaving', history, /const onBeforeUnload = [^]*?\n\t\};/g),
  cut('listening to leaving', history, /win\.\w+EventListener\(beforeUnloadEvent, .*/g),
  cut('steps past blockers', history, /if \(ignoreBlocker\) \{[^]*?\}/g),
  cut('leaving past blockers', history, /history\._ignoreNextBeforeUnload = [^]*?\n\t\};/g),
  cut('blocked pushes', history, /onBlocked: [^]*?\n\t\t\},/g),
  cut('blockers of a document', router, /if \(!ignoreBlocker\) \{[^]*?\n\t\}\n/g),
];

/** Routes that show another address than their own. */
const masks: readonly Patch[] = [
  cut(
    'masks in the history',
    router,
    /const \{ __tempLocation, [^]*?\n\t\t\t\}(?=\n\t\t\treturn)/g,
  ),
  cut('masks of an address', router, /if \(opts\.mask\) [^]*?\n\t\t\t\}(?=\n\t\t\tif \()/g),
  cut('masks of a push', router, /if \(maskedLocation\) \{[^]*?\n\t\t\t\t\}(?=\n\t\t\t\tnext)/g),
  cut('masks of routes', router, /if \(this\.options\.routeMasks\) processRouteMasks.*/g),
];

/** Base paths and rewritten addresses: the app is at the root of its host. */
const rewrites: readonly Patch[] = [
  cut('base paths', router, /this\.rewrite = nextBasepath .*/g),
  { what: 'rewrites', files: router, part: /this\.rewrite\b/g, instead: 'void 0' },
  {
    what: 'rewrites of addresses',
    files: router,
    part: /executeRewriteInput\(void 0, (new URL\(.*?, this\.origin\))\)/g,
    instead: '$1',
  },
];

const navigation: readonly Patch[] = [
  cut('view transitions', router, /const shouldViewTransition = [^]*?(?=return fn\(\);\n\t\t\};)/g),
  cut('matching by hand', router, /this\.matchRoute = [^]*?\n\t\t\};/g),
  cut('filters of a search', router, /if \("search" in routeOptions\) [^]*?(?=const routeValid)/g),
  cut('schemas of a search', router, /if \("~standard" in [^]*?(?=if \(typeof validateSearch)/g),
  cut('links fetched when seen', link, /if \(preload === "viewport"[^]*?\n\t\t\}/g),
  cut('links fetched when drawn', link, /if \(preload === "render"[^]*?\n\t\t\}/g),
  // Screens use `getRouteApi`, and of it the search alone.
  cut('hooks of routes', route, /(?<=super\(options\);)[^]*?\n\t\t\}\);(?=\n\t\}\n\};)/g),
  cut('hooks by name', route, /(?<=super\(\{ id \}\);)[^]*?(?=this\.useSearch)/g),
  cut('more hooks by name', route, /this\.useParams = [^]*?(?=this\.useNavigate)/g),
  cut('links by name', route, /this\.notFound = [^]*?\n\t\t\}\);(?=\n\t\}\n\};)/g),
];

/** Its error screen; the app has its own. */
const errorScreen: readonly Patch[] = [
  {
    what: "the router's error screen",
    files: /react-router[\\/]dist[\\/]esm[\\/]CatchBoundary/,
    part: /(?<=function ErrorComponent)[^]*?\n\}/g,
    instead: '() {}',
  },
];

export function routerParts(): Plugin {
  return libraryPatches('router-parts', [
    ...blockers,
    ...masks,
    ...rewrites,
    ...navigation,
    ...errorScreen,
  ]);
}
