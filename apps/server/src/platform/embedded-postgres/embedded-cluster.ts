// One data directory of the embedded PostgreSQL: made by initdb, started, found when it already
// runs, stopped. `embedded.ts` decides which of these.

import '../config/postgres-environment.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cleanEnvironment, loopback, type Account, type Build } from './embedded-build.ts';
import { errorCode, StartError } from '../config/start-error.ts';
import { serverSizesFor } from './server-sizes.ts';

export const superuser = 'trine';
const logLimitBytes = 8_000_000;
const pollMs = 20;

export interface Cluster {
  readonly account: Account;
  readonly build: Build;
  readonly directory: string;
  readonly logFile: string;
  /** For tests only: trades durability for speed. */
  readonly fast: boolean;
  /** Where finished segments of the write-ahead log are copied to; null: nowhere. */
  readonly archive: Archive | null;
}

export interface Archive {
  /** A folder that the account of PostgreSQL can write. */
  readonly directory: string;
  /** A segment is finished after so long at the latest, if it has content. */
  readonly withinSeconds: number;
}

export interface Running {
  readonly pid: number;
  readonly port: number;
  /** Null when another process started it. */
  readonly child: ChildProcess | null;
}

/** Makes the data directory under a draft name, so that it exists whole or not at all. */
export async function createCluster(cluster: Cluster, password: string): Promise<void> {
  const draft = `${cluster.directory}.new`;
  const passwordFile = `${cluster.directory}.password`;
  await rm(draft, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (cluster.account !== null) {
    for (const path of [draft, passwordFile]) {
      await chown(path, cluster.account.uid, cluster.account.gid);
    }
  }
  try {
    await initialise(cluster, draft, passwordFile);
    await rename(draft, cluster.directory);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function initialise(cluster: Cluster, draft: string, passwordFile: string): Promise<void> {
  const log = await open(cluster.logFile, 'a', 0o600);
  const flags = [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ];
  if (cluster.fast) flags.push('--no-sync');
  const child = spawn(program(cluster, 'initdb'), flags, spawnOptions(cluster, log.fd));
  const [code] = await once(child, 'exit');
  await log.close();
  if (code !== 0) {
    const reason = await lastComplaint(cluster.logFile, 0);
    throw new StartError(`The database could not be made in ${cluster.directory}: ${reason}.`);
  }
}

/**
 * Starts PostgreSQL in a session of its own, so that a terminal's Ctrl-C does not reach it.
 * `recovery`: settings for this start alone.
 */
export async function launch(
  cluster: Cluster,
  port: number,
  recovery: readonly string[] = [],
): Promise<Running> {
  const log = await openLog(cluster.logFile);
  const { size } = await log.stat();
  const wanted = [...(await settings(cluster, port)), ...archiving(cluster.archive), ...recovery];
  const flags = wanted.flatMap((setting) => ['-c', setting]);
  const options = { ...spawnOptions(cluster, log.fd), detached: true };
  const child = spawn(program(cluster, 'postgres'), ['-D', cluster.directory, ...flags], options);
  child.unref();
  // A program that can not be spawned at all has no process number; its error is reported below.
  child.on('error', () => undefined);
  await log.close();
  const { pid } = child;
  if (pid !== undefined) {
    while (child.exitCode === null && child.signalCode === null) {
      const found = await readPostmasterFile(cluster.directory);
      if (found?.pid === pid && found.ready) return { pid, port, child };
      await delay(pollMs);
    }
  }
  throw new LaunchError(await lastComplaint(cluster.logFile, size), child.signalCode);
}

/** PostgreSQL exited while starting; the message is its last error. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
  /**
   * Worth a retry: it was killed from outside, its last processes are still exiting, or another
   * program took the port first.
   */
  readonly isTransient: boolean;

  constructor(message: string, signal: NodeJS.Signals | null) {
    super(message);
    const passing = /shared memory|lock file|could not (bind|create any)|in use/i;
    this.isTransient = signal !== null || passing.test(message);
  }
}

/** The PostgreSQL that already runs on the directory, once it is ready; null when there is none. */
export async function findRunning(cluster: Cluster, waitMs: number): Promise<Running | null> {
  for (let waitedMs = 0; waitedMs < waitMs; waitedMs += pollMs) {
    const found = await readPostmasterFile(cluster.directory);
    if (found === null || !runsOn(found.pid, cluster.directory)) return null;
    if (found.ready) return { pid: found.pid, port: found.port, child: null };
    await delay(pollMs);
  }
  throw new StartError(`PostgreSQL on ${cluster.directory} has not become ready in time.`);
}

/**
 * After a restart of the machine or a container, the number in a stale postmaster.pid may belong to
 * another program, and PostgreSQL would then refuse to start. It treats its parent's number as
 * stale, so that number is written; the file's other lines still prevent a second server.
 */
export async function disownStalePostmaster(cluster: Cluster): Promise<void> {
  const path = join(cluster.directory, 'postmaster.pid');
  const found = await readPostmasterFile(cluster.directory);
  if (found === null || !isAlive(found.pid) || runsOn(found.pid, cluster.directory)) return;
  const [, ...rest] = (await readFile(path, 'utf8')).split('\n');
  await writeFile(path, [String(process.pid), ...rest].join('\n'));
}

/** Sends a fast shutdown: open transactions are rolled back, committed ones are kept. */
export async function stopCluster(cluster: Cluster, waitMs: number): Promise<boolean> {
  const found = await readPostmasterFile(cluster.directory);
  if (found === null || !runsOn(found.pid, cluster.directory)) return true;
  await signal(cluster, found.pid, 'SIGINT');
  if (await hasEnded(cluster, found.pid, waitMs)) return true;
  await signal(cluster, found.pid, 'SIGQUIT');
  return hasEnded(cluster, found.pid, waitMs);
}

async function hasEnded(cluster: Cluster, pid: number, waitMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < waitMs; waitedMs += pollMs) {
    if (!runsOn(pid, cluster.directory)) return true;
    await delay(pollMs);
  }
  return false;
}

/** Windows has no signals; there PostgreSQL's own tool passes them on. */
async function signal(cluster: Cluster, pid: number, name: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (process.platform !== 'win32') {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (errorCode(error) !== 'ESRCH') throw error;
    }
    return;
  }
  const child = spawn(program(cluster, 'pg_ctl'), ['kill', name.slice(3), String(pid)]);
  await once(child, 'exit');
}

