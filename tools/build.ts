// Builds the player's app and the desk, each only when something that goes into it has changed
// since its last build: a hash over its sources lies in the build.

import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { root, runProgram } from './steps.ts';

interface WebApp {
  readonly name: string;
  readonly folder: string;
}

const webApps: readonly WebApp[] = [
  { name: 'web app', folder: 'apps/web' },
  { name: 'desk', folder: 'apps/console' },
];
const shared = ['packages/**/*', 'package-lock.json', 'tsconfig.json'];
const noSource = /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/;

type Say = (line: string) => void;

/** Throws with the compiler's words when an app can not be built. */
export async function buildWeb(say: Say = console.log): Promise<void> {
  for (const app of webApps) await build(app, say);
}

async function build({ name, folder }: WebApp, say: Say): Promise<void> {
  const hash = await hashSources([`${folder}/**/*`, ...shared]);
  // Vite empties the folder first, so a build that failed has no stamp.
  const stamp = join(root, folder, 'dist', '.sources');
  if ((await readStamp(stamp)) === hash) {
    say(`The ${name} is built already.`);
    return;
  }
  say(`Building the ${name} …`);
  const vite = createRequire(join(root, folder, 'package.json')).resolve('vite/package.json');
  const { ok, output, tookMs } = await runProgram(process.execPath, [
    join(dirname(vite), 'bin', 'vite.js'),
    'build',
    folder,
    '--logLevel',
    'warn',
  ]);
  if (!ok) throw new Error(`The ${name} could not be built:\n${output.trim()}`);
  await writeFile(stamp, hash);
  say(`Built in ${(tookMs / 1000).toFixed(1)} s.`);
}

async function hashSources(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  const options = { cwd: root, withFileTypes: true, exclude: isNoFolder } as const;
  const paths = globSync(sources, options)
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !noSource.test(path.slice(root.length).split(sep).join('/')))
    .toSorted();
  for (const path of paths) {
    const content = await readFile(path);
    hash.update(`${path.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Spares the walk through what is no source anyway. */
function isNoFolder({ name }: { readonly name: string }): boolean {
  return name === 'node_modules' || name === 'dist';
}

async function readStamp(stamp: string): Promise<string | null> {
  try {
    return await readFile(stamp, 'utf8');
  } catch {
    return null;
  }
}
