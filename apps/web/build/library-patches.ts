// Changes that the build makes to the source of a library. A new version of the library may spell
// what is changed in another way: then the build fails and names the change, so that nobody ships
// the library unchanged without knowing it.

import type { Plugin } from 'vite';

export interface Patch {
  /** Named when it fits nothing. */
  readonly what: string;
  readonly files: RegExp;
  /** With the flag `g`. */
  readonly part: RegExp;
  readonly instead: string;
}

/** Which of a plugin's changes have been made in this build. */
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

/** Applies all patches to the files that they name; each has to fit at least once in a build. */
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
