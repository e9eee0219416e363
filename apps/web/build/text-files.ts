// Writes the texts as one file for each language and part, with one hash over all of them. The app
// then builds a file name instead of carrying a list of sixty names, which compresses badly.

import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { fitsOf } from './library-patches.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'packages', 'i18n');
const source = /src\/i18n\/texts\.ts$/;
const imported = /import\('(@trine\/i18n\/(\w+)\/(\w+)\.ts)'\)/g;
const list = /(?<=export const textSources = )\{[^]*$/;
const hashLength = 8;
const listed = 'the list of texts';
const imports = 'the imports of texts';

export function textFiles(): Plugin {
  const fits = fitsOf('text-files', [listed, imports]);
  return {
    name: 'text-files',
    enforce: 'pre',
    apply: 'build',
    buildStart: fits.clear,
    transform(code, id) {
      if (!source.test(id)) return null;
      const hash = textsHash();
      const languages = new Set<string>();
      for (const [, path = '', language = '', part = ''] of code.matchAll(imported)) {
        languages.add(language);
        fits.add(imports);
        const fileName = `assets/${language}-${part}-${hash}.js`;
        this.emitFile({ type: 'chunk', id: path, fileName, preserveSignature: 'strict' });
      }
      if (list.test(code)) fits.add(listed);
      return { code: code.replace(list, sources([...languages], hash)), map: null };
    },
    generateBundle: fits.check,
  };
}

/**
 * The same table with file names that are built at run time. `TEXT_PARTS` is defined in the
 * replaced file.
 */
function sources(languages: readonly string[], hash: string): string {
  const load = `() => import(/* @vite-ignore */ './' + language + '-' + part + '-${hash}.js')`;
  const parts = `Object.fromEntries(TEXT_PARTS.map((part) => [part, ${load}]))`;
  const all = `${JSON.stringify(languages)}.map((language) => [language, ${parts}])`;
  return `Object.fromEntries(${all});\n`;
}

function textsHash(): string {
  const hash = createHash('sha256');
  for (const path of globSync('**/*.ts', { cwd: folder }).toSorted()) {
    hash.update(readFileSync(join(folder, path)));
  }
  return hash.digest('base64url').slice(0, hashLength);
}
