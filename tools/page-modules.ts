// Test files of the two apps share a process. Modules of an app keep the state of a page, and tests
// define globals that Node lacks: each file gets modules of its own, and globals are restored after
// it.

import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run-program.ts';

/** Modules of the packages have no state. */
const apps = ['web', 'console'].map((app) => `${pathToFileURL(join(root, 'apps', app)).href}/`);

let page = 0;

/**
 * Prepares the process for a test file. Modules of the apps are not those of earlier pages until
 * the result is called.
 */
export function openPage(file: string): () => void {
  if (!isOfApp(pathToFileURL(file).href)) return () => undefined;
  if (page === 0) registerHooks({ resolve: resolveForPage });
  page += 1;
  const before = Object.getOwnPropertyDescriptors(globalThis);
  return () => {
    sessionStorage.clear();
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      if (!Object.hasOwn(before, name)) Reflect.deleteProperty(globalThis, name);
    }
    Object.defineProperties(globalThis, before);
  };
}

function isOfApp(address: string): boolean {
  return apps.some((folder) => address.startsWith(folder)) && !address.includes('/node_modules/');
}

type Resolve = NonNullable<Parameters<typeof registerHooks>[0]['resolve']>;

const resolveForPage: Resolve = (specifier, context, next) => {
  const found = next(specifier, context);
  if (!isOfApp(found.url)) return found;
  const url = new URL(found.url);
  url.searchParams.set('testPage', String(page));
  return { ...found, url: url.href };
};
