// `npm ci` installs what `npm start` needs and no more (`omit=dev` in `.npmrc`). What checks, tests
// and measurements need beyond that is installed here, before the first of them runs.

import { existsSync, readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './npm.ts';
import { root } from './steps.ts';

interface Described {
  readonly devDependencies?: Readonly<Record<string, string>>;
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

if (missingParts().length > 0) {
  console.log('Installing what checks and tests need …');
  // From the lock file, which stays as it is; what is there already stays as well.
  runNpm(['install', '--include=dev', '--no-save'], root);
}

const lighthouse = join(root, 'tools/lighthouse');
if (process.argv.includes('lighthouse') && !existsSync(join(lighthouse, 'node_modules'))) {
  console.log('Installing Lighthouse …');
  runNpm(['ci'], lighthouse);
}
