// Where tests keep temporary files: in memory where there is enough of it. A run creates and
// removes some hundred thousand small files, mostly compiled code: on a disk without a journal
// `ext4` searches for free inodes for a fifth of the run's processor time.

import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. */
const memoryFolder = '/dev/shm';
/** Several times what a run keeps there at once. */
const plentyBytes = 8 * 2 ** 30;

/** Makes a folder for the temporary files of this process and of all that it starts. */
export function enterTemporaryFolder(): void {
  const folder = mkdtempSync(join(hasPlenty(memoryFolder) ? memoryFolder : tmpdir(), 'trine-run-'));
  // Like the system's: accounts of programs that tests start use it as well.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasPlenty(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= plentyBytes;
  } catch {
    return false;
  }
}
