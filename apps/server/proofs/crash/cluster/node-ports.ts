// The local ports of a node's connections. Standbys send encrypted data, so a cable cannot read who
// connected; on Linux, /proc shows which process has which port.

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** For the PostgreSQL of a data directory, on 127.0.0.1; empty while it does not run. */
export function portsOfNode(directory: string): ReadonlySet<number> {
  const inodes = new Set(processesOf(directory).flatMap(socketsOf));
  if (inodes.size === 0) return new Set();
  const table = readFileSync('/proc/net/tcp', 'utf8');
  return new Set([...inodes].flatMap((inode) => portOf(inode, table)));
}

/** The postmaster and its children. */
function processesOf(directory: string): string[] {
  const [pid = ''] = read(join(directory, 'postmaster.pid')).split('\n');
  if (!/^\d+$/.test(pid)) return [];
  return [pid, ...read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean)];
}

/** The inode numbers of its sockets. */
function socketsOf(pid: string): string[] {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).flatMap((name) => {
      return /^socket:\[(\d+)\]$/.exec(linkAt(join(folder, name)))?.[1] ?? [];
    });
  } catch {
    return [];
  }
}

/**
 * A line of /proc/net/tcp is `sl local_address rem_address st tx_queue:rx_queue tr:tm->when
 * retrnsmt uid timeout inode`. The table is long on a busy machine and cables wait for it, so only
 * one line is parsed.
 */
function portOf(inode: string, table: string): number[] {
  const at = table.indexOf(` ${inode} `);
  if (at === -1) return [];
  const [, local = ''] = table
    .slice(table.lastIndexOf('\n', at) + 1, at)
    .trim()
    .split(/\s+/);
  return [Number.parseInt(local.slice(local.indexOf(':') + 1), 16)];
}

/** Empty if the process has ended, as in `linkAt`. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function linkAt(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
