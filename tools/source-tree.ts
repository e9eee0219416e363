// The files of the repository as they are on disk.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SourceFile } from './source.ts';

const skippedFolders = new Set(['node_modules', 'dist', '.git', '.data']);
const readEndings = /\.(?:tsx?|css|sql|html|md|json|ya?ml|sh|svg)$|^\.ci\/run$/;

/** Every text file of the repository that people write. */
export function readSourceTree(root: string): SourceFile[] {
  return listSourceTree(root)
    .filter((path) => readEndings.test(path) && path !== 'package-lock.json')
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Every file, from the root and with forward slashes, in order. */
export function listSourceTree(root: string): string[] {
  return pathsBelow(root)
    .map((path) => relative(root, path).split(sep).join('/'))
    .toSorted();
}

function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : pathsBelow(path);
    return entry.isFile() ? [path] : [];
  });
}
