// Which code this is: its version, and the commit where a checkout or `COMMIT` gives one.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import own from './package.json' with { type: 'json' };

export const { version } = own;

export const commitPattern = /^[0-9a-f]{7,64}$/;
const unknown = 'unknown';
const checkout = join(import.meta.dirname, '..', '..');
const shownDigits = 12;

export function versionText(commit: string): string {
  return `Trine ${version}, commit ${commit.slice(0, shownDigits)}`;
}

/** Reads Git's files: its program may be missing, or reject a folder of another account. */
export function readCommit(folder: string = checkout): string {
  try {
    const git = join(folder, '.git');
    const directory = statSync(git).isDirectory() ? git : linkedFrom(git);
    const head = readFileSync(join(directory, 'HEAD'), 'utf8').trim();
    const branch = /^ref: (.+)$/.exec(head)?.[1];
    const commit = branch === undefined ? head : commitOfBranch(directory, branch);
    return commitPattern.test(commit) ? commit : unknown;
  } catch {
    return unknown;
  }
}

/** In a worktree `.git` is a file that names the folder. */
function linkedFrom(file: string): string {
  const target = readFileSync(file, 'utf8').replace(/^gitdir: /, '');
  return resolve(file, '..', target.trim());
}

function commitOfBranch(directory: string, branch: string): string {
  const shared = join(directory, 'commondir');
  const common = existsSync(shared)
    ? resolve(directory, readFileSync(shared, 'utf8').trim())
    : directory;
  const loose = join(common, branch);
  if (existsSync(loose)) return readFileSync(loose, 'utf8').trim();
  const packed = readFileSync(join(common, 'packed-refs'), 'utf8').split('\n');
  return packed.find((line) => line.endsWith(` ${branch}`))?.split(' ')[0] ?? unknown;
}
