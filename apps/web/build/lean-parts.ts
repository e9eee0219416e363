// What the first screen would carry for nothing: lucide's icons come with a frame for looks that
// nobody here changes, and React has had external stores of its own since long ago.

import { join } from 'node:path';
import type { Plugin } from 'vite';

const drawing = join(import.meta.dirname, '..', 'src', 'app', 'icon-drawing.ts');
const mutations = join(import.meta.dirname, '..', 'src', 'app', 'no-mutations.ts');
const pages = join(import.meta.dirname, '..', 'src', 'app', 'late-pages.ts');
const store = join(import.meta.dirname, '..', 'src', 'app', 'external-store.ts');

const preloaded =
  /__vitePreload\(\(\) => (import\([^()]*\)(?:\.then\([^;]*?\))?), __VITE_PRELOAD__\)/g;

/** In which files, what of it, and what instead. */
const changes: readonly (readonly [of: RegExp, part: RegExp, instead: string])[] = [
  // Marks of list items, which are drawn as no list here.
  [/lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/, /,?\s*key: "\w+"/g, ''],
  // Digits that roll bring a style element each, which the content policy does not allow.
  [
    /number-flow[\\/]dist[\\/]lite\.mjs/,
    /(?<=const c = )document\.createElement\("style"\);\s*this\.nonce && .*?c\.textContent = (\w), this\.shadowRoot\.appendChild\(c\)/g,
    'new CSSStyleSheet(); c.replaceSync($1), this.shadowRoot.adoptedStyleSheets = [c]',
  ],
  // They also ask for an empty inside as HTML, which the policy takes for an attack.
  [
    /number-flow[\\/]react[\\/]dist[\\/]NumberFlow-client/,
    /dangerouslySetInnerHTML: \{\s*__html:[^]*?\}\)\s*\},/g,
    '',
  ],
  // All of React in one object, for the few hooks that an older one might lack.
  [
    /@base-ui[\\/]utils[\\/]safeReact/,
    /\.\.\.React\b/g,
    'useId: React.useId, useInsertionEffect: React.useInsertionEffect',
  ],
  // How pages of lists are read comes with the first list.
  [
    /query-core[\\/].*[\\/]infiniteQueryObserver\.js$/,
    /^import \{ (.*) \} from "\.\/infiniteQueryBehavior\.js";/g,
    `import { $1, infiniteQueryBehavior } from './infiniteQueryBehavior.js';
    import { holdPages } from ${JSON.stringify(pages)};
    holdPages(infiniteQueryBehavior);`,
  ],
  // The router's own last words; we have a screen for that.
  [
    /react-router[\\/]dist[\\/]esm[\\/]CatchBoundary/,
    /(?<=function ErrorComponent)[^]*?\n\}/g,
    '() {}',
  ],
];
const lucideIcon = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
const icons = '\0lean:icons';
const withSelector = '\0lean:store-with-selector';
const shim = '\0lean:store';
const preload = '\0vite/preload-helper.js';

const sources: Readonly<Record<string, string>> = {
  [icons]: `export { createIcon as default } from ${JSON.stringify(drawing)};`,
  [withSelector]: `export { useSyncExternalStoreWithSelector } from ${JSON.stringify(store)};`,
  // There is one style sheet, and what a screen needs is in few files: nothing to fetch ahead.
  [preload]: `export const __vitePreload = (load) => load();`,
  [shim]: `export { useSyncExternalStore } from 'react';`,
};

/** In their place stand files of our own that do what is used of them. */
export function leanParts(): Plugin {
  return {
    name: 'lean-parts',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      const isIcon = importer !== undefined && lucideIcon.test(importer);
      if (isIcon && source === '../createLucideIcon.mjs') return icons;
      if (/^use-sync-external-store\/shim\/with-selector(\.js)?$/.test(source)) return withSelector;
      if (source === './mutationCache.js' && importer?.endsWith('queryClient.js')) return mutations;
      if (source === './infiniteQueryBehavior.js' && importer?.endsWith('query.js')) return pages;
      if (/^use-sync-external-store\/shim(\/index\.js)?$/.test(source)) return shim;
      return null;
    },
    transform(code, id) {
      const found = changes.find(([of]) => of.test(id));
      if (found === undefined) return null;
      const [, part, instead] = found;
      return { code: code.replaceAll(part, instead), map: null };
    },
    renderChunk(code) {
      // There is one style sheet, so a screen has nothing to wait for but its scripts.
      return { code: code.replaceAll(preloaded, '$1'), map: null };
    },
    load: (id) => sources[id] ?? null,
  };
}
