// Checks folders: names, depth, number of files.

import { posix } from 'node:path';
import { limits } from '../architecture.ts';
import { isScript, isTest, type Finding, type SourceFile } from '../source.ts';

/** Names that say how code is built, not what it is for. */
const emptyNames = ['utils', 'util', 'helpers', 'helper', 'common', 'services', 'models', 'types'];

export function checkFolderNames(files: readonly SourceFile[]): Finding[] {
  return files.flatMap(({ path }) => {
    const words = path.split('/').map((part) => part.replace(/\..*$/, ''));
    const name = words.find((word) => emptyNames.includes(word));
    const badCase = isScriptPath(path) && !/^[a-z0-9.-]+$/.test(posix.basename(path));
    const what = name === undefined ? 'file names are lower case with dashes' : `"${name}"`;
    return name === undefined && !badCase ? [] : [{ path, line: 1, rule: 'name', what }];
  });
}

function isScriptPath(path: string): boolean {
  return /\.(?:tsx?|css)$/.test(path);
}

export function checkFolderDepth(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => path.split('/').length - 1 > limits.folderDepth)
    .map(({ path }) => {
      return { path, line: 1, rule: 'depth', what: `deeper than ${limits.folderDepth} folders` };
    });
}

/** Counts scripts only: a sheet belongs to its component, a test to its subject. */
export function checkFolderSizes(files: readonly SourceFile[]): Finding[] {
  const counted = files.filter((file) => isScript(file) && !isTest(file));
  const folders = Map.groupBy(counted, ({ path }) => posix.dirname(path));
  return [...folders]
    .filter(([, inside]) => inside.length > limits.folderFiles)
    .map(([path, { length }]) => {
      const what = `${length} files, at most ${limits.folderFiles}`;
      return { path, line: 1, rule: 'folder size', what };
    });
}
