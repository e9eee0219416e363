// The content of BACKUP_DIR. Each server has its own folder there, `server-1a2b3c4d`: `base` has
// its base backups, `log` its archived write-ahead log, and PostgreSQL writes to `incoming`. A
// restored server is a new server with its own folder, so a drill never writes to the history of
// the original.

import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, StartError } from '../../platform/config/start-error.ts';
import { archiveFolderOf } from '../../platform/embedded-postgres/embedded-archive.ts';
import { removeBefore } from './archived-segments.ts';
import { readManifest, type Manifest } from './manifest.ts';

export const serverName = /^server-[0-9a-f]{8}$/;
const baseName = /^\d{8}T\d{9}Z$/;
const removedSuffix = '.removed';

export interface BaseBackup {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** The name of a base backup from its start, such as `2026-11-25T10:29:13.123Z`; sorts by time. */
export function nameOfBase(startedAt: string): string {
  return startedAt.replaceAll(/[-:.]/g, '');
}

export function basesOf(serverFolder: string): string {
  return join(serverFolder, 'base');
}

/** The base backups of a server, oldest first. */
export async function listBases(serverFolder: string): Promise<BaseBackup[]> {
  const folder = basesOf(serverFolder);
  const names = (await namesIn(folder)).filter((name) => baseName.test(name)).toSorted();
  const bases: BaseBackup[] = [];
  for (const name of names) {
    const own = join(folder, name);
    bases.push({ folder: own, manifest: await readManifest(own) });
  }
  return bases;
}

/** Null if the server has none. */
export async function newestBase(serverFolder: string): Promise<BaseBackup | null> {
  const names = (await namesIn(basesOf(serverFolder))).filter((name) => baseName.test(name));
  const newest = names.toSorted().at(-1);
  if (newest === undefined) return null;
  const folder = join(basesOf(serverFolder), newest);
  return { folder, manifest: await readManifest(folder) };
}

/**
 * The folder of the server to restore: the named one, or else the only one that has a base backup.
 * Throws `StartError` if there is none, or several.
 */
export async function chooseServer(directory: string, named: string | null): Promise<string> {
  const servers = (await namesIn(directory)).filter((name) => serverName.test(name)).toSorted();
  const withBases: string[] = [];
  for (const server of servers) {
    const folder = archiveFolderOf({ directory, server });
    if ((await listBases(folder)).length > 0) withBases.push(server);
  }
  if (named !== null) {
    if (withBases.includes(named)) return archiveFolderOf({ directory, server: named });
    throw new StartError(`${directory} holds no base backup of ${named}.${await have()}`);
  }
  const [only, ...others] = withBases;
  if (only === undefined) {
    throw new StartError(`${directory} holds no base backup: npm run backup makes one.`);
  }
  if (others.length === 0) return archiveFolderOf({ directory, server: only });
  throw new StartError(
    `${directory} holds backups of several servers: name one with --from.${await have()}`,
  );

  async function have(): Promise<string> {
    const ranges = withBases.map(async (server) => {
      const bases = await listBases(archiveFolderOf({ directory, server }));
      return `${server} (${bases[0]?.manifest.finishedAt} to ${bases.at(-1)?.manifest.finishedAt})`;
    });
    return ranges.length === 0 ? '' : ` There are: ${(await Promise.all(ranges)).join(', ')}.`;
  }
}

/** The newest base backup that ended before that time, or the newest of all. */
export function chooseBase(
  bases: readonly BaseBackup[],
  wanted: { readonly toMs: number | null; readonly base: string | null },
): BaseBackup {
  const { toMs, base } = wanted;
  const named = bases.filter(({ manifest }) => base === null || manifest.name === base);
  if (base !== null && named.length === 0) {
    const names = bases.map(({ manifest }) => manifest.name).join(', ');
    throw new StartError(`There is no base backup ${base}; there are: ${names}.`);
  }
  const chosen = named.findLast(
    ({ manifest }) => toMs === null || Date.parse(manifest.finishedAt) <= toMs,
  );
  if (chosen !== undefined) return chosen;
  throw new StartError(
    `The earliest time that can be restored is ${named[0]?.manifest.finishedAt}: ` +
      'give that or a later one to --to.',
  );
}

/**
 * The last segment that a restore to that time needs; null: all. PostgreSQL stops at the first
 * change after that time, which is before the end of the second later base backup.
 */
export function lastNeeded(bases: readonly BaseBackup[], toMs: number | null): string | null {
  if (toMs === null) return null;
  const later = bases.filter(({ manifest }) => Date.parse(manifest.startedAt) > toMs);
  return later[1]?.manifest.lastSegment ?? null;
}

/** Keeps the newest base backups and the log that they need. Returns the removed names. */
export async function keepNewest(serverFolder: string, keep: number): Promise<string[]> {
  const bases = await listBases(serverFolder);
  const removed = bases.slice(0, Math.max(0, bases.length - keep));
  for (const { folder } of removed) await rename(folder, folder + removedSuffix);
  // Includes what an earlier, interrupted removal left.
  for (const name of await namesIn(basesOf(serverFolder))) {
    if (!name.endsWith(removedSuffix)) continue;
    await rm(join(basesOf(serverFolder), name), { recursive: true });
  }
  const oldest = bases[removed.length];
  if (oldest !== undefined) await removeBefore(serverFolder, oldest.manifest.firstSegment);
  return removed.map(({ manifest }) => manifest.name);
}

/** The size of a base backup on disk, in bytes. */
export function sizeOf({ manifest }: BaseBackup): number {
  return manifest.files.reduce((total, { bytes }) => total + bytes, 0);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    const found = await stat(folder);
    return found.isDirectory() ? await readdir(folder) : [];
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
