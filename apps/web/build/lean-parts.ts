// What the first screen would carry for nothing: parts of libraries that nobody here uses, and
// external stores, which React has had of its own since long ago.

import { join } from 'node:path';
import type { Plugin } from 'vite';
import { fitsOf, libraryPatches, type Patch } from './library-patches.ts';

const mutations = join(import.meta.dirname, '..', 'src', 'app', 'no-mutations.ts');
const pages = join(import.meta.dirname, '..', 'src', 'app', 'late-pages.ts');
const store = join(import.meta.dirname, '..', 'src', 'app', 'external-store.ts');

const preloaded =
  /__vitePreload\(\(\) => (import\([^()]*\)(?:\.then\([^;]*?\))?), __VITE_PRELOAD__\)/g;

const patches: readonly Patch[] = [
  {
    // Digits that roll bring a style element each, which the content policy does not allow.
    what: 'the style of digits that roll',
    files: /number-flow[\\/]dist[\\/]lite\.mjs/,
    part: /(?<=const c = )document\.createElement\("style"\);\s*this\.nonce && .*?c\.textContent = (\w), this\.shadowRoot\.appendChild\(c\)/g,
    instead: 'new CSSStyleSheet(); c.replaceSync($1), this.shadowRoot.adoptedStyleSheets = [c]',
  },
  {
    // They also ask for an empty inside as HTML, which the policy takes for an attack.
    what: 'the HTML of digits that roll',
    files: /number-flow[\\/]react[\\/]dist[\\/]NumberFlow-client/,
    part: /dangerouslySetInnerHTML: \{\s*__html:[^]*?\}\)\s*\},/g,
    instead: '',
  },
  {
    // All of React in one object, for the few hooks that an older one might lack.
    what: 'the copy of React',
    files: /@base-ui[\\/]utils[\\/]safeReact/,
    part: /\.\.\.React\b/g,
    instead: 'useId: React.useId, useInsertionEffect: React.useInsertionEffect',
  },
  {
    // How pages of lists are read comes with the first list.
    what: 'the pages of lists',
    files: /query-core[\\/].*[\\/]infiniteQueryObserver\.js$/,
    part: /^import \{ (.*) \} from "\.\/infiniteQueryBehavior\.js";/g,
    instead: `import { $1, infiniteQueryBehavior } from './infiniteQueryBehavior.js';
    import { holdPages } from ${JSON.stringify(pages)};
    holdPages(infiniteQueryBehavior);`,
  },
  {
    // The router's own last words; we have a screen for that.
    what: "the router's error screen",
    files: /react-router[\\/]dist[\\/]esm[\\/]CatchBoundary/,
    part: /(?<=function ErrorComponent)[^]*?\n\}/g,
    instead: '() {}',
  },
];
const withSelector = '\0lean:store-with-selector';
const shim = '\0lean:store';
const preload = '\0vite/preload-helper.js';

const sources: Readonly<Record<string, string>> = {
  [withSelector]: `export { useSyncExternalStoreWithSelector } from ${JSON.stringify(store)};`,
  // Styles are in two sheets (`style-sheets.ts`), and what a screen needs is in few files.
  [preload]: `export const __vitePreload = (load) => load();`,
  [shim]: `export { useSyncExternalStore } from 'react';`,
};

/** What stands in the place of a file of a library; each has to be asked for in a build. */
const replacements: readonly (readonly [
  what: string,
  instead: string,
  isReplaced: (source: string, importer: string) => boolean,
])[] = [
  ['stores with selectors', withSelector, isStoreWithSelector],
  ['the cache of mutations', mutations, isMutationCache],
  ['the pages of every query', pages, isPagesOfQuery],
  ["React's own stores", shim, isStore],
];
const styles = 'the wait for styles';

function isStoreWithSelector(source: string): boolean {
  return /^use-sync-external-store\/shim\/with-selector(\.js)?$/.test(source);
}

function isMutationCache(source: string, importer: string): boolean {
  return source === './mutationCache.js' && importer.endsWith('queryClient.js');
}

function isPagesOfQuery(source: string, importer: string): boolean {
  return source === './infiniteQueryBehavior.js' && importer.endsWith('query.js');
}

function isStore(source: string): boolean {
  return /^use-sync-external-store\/shim(\/index\.js)?$/.test(source);
}

/** In their place stand files of our own that do what is used of them. */
export function leanParts(): Plugin[] {
  return [libraryPatches('lean-sources', patches), leanFiles()];
}

function leanFiles(): Plugin {
  const fits = fitsOf('lean-parts', [...replacements.map(([what]) => what), styles]);
  return {
    name: 'lean-parts',
    enforce: 'pre',
    apply: 'build',
    buildStart: fits.clear,
    resolveId(source, importer = '') {
      const found = replacements.find(([, , isReplaced]) => isReplaced(source, importer));
      if (found === undefined) return null;
      const [what, instead] = found;
      fits.add(what);
      return instead;
    },
    renderChunk(code) {
      // What has to wait for the late sheet does so by itself.
      const lean = code.replaceAll(preloaded, '$1');
      if (lean !== code) fits.add(styles);
      return { code: lean, map: null };
    },
    generateBundle: fits.check,
    load: (id) => sources[id] ?? null,
  };
}