/**
 * Whether this process is a running PostgreSQL on the directory, and not another with its number.
 */
export function runsOn(pid: number, directory: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    // Empty for a zombie, which in a container may not be reaped.
    const parts = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return parts.includes(directory);
  } catch (error) {
    return !['ENOENT', 'ESRCH'].includes(errorCode(error));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

/** The lines of postmaster.pid: 1 the process, 4 the port, 8 the state. Null when not there. */
async function readPostmasterFile(directory: string): Promise<PostmasterFile | null> {
  try {
    const lines = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0) return null;
    return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** PostgreSQL's log from an offset on, without time and process. */
async function lastComplaint(logFile: string, fromByte: number): Promise<string> {
  const lines = (await readFile(logFile)).subarray(fromByte).toString('utf8').split('\n');
  const complaints = lines.filter((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line));
  const last = complaints[0] ?? lines.findLast((line) => line.trim() !== '');
  return last?.replace(/^.*?(FATAL|PANIC|ERROR|error): +/, '') ?? `see ${logFile}`;
}

/** The log is PostgreSQL's standard error; a large one is replaced when PostgreSQL starts. */
async function openLog(path: string) {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > logLimitBytes) await rename(path, `${path}.1`);
  return open(path, 'a', 0o600);
}

function program(cluster: Cluster, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return join(cluster.build.directory, 'bin', name + suffix);
}

function spawnOptions(cluster: Cluster, logDescriptor: number) {
  return {
    cwd: parse(dirname(cluster.directory)).root,
    env: cleanEnvironment,
    stdio: ['ignore', logDescriptor, logDescriptor] as ['ignore', number, number],
    windowsHide: true,
    ...cluster.account,
  };
}

/**
 * PostgreSQL's own archive module copies a segment under another name, syncs it, renames it, and
 * never replaces one that differs. No shell and no program of ours is involved.
 */
function archiving(archive: Archive | null): string[] {
  if (archive === null) return ['archive_mode=off'];
  return [
    'archive_mode=on',
    'archive_library=basic_archive',
    `basic_archive.archive_directory=${archive.directory}`,
    `archive_timeout=${archive.withinSeconds}s`,
  ];
}

/** Errors name no values: they could be private. */
async function settings({ fast, directory }: Cluster, port: number): Promise<string[]> {
  const { bufferMegabytes, logMegabytes } = await serverSizesFor(directory);
  const durable = fast ? 'off' : 'on';
  return [
    `listen_addresses=${loopback}`,
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    'password_encryption=scram-sha-256',
    `fsync=${durable}`,
    `full_page_writes=${durable}`,
    'synchronous_commit=on',
    `shared_buffers=${fast ? 128 : bufferMegabytes}MB`,
    'effective_cache_size=1GB',
    'work_mem=8MB',
    'maintenance_work_mem=128MB',
    // After a checkpoint, the first change of each page is logged as the whole page: see decision
    // 3.
    `max_wal_size=${logMegabytes}MB`,
    'wal_compression=off',
    'min_wal_size=256MB',
    'checkpoint_timeout=15min',
    'random_page_cost=1.1',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
  ];
}
