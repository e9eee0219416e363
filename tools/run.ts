// `node tools/run.ts bench …`: starts a command that needs more than `npm ci` installs. Reads the
// arguments first, so that `--help` and a wrong option install nothing.

import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CommandName } from '@trine/commands/commands.ts';
import { readCommand } from '@trine/commands/read-command.ts';
import { thisHost } from './chromium.ts';
import { ensureProgram, programNeeds } from './ensure-program.ts';
import { runNpm } from './npm.ts';
import { root } from './run-program.ts';

interface Run {
  readonly script: string;
  /** Installs more than the development dependencies. */
  readonly install?: () => unknown;
}

interface Described {
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const wrk = () => ensureProgram(thisHost, programNeeds.wrk, console.log);

const runs: Readonly<Partial<Record<CommandName, Run>>> = {
  check: { script: 'tools/check.ts' },
  test: { script: 'tools/test.ts' },
  players: { script: 'apps/players/players.ts' },
  bench: { script: 'apps/server/proofs/bench/bench.ts', install: wrk },
  flood: { script: 'apps/server/proofs/flood/flood.ts' },
  overload: { script: 'apps/server/proofs/overload/overload.ts', install: wrk },
  crash: { script: 'apps/server/proofs/crash/crash.ts' },
  simulate: { script: 'apps/server/proofs/simulation/simulate.ts' },
  mutants: { script: 'apps/server/proofs/mutants/run-mutants.ts' },
  digits: { script: 'apps/server/proofs/digits/digits.ts' },
  verifiers: { script: 'apps/server/proofs/verifiers/verifiers.ts' },
  'other-browsers': { script: 'tools/other-browsers.ts' },
  lighthouse: { script: 'e2e/gallery/lighthouse.ts', install: installLighthouse },
  screenshots: { script: 'e2e/gallery/screenshots.ts' },
  gallery: { script: 'e2e/gallery/gallery.ts' },
};

const [name, ...words] = process.argv.slice(2);
const [known, run] = Object.entries(runs).find(([key]) => key === name) ?? [];
if (known === undefined || run === undefined) throw new Error(`There is no command ${name}.`);
readCommand(known as CommandName, words);
installDevParts();
run.install?.();
const path = join(root, run.script);
process.argv.splice(1, 2, path);
await import(pathToFileURL(path).href);

/**
 * `npm ci` installs only what `npm start` needs (`omit=dev` in `.npmrc`); the rest is installed
 * before the first check, test or measurement.
 */
function installDevParts(): void {
  if (missingParts().length === 0) return;
  console.log('Installing what checks and tests need …');
  // Installs from the lock file without changing it, and keeps what is installed.
  runNpm(['install', '--include=dev', '--no-save'], root);
}

/** In a folder of its own, because nothing else needs its packages. */
function installLighthouse(): void {
  const folder = join(root, 'tools/lighthouse');
  if (existsSync(join(folder, 'node_modules'))) return;
  console.log('Installing Lighthouse …');
  runNpm(['ci'], folder);
}

function missingParts(): string[] {
  const paths = ['package.json', ...globSync('{packages,apps}/*/package.json', { cwd: root })];
  return [...paths, 'e2e/package.json'].flatMap((path) => {
    const described = JSON.parse(readFileSync(join(root, path), 'utf8')) as Described;
    const isThere = (name: string) =>
      existsSync(join(root, 'node_modules', name)) ||
      existsSync(join(root, path, '..', 'node_modules', name));
    return Object.keys(described.devDependencies ?? {}).filter((name) => !isThere(name));
  });
}
