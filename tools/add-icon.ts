// `node tools/add-icon.ts house …`: copies these icons from lucide-react into the player's app,
// which contains only the icons that it shows.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run-program.ts';

const version = '1.75.0';
const list = join(root, 'apps/web/build/icons.json');

interface Published {
  readonly __iconData: { readonly node: readonly (readonly [string, Record<string, string>])[] };
}

const names = process.argv.slice(2);
if (names.length === 0) throw new Error('Name the icons, as in: node tools/add-icon.ts house');
const folder = mkdtempSync(join(tmpdir(), 'trine-icons-'));
try {
  const packed = execFileSync('npm', ['pack', '--silent', `lucide-react@${version}`], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
  execFileSync('tar', ['-xzf', packed], { cwd: folder });
  const known = JSON.parse(readFileSync(list, 'utf8')) as Record<string, unknown>;
  for (const name of names) known[name] = await linesOf(name);
  const lines = Object.entries(known)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, node]) => `  ${JSON.stringify(name)}: ${JSON.stringify(node)}`);
  writeFileSync(list, `{\n${lines.join(',\n')}\n}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Imports only the data of the icon, so that this file runs without React. */
async function linesOf(name: string): Promise<unknown> {
  const path = join(folder, 'package/dist/esm/icons', `${name}.mjs`);
  const source = readFileSync(path, 'utf8').replace(
    /^import .*$/m,
    'const createLucideIcon = () => null;',
  );
  const alone = join(folder, `${name}.mjs`);
  writeFileSync(alone, source);
  const { __iconData: data } = (await import(pathToFileURL(alone).href)) as Published;
  return data.node.map(([tag, { key: _key, ...attributes }]) => [tag, attributes]);
}
