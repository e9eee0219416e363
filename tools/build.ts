// Builds the web app, but only when something that goes into it has changed since the last build:
// a hash over its sources lies in the build.

import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { root, runProgram } from './steps.ts';

const webFolder = 'apps/web';
/** Vite empties the folder first, so a build that failed has no stamp. */
const stamp = join(root, webFolder, 'dist', '.sources');
const sources = [`${webFolder}/**/*`, 'packages/**/*', 'package-lock.json', 'tsconfig.json'];
const noSource = /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/;

/** Throws with the compiler's words when the app can not be built. */
export async function buildWeb(say: (line: string) => void = console.log): Promise<void> {
  const hash = await hashSources();
  if ((await readStamp()) === hash) {
    say('The web app is built already.');
    return;
  }
  say('Building the web app …');
  const vite = createRequire(join(root, webFolder, 'package.json')).resolve('vite/package.json');
  const { ok, output, tookMs } = await runProgram(process.execPath, [
    join(dirname(vite), 'bin', 'vite.js'),
    'build',
    webFolder,
    '--logLevel',
    'warn',
  ]);
  if (!ok) throw new Error(`The web app could not be built:\n${output.trim()}`);
  await writeFile(stamp, hash);
  say(`Built in ${(tookMs / 1000).toFixed(1)} s.`);
}

async function hashSources(): Promise<string> {
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

async function readStamp(): Promise<string | null> {
  try {
    return await readFile(stamp, 'utf8');
  } catch {
    return null;
  }
}
