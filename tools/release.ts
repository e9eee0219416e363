// `node tools/release.ts`, run when a version is released: stores the server's files for the test
// that runs released code with the next schema.

import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { releasedFile, writeReleased } from '../apps/server/released/released-code.ts';
import { mentionsOf } from './imports.ts';
import { root } from './run-program.ts';

const start = 'apps/server/src/main.ts';
/** Stored besides code. */
const readFiles = [
  'apps/server/{schema,migrations}/*.sql',
  'apps/server/src/**/*.{json,txt}',
  'apps/server/package.json',
  'packages/*/package.json',
];

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function find(pattern: string): string[] {
  const options = { cwd: root, exclude: (path: string) => path === 'node_modules' };
  return globSync(pattern, options).map((path) => path.split(sep).join('/'));
}

/** Every file of the repository that the process may load, by path. */
function reachableFrom(path: string): Map<string, string> {
  const all = [...find('apps/server/src/**/*.ts'), ...find('packages/**/*.ts')];
  const known = new Set(all);
  const reached = new Map<string, string>();
  const waiting = [path];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    const text = read(next);
    reached.set(next, text);
    const found = mentionsOf({ path: next, text }, all).filter((one) => known.has(one));
    waiting.push(...found);
  }
  return reached;
}

const { version } = JSON.parse(read('package.json')) as { version: string };
const code = reachableFrom(start);
const others = readFiles.flatMap(find).map((path) => [path, read(path)] as const);
const files = Object.fromEntries([...code, ...others].toSorted(([a], [b]) => (a < b ? -1 : 1)));
const bytes = await writeReleased({ version, files });
const size = `${Object.keys(files).length} files, ${Math.round(bytes / 1024)} KiB`;
console.log(`Kept version ${version} in ${releasedFile}: ${size}.`);
