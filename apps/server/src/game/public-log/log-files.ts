// The public log as files in DATA_DIR and beside the backups: tiles, entries and the checkpoint,
// named as in C2SP tlog-tiles. They show a database that was set back, and a restore continues from
// them. The checkpoint is written last, so its tiles are always whole.

import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openCheckpoint, type Checkpoint } from '@trine/fairness/log/checkpoint.ts';
import { entryBundle, parseEntryBundle } from '@trine/fairness/log/entry-bundle.ts';
import type { NoteKey } from '@trine/fairness/log/note-key.ts';
import { bundlesBetween, tilePath, tilesBetween, tileWidth } from '@trine/fairness/log/tiles.ts';
import type { Tile } from '@trine/fairness/log/tiles.ts';
import { readPrivateFile, replacePrivateFile } from '../../platform/config/data-directory.ts';
import { errorCode, StartError } from '../../platform/config/start-error.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './public-log.sql.ts';
import { readStoredTiles } from './stored-tree.ts';

const logFolder = 'public-log';
const checkpointFile = 'checkpoint';

/** The folder in DATA_DIR, or beside the backups of a server. */
export function logFolderOf(place: string): string {
  return join(place, logFolder);
}

/** The signed note of the kept checkpoint; null without files. */
export function readKeptNote(folder: string): Promise<string | null> {
  return readPrivateFile(join(folder, checkpointFile));
}

/** Null without files. Throws `StartError` for a damaged checkpoint, or one of another log. */
export async function readKeptCheckpoint(folder: string, log: NoteKey): Promise<Checkpoint | null> {
  const note = await readKeptNote(folder);
  if (note === null) return null;
  const checkpoint = openCheckpoint(note, { log });
  if (checkpoint !== null) return checkpoint;
  throw new StartError(
    `${join(folder, checkpointFile)} is damaged, or of another log than ${log.name} with the ` +
      `key ${log.id}: an installation with a new database needs a new DATA_DIR.`,
  );
}

/** Writes what the database has published since the kept checkpoint; returns the size. */
export async function writeLogFiles(
  from: Connection,
  folder: string,
  keptSize: number,
): Promise<number> {
  const { size: publishedSize, checkpoint } = await sql.publishedLog.one(from, {});
  const size = Number(publishedSize);
  if (checkpoint === null || size <= keptSize) return keptSize;
  const tiles = tilesBetween(keptSize, size);
  for (const tile of tiles) {
    const [hashes = new Uint8Array(0)] = await readStoredTiles(from)([tile]);
    await writeTile(folder, tile, hashes);
  }
  const bundles = bundlesBetween(keptSize, size);
  for (const bundle of bundles) {
    await writeTile(folder, bundle, await readBundle(from, bundle));
  }
  await replacePrivateFile(join(folder, checkpointFile), checkpoint);
  for (const tile of [...tiles, ...bundles]) await removeOlder(folder, tile);
  return size;
}

async function readBundle(from: Connection, { index, width }: Tile): Promise<Uint8Array> {
  const place = { index: BigInt(index * tileWidth), limit: width };
  const entries = await sql.publishedEntries.all(from, place);
  if (entries.length !== width) throw new Error(`the public log lacks entries of bundle ${index}`);
  return entryBundle(entries.map(({ entry }) => entry));
}

/** The entries of the kept files from an index up to their checkpoint's size. */
export async function readKeptEntries(
  folder: string,
  from: number,
  size: number,
): Promise<string[]> {
  const entries: string[] = [];
  const start = from - (from % tileWidth);
  for (const bundle of bundlesBetween(start, size)) {
    const path = join(folder, tilePath(bundle));
    const kept = parseEntryBundle(await readFile(path));
    if (kept?.length !== bundle.width) throw new StartError(`${path} is damaged.`);
    entries.push(...kept);
  }
  return entries.slice(from - start);
}

async function writeTile(folder: string, tile: Tile, bytes: Uint8Array): Promise<void> {
  if (bytes.length === 0) throw new Error(`the public log lacks ${tilePath(tile)}`);
  const path = join(folder, tilePath(tile));
  await mkdir(dirname(path), { recursive: true });
  await replacePrivateFile(path, bytes);
}

/** Removes the partial tiles that a wider one of the same place replaces. */
async function removeOlder(folder: string, tile: Tile): Promise<void> {
  const partials = `${join(folder, tilePath({ ...tile, width: tileWidth }))}.p`;
  if (tile.width === tileWidth) return rm(partials, { recursive: true, force: true });
  for (const name of await readFolder(partials)) {
    if (Number(name) < tile.width) await rm(join(partials, name), { force: true });
  }
}

async function readFolder(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
