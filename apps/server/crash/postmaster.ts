// The embedded PostgreSQL from outside: found by DATA_DIR's record, killed by its number.

import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runsOn } from '../src/database/embedded-cluster.ts';
import { readRecord } from '../src/database/embedded-record.ts';

/** The number of the living postmaster; null while there is none. */
export async function findPostmaster(dataDir: string): Promise<number | null> {
  const record = await readRecord(dataDir);
  if (record === null) return null;
  const directory = resolve(dataDir, record.directory);
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return pid > 0 && runsOn(pid, directory) ? pid : null;
}

/** `kill -9` of the postmaster; its other processes notice by themselves, as after any crash. */
export async function killPostmaster(dataDir: string): Promise<number | null> {
  const pid = await findPostmaster(dataDir);
  if (pid !== null) process.kill(pid, 'SIGKILL');
  return pid;
}

/** Command lines of living processes that name the folder; empty where there is no /proc. */
export async function processesOn(dataDir: string): Promise<string[]> {
  const numbers = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    numbers.map((number) => readFile(`/proc/${number}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.map((line) => line.replaceAll('\0', ' ')).filter((line) => line.includes(dataDir));
}
