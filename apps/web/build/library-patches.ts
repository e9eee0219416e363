// Changes that the build makes to the source of a library. If a new version of the library spells
// the changed code differently, the build fails and names the change, so that the library is not
// shipped unchanged by mistake.

import type { Plugin } from 'vite';

export interface Patch {
  /** The name of the change, for the error when it matches nothing. */
  readonly what: string;
  readonly files: RegExp;
  /** With the flag `g`. */
  readonly part: RegExp;
  readonly instead: string;
}

/** The changes of a plugin that this build has made. */
export interface Fits {
  readonly add: (what: string) => void;
  readonly clear: () => void;
  /** Throws unless all have been made. */
  readonly check: () => void;
}

export function fitsOf(plugin: string, all: readonly string[]): Fits {
  const made = new Set<string>();
  return {
    add: (what) => made.add(what),
    clear: () => made.clear(),
    check: () => {
      const missing = all.filter((what) => !made.has(what));
      if (missing.length === 0) return;
      const list = missing.map((what) => `"${what}"`).join(', ');
      throw new Error(
        `${plugin}: nothing in this build fits ${list}. A library was changed or is not used any ` +
          'more: adapt the pattern, or delete it.',
      );
    },
  };
}

/** Applies all patches to their files; each must match at least once in a build. */
export function libraryPatches(name: string, patches: readonly Patch[]): Plugin {
  const fits = fitsOf(
    name,
    patches.map(({ what }) => what),
  );
  return {
    name,
    enforce: 'pre',
    apply: 'build',
    buildStart: fits.clear,
    transform(code, id) {
      const patched = patches
        .filter(({ files }) => files.test(id))
        .reduce((source, { what, part, instead }) => {
          const next = source.replaceAll(part, instead);
          if (next !== source) fits.add(what);
          return next;
        }, code);
      return patched === code ? null : { code: patched, map: null };
    },
    generateBundle: fits.check,
  };
}
