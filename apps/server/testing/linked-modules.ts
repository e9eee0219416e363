// Links the libraries of this repository into a copy of it; our own workspaces are the copy's.

import { existsSync } from 'node:fs';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..', '..');
const server = join('apps', 'server');

/** `folder` is the copy's root, with its `packages` and its `apps/server`. */
export async function linkModules(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  const own = join(modules, '@trine');
  await mkdir(own, { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@trine') await symlink(join(root, 'node_modules', name), join(modules, name));
  }
  const packages = (await readdir(join(folder, 'packages'))).map((name) => join('packages', name));
  for (const workspace of [server, ...packages]) {
    await symlink(join(folder, workspace), join(own, basename(workspace)));
    // npm may put a dependency beside the workspace that needs it instead of at the root.
    const installed = join(root, workspace, 'node_modules');
    if (existsSync(installed)) await symlink(installed, join(folder, workspace, 'node_modules'));
  }
}
