// Which code this is: its version, and the commit where one can be found.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import own from '../../../package.json' with { type: 'json' };
import { refusal, valueOf, type Environment } from './environment.ts';

export interface Build {
  readonly version: string;
  /** Null where neither `COMMIT` nor a checkout says it. */
  readonly commit: string | null;
}

/** Of one process. */
export interface Identity extends Build {
  /** The machine's name and a part of its own; leases are held under it. */
  readonly instance: string;
}

const hash = /^[0-9a-f]{7,64}$/;
const checkout = join(import.meta.dirname, '..', '..', '..', '..', '..');

export function readBuild(environment: Environment, folder: string = checkout): Build {
  const given = valueOf(environment, 'COMMIT');
  if (given !== null && !hash.test(given)) {
    throw refusal('COMMIT', given, '7 to 64 hexadecimal digits');
  }
  return { version: own.version, commit: given ?? commitOf(join(folder, '.git')) };
}

/** As Git keeps it in files: its program may be missing, or refuse a folder of another account. */
function commitOf(git: string): string | null {
  try {
    const directory = statSync(git).isDirectory() ? git : linkedFrom(git);
    const head = readFileSync(join(directory, 'HEAD'), 'utf8').trim();
    const name = /^ref: (.+)$/.exec(head)?.[1];
    const found = name === undefined ? head : branchCommit(directory, name);
    return found !== null && hash.test(found) ? found : null;
  } catch {
    return null;
  }
}

/** A worktree has a file that names its folder. */
function linkedFrom(file: string): string {
  return resolve(
    file,
    '..',
    readFileSync(file, 'utf8')
      .replace(/^gitdir: /, '')
      .trim(),
  );
}

function branchCommit(directory: string, name: string): string | null {
  const shared = join(directory, 'commondir');
  const common = existsSync(shared)
    ? resolve(directory, readFileSync(shared, 'utf8').trim())
    : directory;
  const loose = join(common, name);
  if (existsSync(loose)) return readFileSync(loose, 'utf8').trim();
  const packed = readFileSync(join(common, 'packed-refs'), 'utf8').split('\n');
  return packed.find((line) => line.endsWith(` ${name}`))?.split(' ')[0] ?? null;
}
