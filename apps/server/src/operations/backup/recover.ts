// Unpacks a checked backup into an empty DATA_DIR and starts PostgreSQL to replay the log. The
// segments are where PostgreSQL looks after its `restore_command` fails, and that command always
// fails: no path of ours ever reaches a shell. A restore that fails leaves DATA_DIR empty.

import { spawn } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, readFileSync } from 'node:fs';
import { chown, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { prepareDataDirectory, replacePrivateFile } from '../../platform/config/data-directory.ts';
import { errorCode, StartError } from '../../platform/config/start-error.ts';
import {
  launch,
  LaunchError,
  runsOn,
  stopCluster,
  type Cluster,
} from '../../platform/embedded-postgres/embedded-cluster.ts';
import {
  cleanEnvironment,
  findAccount,
  findBuild,
  freePort,
  placeForData,
} from '../../platform/embedded-postgres/embedded-build.ts';
import {
  unfinishedRestoreOf,
  urlOf,
  verify,
  writeRecord,
  type ServerRecord,
} from '../../platform/embedded-postgres/embedded-record.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { openDatabase } from '../../platform/postgres/transaction.ts';
import * as sql from './backup.sql.ts';
import type { BaseBackup } from './backup-catalogue.ts';
import type { CheckedBackup } from './check-backup.ts';
import { readSegment } from './archived-segments.ts';

export interface Recovery {
  readonly dataDir: string;
  /** Epoch milliseconds; null: to the end of the log. */
  readonly toMs: number | null;
  readonly log: (line: string) => void;
}

const stopWaitMs = 60_000;
const baseFile = 'base.tar.gz';
/** Windows includes one too, in its own folder. */
const tarProgram = process.platform === 'win32' ? 'C:\\Windows\\System32\\tar.exe' : 'tar';

/** Throws `StartError` unless the folder is missing or empty. */
export async function checkEmpty(dataDir: string): Promise<void> {
  const names = await namesIn(dataDir);
  if (names.length === 0) return;
  throw new StartError(
    `DATA_DIR ${dataDir} is in use (it holds ${names.slice(0, 3).join(', ')}), and a restore ` +
      'overwrites nothing: set DATA_DIR to a new folder, or move its content away first.',
  );
}

/** The last replayed commit, in epoch milliseconds; null if there was none. */
export async function recover(backup: CheckedBackup, recovery: Recovery): Promise<number | null> {
  await checkEmpty(recovery.dataDir);
  const dataDir = await prepareDataDirectory(recovery.dataDir);
  const cluster = await placeCluster(dataDir, backup);
  // Names what to remove if this process is killed.
  await replacePrivateFile(unfinishedRestoreOf(dataDir), `${cluster.directory}\n`);
  const onExit = () => endNow(cluster);
  process.once('exit', onExit);
  try {
    recovery.log(`Unpacking the database into ${cluster.directory} …`);
    await unpackDatabase(cluster, backup);
    await layLog(cluster, backup);
    recovery.log('PostgreSQL replays the log …');
    const reached = await replay(cluster, backup, { ...recovery, dataDir });
    await rm(unfinishedRestoreOf(dataDir));
    return reached;
  } catch (error) {
    await stopCluster(cluster, stopWaitMs);
    await empty(dataDir, cluster);
    throw error;
  } finally {
    process.removeListener('exit', onExit);
  }
}

async function placeCluster(dataDir: string, { base }: CheckedBackup): Promise<Cluster> {
  const account = await findAccount(join(dataDir, 'postgres'));
  const build = await findBuild(account);
  const { postgres, name } = base.manifest;
  if (postgres !== build.major) {
    throw new StartError(
      `Backup ${name} is of PostgreSQL ${postgres} and this Trine brings ${build.major}: ` +
        'restore it with the Trine that made it.',
    );
  }
  const directory = await placeForData(account, dataDir);
  const logFile = join(dataDir, 'postgres.log');
  return { account, build, directory, logFile, fast: false, archive: null };
}

/** `tar` runs as PostgreSQL's account, so that account owns the files. */
async function unpackDatabase(cluster: Cluster, { base }: CheckedBackup): Promise<void> {
  const { directory, account } = cluster;
  await mkdir(directory, { mode: 0o700 });
  if (account !== null) await chown(directory, account.uid, account.gid);
  const tar = spawn(tarProgram, ['-xf', '-', '-C', directory], {
    cwd: sep,
    env: cleanEnvironment,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...account,
  });
  const complaints: string[] = [];
  tar.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  const ended = once(tar, 'close');
  const packed = createReadStream(join(base.folder, baseFile));
  const hash = createHash('sha256');
  const sent = await pipeline(packed, hashed(hash), createGunzip(), tar.stdin).catch(
    (error: unknown) => error,
  );
  const [code] = await ended.catch((error: unknown) => [String(error)]);
  if (code === 0 && sent === undefined) return assertSame(base, hash.digest('hex'));
  const reason = complaints.join('').trim().split('\n')[0] || String(sent ?? code);
  throw new StartError(`The database could not be unpacked into ${directory}: ${reason}.`);
}

function hashed(hash: Hash) {
  return async function* hashing(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
}

/** Detects a file that changed in BACKUP_DIR after it was checked. */
function assertSame({ folder, manifest }: BaseBackup, sha256: string): void {
  if (manifest.files.some((file) => file.name === baseFile && file.sha256 === sha256)) return;
  throw new StartError(`${join(folder, baseFile)} was changed while it was restored.`);
}

/** Zeros at the end of a segment are written sparsely. */
async function layLog(cluster: Cluster, { base, segments }: CheckedBackup): Promise<void> {
  const { directory, account } = cluster;
  const { segmentBytes } = base.manifest;
  for (const segment of segments) {
    const content = await readSegment(segment, segmentBytes);
    const path = join(directory, 'pg_wal', segment.name);
    const file = await open(path, 'wx', 0o600);
    await file.write(content.subarray(0, usedBytes(content)));
    await file.truncate(segmentBytes);
    await file.close();
    if (account !== null) await chown(path, account.uid, account.gid);
  }
  const signal = join(directory, 'recovery.signal');
  await writeFile(signal, '', { mode: 0o600 });
  if (account !== null) await chown(signal, account.uid, account.gid);
}

function usedBytes(content: Buffer): number {
  let length = content.length;
  while (length > 0 && content[length - 1] === 0) length -= 1;
  return length;
}

/** PostgreSQL syncs the whole data directory before it replays, and ends on a new timeline. */
async function replay(
  cluster: Cluster,
  backup: CheckedBackup,
  { dataDir, toMs }: Recovery,
): Promise<number | null> {
  const target = toMs === null ? [] : [`recovery_target_time=${momentOf(toMs)}`];
  const settings = [
    'restore_command=exit 1',
    'recovery_target_timeline=current',
    'recovery_target_action=promote',
    'hot_standby=off',
    ...target,
  ];
  const port = await freePort(null);
  await launch(cluster, port, settings).catch(async (error: unknown) => {
    if (!(error instanceof LaunchError)) throw error;
    throw new StartError(await explain(cluster, backup, error), { cause: error });
  });
  const password = backup.secrets.databasePassword;
  const inside = cluster.directory.startsWith(dataDir + sep);
  const directory = inside ? relative(dataDir, cluster.directory) : cluster.directory;
  const record: ServerRecord = { directory, password, port, created: true, archive: null };
  const url = urlOf(record);
  await verify(url);
  const reached = await readReplayed(url);
  if (!(await stopCluster(cluster, stopWaitMs))) throw new Error('PostgreSQL does not stop');
  for (const [name, text] of Object.entries(backup.secrets.files)) {
    await replacePrivateFile(join(dataDir, name), text);
  }
  await writeRecord(dataDir, record);
  return reached;
}

/** PostgreSQL parses its settings before it loads abbreviations of zones, such as `Z`. */
function momentOf(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '+00');
}

async function readReplayed(url: string): Promise<number | null> {
  const pool = openPool({ url, max: 1, name: 'trine restore' });
  try {
    return (await sql.readReplayed.one(openDatabase(pool), {})).at;
  } finally {
    await pool.end();
  }
}

/** PostgreSQL exits if the log ends before the requested time. */
async function explain(
  cluster: Cluster,
  { base }: CheckedBackup,
  error: LaunchError,
): Promise<string> {
  const lines = await readFile(cluster.logFile, 'utf8');
  if (!/recovery ended before configured recovery target was reached/.test(lines)) {
    return `PostgreSQL could not replay the log: ${error.message}.`;
  }
  const [, last] = /last completed transaction was at log time (.+?)(?:\+00)?$/m.exec(lines) ?? [];
  const end = last === undefined ? base.manifest.finishedAt : `${last.replace(' ', 'T')}Z`;
  return (
    `The backup only reaches to ${end}, and nothing was restored: choose an earlier time ` +
    'with --to, or omit --to to restore everything.'
  );
}

/** DATA_DIR was empty before, so this restore wrote everything in it. */
async function empty(dataDir: string, cluster: Cluster): Promise<void> {
  await rm(cluster.directory, { recursive: true, force: true });
  for (const name of await namesIn(dataDir)) await rm(join(dataDir, name), { recursive: true });
}

/** Ignores the folder that some file systems create at a mount point. */
async function namesIn(dataDir: string): Promise<string[]> {
  try {
    return (await readdir(dataDir)).filter((name) => name !== 'lost+found');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** PostgreSQL runs in its own session, which a Ctrl-C does not reach. */
function endNow({ directory }: Cluster): void {
  try {
    const pid = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
    if (pid > 0 && runsOn(pid, directory)) process.kill(pid, 'SIGQUIT');
  } catch {
    // It is not running.
  }
}
