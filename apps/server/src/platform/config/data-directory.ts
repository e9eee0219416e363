// DATA_DIR: the folder of the embedded database, its record and the secrets. Files in it are
// written whole or not at all, and only their owner can read them. The system releases its locks
// when their holder dies.

import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, StartError } from './start-error.ts';

const privateMode = 0o600;
/** The account that runs PostgreSQL for root has to pass through, and nothing else. */
const directoryMode = 0o711;
const retryAfterMs = 25;
const sqliteBusy = 5;

export type LockMode = 'shared' | 'exclusive';

export interface HeldLock {
  release(): void;
}

/** Creates the folder if it is missing, checks that it can be written, returns its real path. */
export async function prepareDataDirectory(dataDir: string): Promise<string> {
  const directory = resolve(dataDir);
  try {
    await makeDirectory(directory);
    const probe = join(directory, `.probe-${randomBytes(6).toString('hex')}`);
    await writeNew(probe, '');
    await rm(probe);
    return await realpath(directory);
  } catch (error) {
    const sentence = `DATA_DIR ${directory} can not be written: ${reasonOf(error)}.`;
    throw new StartError(sentence, { cause: error });
  }
}

/**
 * Creates the folder and missing parents. Node's own function never returns in folders such as
 * /proc, where a new folder fails as if its parent were missing.
 */
async function makeDirectory(directory: string): Promise<void> {
  if ((await stat(directory).catch(() => null))?.isDirectory() === true) return;
  const parent = dirname(directory);
  if (parent !== directory) await makeDirectory(parent);
  try {
    await mkdir(directory);
    await chmod(directory, directoryMode);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/** The text of a private file, or null when there is none. */
export async function readPrivateFile(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new StartError(`${path} can not be read: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Writes the file unless it exists, and returns its content. */
export async function createPrivateFile(path: string, text: string): Promise<string> {
  const draft = await writeDraft(path, text);
  try {
    await link(draft, path);
    await syncDirectory(dirname(path));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

export async function replacePrivateFile(path: string, text: string | Uint8Array): Promise<void> {
  await rename(await writeDraft(path, text), path);
  await syncDirectory(dirname(path));
}

async function writeDraft(path: string, text: string | Uint8Array): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeNew(draft, text);
  return draft;
}

async function writeNew(path: string, text: string | Uint8Array): Promise<void> {
  const file = await open(path, 'wx', privateMode);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a new name in a folder durable; Windows has no such call and needs none. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/**
 * Takes the lock at once, or returns null when another process holds it. It is SQLite's lock on an
 * empty database file, which works alike on Linux, macOS and Windows, and between connections of
 * one process, unlike the system calls.
 */
export function tryLock(path: string, mode: LockMode): HeldLock | null {
  let file: DatabaseSync | null = null;
  try {
    file = new DatabaseSync(path, { timeout: 0 });
    file.exec(mode === 'exclusive' ? 'begin exclusive' : 'begin');
    // A transaction of SQLite takes its shared lock with the first read.
    file.prepare('select count(*) from sqlite_schema').get();
    return { release: file.close.bind(file) };
  } catch (error) {
    file?.close();
    if (error instanceof Error && Reflect.get(error, 'errcode') === sqliteBusy) return null;
    throw new StartError(`${path} can not be locked: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Runs `work` while no other process is inside the same lock; waits for it a bounded time. */
export async function withLock<Result>(
  path: string,
  waitMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const held = await waitForLock(path, waitMs);
  try {
    return await work();
  } finally {
    held.release();
  }
}

async function waitForLock(path: string, waitMs: number): Promise<HeldLock> {
  for (let waitedMs = 0; waitedMs < waitMs; waitedMs += retryAfterMs) {
    const held = tryLock(path, 'exclusive');
    if (held !== null) return held;
    await delay(retryAfterMs);
  }
  throw new StartError(`Another process has held ${path} for ${waitMs / 1000} seconds.`);
}

function reasonOf(error: unknown): string {
  switch (errorCode(error)) {
    case 'EACCES':
    case 'EPERM':
      return 'this account lacks the right to';
    case 'ENOENT':
      return 'no folder can be made there';
    case 'EROFS':
      return 'its file system is read-only';
    case 'ENOSPC':
      return 'the disk is full';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'a part of that path is a file';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
