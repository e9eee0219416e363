// Which node a connection comes from. What PostgreSQL's standbys send is encrypted, so a cable
// cannot read who connected; but a process of PostgreSQL works in its data directory, and Linux
// shows which process has which port.

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, basename } from 'node:path';

/** 127.0.0.1 as in /proc/net/tcp. */
const loopback = '0100007F';

/**
 * The name of the folder directly in `folder` that is the working directory of the process with
 * this port of 127.0.0.1; null for another working directory.
 */
export function ownerOfPort(port: number, folder: string): string | null {
  const inode = inodeOf(port);
  if (inode === null) return null;
  const link = `socket:[${inode}]`;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const directory = linkAt(`/proc/${pid}/cwd`);
    if (directory === null || dirname(directory) !== folder) continue;
    if (filesOf(pid).some((file) => linkAt(file) === link)) return basename(directory);
  }
  return null;
}

/** `sl local_address rem_address st tx_queue:rx_queue tr:tm->when retrnsmt uid timeout inode`. */
function inodeOf(port: number): string | null {
  const address = `${loopback}:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  for (const line of readFileSync('/proc/net/tcp', 'utf8').split('\n')) {
    const [, local, , , , , , , , inode] = line.trim().split(/\s+/);
    if (local === address && inode !== undefined && inode !== '0') return inode;
  }
  return null;
}

function filesOf(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((name) => `/proc/${pid}/fd/${name}`);
  } catch {
    return [];
  }
}

/** Null for what has ended. */
function linkAt(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
