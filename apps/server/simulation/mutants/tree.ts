// A copy of the repository that may be spoilt: sources are copied, dependencies are only pointed
// to, but for our own workspaces, which have to be the copy's.

import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import type { Replacement } from './mutants.ts';

export interface Tree {
  readonly folder: string;
  /** Makes the replacements; the function that comes back takes them back. */
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

async function linkModules(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@trine'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name === '@trine') continue;
    await symlink(join(root, 'node_modules', name), join(modules, name));
  }
  const workspaces = await readdir(join(folder, 'packages'));
  for (const name of workspaces) {
    await symlink(join(folder, 'packages', name), join(modules, '@trine', name));
  }
  await symlink(join(folder, server), join(modules, '@trine', 'server'));
  // npm may put a dependency beside the workspace that needs it instead of at the root.
  for (const workspace of [server, ...workspaces.map((name) => join('packages', name))]) {
    const own = join(root, workspace, 'node_modules');
    if (existsSync(own)) await symlink(own, join(folder, workspace, 'node_modules'));
  }
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
    if (found !== 1) throw new Error(`${path} holds this ${found} times, not once:\n${from}`);
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
