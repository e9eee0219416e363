// The archived segments of the write-ahead log. PostgreSQL puts each into `incoming` as it is, 16
// MB; from there it is sealed and packed into `log`, under a name that holds the SHA-256 of what it
// was. A segment that was finished for time's sake is mostly zeros, so this saves most of the room.

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { replacePrivateFile, tryLock } from '../../platform/config/data-directory.ts';
import { errorCode, StartError } from '../../platform/config/start-error.ts';
import { incomingOf } from '../../platform/embedded-postgres/embedded-archive.ts';
import { newestSealed, sealSegment, type LogKey } from './log-seal.ts';
import { isSegmentName, nextSegment, type ArchivedSegment } from './segments.ts';

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** A segment, the history of a timeline, or the note on a base backup. */
const archivedName = /^(?:[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/;
const packedName = /^(.+)\.([0-9a-f]{64})\.zst$/;
/** What PostgreSQL leaves behind when it is killed while it copies a segment. */
const draftName = /^archtemp\./;
const draftAgeMs = 60 * 60_000;

export interface Packing {
  readonly key: LogKey;
  readonly nowMs: number;
}

/** Packs what has arrived, unless another process of the same DATA_DIR is at it. */
export async function packInTurn(
  dataDir: string,
  serverFolder: string,
  packing: Packing,
): Promise<void> {
  const lock = tryLock(join(dataDir, 'archive.lock'), 'exclusive');
  if (lock === null) return;
  try {
    await packArrived(serverFolder, packing);
  } finally {
    lock.release();
  }
}

/** Packs what has arrived; the number of files. One process at a time. */
export async function packArrived(serverFolder: string, packing: Packing): Promise<number> {
  const { nowMs } = packing;
  const incoming = incomingOf(serverFolder);
  const names = await readdir(incoming);
  const arrived = names.filter((name) => archivedName.test(name)).toSorted();
  if (arrived.length > 0) {
    await mkdir(logOf(serverFolder), { recursive: true, mode: 0o700 });
    const packed = await packedFiles(serverFolder);
    for (const name of arrived) {
      await packOne(serverFolder, { ...packing, name, known: packed.get(name) });
    }
  }
  for (const name of names.filter((found) => draftName.test(found))) {
    await removeOldDraft(join(incoming, name), nowMs);
  }
  return arrived.length;
}

/** PostgreSQL may rename a draft to its segment at any moment. */
async function removeOldDraft(path: string, nowMs: number): Promise<void> {
  try {
    const { mtimeMs } = await stat(path);
    if (nowMs - mtimeMs > draftAgeMs) await rm(path, { force: true });
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

interface Arrived extends Packing {
  readonly name: string;
  readonly known: ArchivedSegment | undefined;
}

/**
 * The seal is on the disk before the packed file, and that before the one that arrived goes.
 * PostgreSQL archives a segment again when it was killed before it noted that it had.
 */
async function packOne(serverFolder: string, { name, known, ...packing }: Arrived): Promise<void> {
  const path = join(incomingOf(serverFolder), name);
  const content = await readFile(path);
  const sha256 = sha256Of(content);
  if (known !== undefined && known.sha256 !== sha256) throw new StartError(twoOf(name, path));
  const target = join(logOf(serverFolder), `${name}.${sha256}.zst`);
  if (known === undefined) {
    const sealed = { name, bytes: content.length, sha256, nowMs: packing.nowMs };
    if (isSegmentName(name)) await sealSegment(serverFolder, packing.key, sealed);
    await replacePrivateFile(target, await pack(content, compression));
  }
  await rm(path);
}

/** All segments of the archive by their names. Two different ones of one name are refused. */
export async function listSegments(serverFolder: string): Promise<Map<string, ArchivedSegment>> {
  const incoming = incomingOf(serverFolder);
  const segments = new Map<string, ArchivedSegment>();
  for (const name of await namesIn(incoming)) {
    if (isSegmentName(name)) segments.set(name, { name, path: join(incoming, name), sha256: null });
  }
  for (const [name, file] of await packedFiles(serverFolder)) {
    if (isSegmentName(name)) segments.set(name, file);
  }
  return segments;
}

async function packedFiles(serverFolder: string): Promise<Map<string, ArchivedSegment>> {
  const folder = logOf(serverFolder);
  const packed = new Map<string, ArchivedSegment>();
  for (const file of await namesIn(folder)) {
    const [, name, sha256] = packedName.exec(file) ?? [];
    if (name === undefined || sha256 === undefined) continue;
    if (packed.has(name)) throw new StartError(twoOf(name, folder));
    packed.set(name, { name, path: join(folder, file), sha256 });
  }
  return packed;
}

function twoOf(name: string, place: string): string {
  return (
    `${place}: there are two different files ${name} in the archive, as if two copies of one ` +
    'DATA_DIR were archiving into it. Stop one, and move its file away.'
  );
}

/** The segments from `first` on without a gap, up to `last` where it is given. */
export function runOfSegments(
  segments: ReadonlyMap<string, ArchivedSegment>,
  range: { readonly first: string; readonly last: string | null; readonly segmentBytes: number },
): ArchivedSegment[] {
  const run: ArchivedSegment[] = [];
  let name = range.first;
  for (;;) {
    const found = segments.get(name);
    if (found === undefined) return run;
    run.push(found);
    if (name === range.last) return run;
    name = nextSegment(name, range.segmentBytes);
  }
}

/** What PostgreSQL archived; throws `StartError` when it is not that any more. */
export async function readSegment(segment: ArchivedSegment, segmentBytes: number): Promise<Buffer> {
  const { path, sha256 } = segment;
  const isPacked = path.endsWith('.zst');
  const stored = await readFile(path).catch((error: unknown) => {
    if (!isPacked && errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (stored === null) return readSegment(await packedSince(segment), segmentBytes);
  const most = { maxOutputLength: segmentBytes };
  const unpacked = async () => unpack(stored, most).catch(() => Buffer.alloc(0));
  const content = isPacked ? await unpacked() : stored;
  const isWhole = content.length === segmentBytes;
  if (isWhole && (sha256 === null || sha256Of(content) === sha256)) return content;
  throw new StartError(
    `${path} is damaged: its SHA-256 is not the one ${isPacked ? 'in its name' : 'of its seal'}. ` +
      'Nothing was touched; bring this file back from a copy, or move it away to restore to a ' +
      'time before it.',
  );
}

/** A server that runs packs what has arrived, also while somebody reads its archive. */
async function packedSince({ name, path, sha256 }: ArchivedSegment): Promise<ArchivedSegment> {
  const packed = (await packedFiles(dirname(dirname(path)))).get(name);
  if (packed !== undefined && (sha256 === null || packed.sha256 === sha256)) return packed;
  throw new StartError(`${path} was removed while it was needed: run the command again.`);
}

/**
 * Removes what no base backup from `first` on needs; the number of files. The newest seal stays,
 * since the next one names it.
 */
export async function removeBefore(serverFolder: string, first: string): Promise<number> {
  const folder = logOf(serverFolder);
  const all = await namesIn(folder);
  const newest = all.length === 0 ? null : `${await newestSealed(serverFolder)}.seal`;
  const old = all.filter((file) => {
    if (file === newest) return false;
    const name = file.slice(0, first.length);
    return isSegmentName(name) && name < first;
  });
  for (const file of old) await rm(join(folder, file));
  return old.length;
}

function logOf(serverFolder: string): string {
  return join(serverFolder, 'log');
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
