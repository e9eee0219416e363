// A copy of the repository that mutants may change: sources are copied, dependencies are linked,
// but our own workspaces link to the copy.

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { linkModules } from '../../testing/linked-modules.ts';
import type { Replacement } from './mutant.ts';

export interface Tree {
  readonly folder: string;
  /** Makes the replacements; the returned function undoes them. */
  mutate(replacements: readonly Replacement[]): Promise<() => Promise<void>>;
  remove(): Promise<void>;
}

const root = resolve(import.meta.dirname, '..', '..', '..', '..');
const server = join('apps', 'server');
const copied = ['packages', server, 'tools', 'package.json', 'tsconfig.json'] as const;
const left = ['node_modules', 'dist', '.data', '.perf'];

export async function copyTree(): Promise<Tree> {
  const folder = await mkdtemp(join(tmpdir(), 'trine-mutants-'));
  for (const part of copied) {
    await cp(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !left.includes(path.split(sep).at(-1) ?? ''),
    });
  }
  await linkModules(folder);
  return {
    folder,
    mutate: (replacements) => mutate(folder, replacements),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function mutate(
  folder: string,
  replacements: readonly Replacement[],
): Promise<() => Promise<void>> {
  const before = new Map<string, string>();
  for (const { file, from, to } of replacements) {
    const path = pathOf(folder, file);
    const text = await readFile(path, 'utf8');
    const found = text.split(from).length - 1;
    if (found !== 1) throw new Error(`${path} contains this ${found} times, not once:\n${from}`);
    if (!before.has(path)) before.set(path, text);
    await writeFile(
      path,
      text.replace(from, () => to),
    );
  }
  return async () => {
    for (const [path, text] of before) await writeFile(path, text);
  };
}

function pathOf(folder: string, file: string): string {
  return file.startsWith('packages/') ? join(folder, file) : join(folder, server, file);
}
