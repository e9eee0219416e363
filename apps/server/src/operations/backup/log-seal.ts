// Seals of the archived log. The SHA-256 in a segment's name detects damage, not forgery: an
// attacker with write access to BACKUP_DIR can compute another. So the server seals each segment
// that it packs, with a key derived from the receipt key, which a backup only holds encrypted. A
// seal names the server, the segment, its size and SHA-256, the time, its number and the previous
// seal: segments cannot be changed, added, exchanged or taken from another server. Seals are files
// in `log`.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import { replacePrivateFile } from '../../platform/config/data-directory.ts';
import { errorCode, StartError } from '../../platform/config/start-error.ts';
import { deriveKey } from '../../platform/secrets/cipher.ts';
import type { ArchivedSegment } from './segments.ts';

const digest = Type.String({ pattern: '^[0-9a-f]{64}$' });
const sealSchema = Type.Object({
  /** From 1, in the order of packing. */
  number: Type.Integer({ minimum: 1 }),
  server: Type.String(),
  name: Type.String(),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: digest,
  sealedAt: Type.String(),
  /** The code of the previous seal; null for the first one. */
  previous: Type.Union([digest, Type.Null()]),
  code: digest,
});

type Seal = Static<typeof sealSchema>;
export type LogKey = Buffer;

const sealName = /^([0-9A-F]{24})\.seal$/;

export function logKeyOf(receiptKey: Buffer): LogKey {
  return deriveKey(receiptKey, 'trine/backup/log');
}

export interface Sealed {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Seals the next segment in `log` of a server's folder; the seal is on disk when this returns. */
export async function sealSegment(
  serverFolder: string,
  key: LogKey,
  sealed: Sealed & { readonly nowMs: number },
): Promise<void> {
  const { name, bytes, sha256, nowMs } = sealed;
  const known = await readSeal(serverFolder, key, name);
  if (known !== null) {
    // The process ended after it wrote the seal and before it packed the segment.
    if (known.sha256 === sha256) return;
    throw new StartError(`${pathOf(serverFolder, name)} is of another file of that name.`);
  }
  const newest = await newestSealed(serverFolder);
  const last = newest === null ? null : await readSeal(serverFolder, key, newest);
  const sealedAt = new Date(nowMs).toISOString();
  const body = {
    number: (last?.number ?? 0) + 1,
    server: basename(serverFolder),
    name,
    bytes,
    sha256,
    sealedAt,
    previous: last?.code ?? null,
  };
  const seal = { ...body, code: codeOf(key, body) };
  await replacePrivateFile(pathOf(serverFolder, name), `${JSON.stringify(seal)}\n`);
}

/** The name of the last sealed segment; null if there is none. */
export async function newestSealed(serverFolder: string): Promise<string | null> {
  const names = await readdir(join(serverFolder, 'log'));
  return (
    names
      .flatMap((name) => sealName.exec(name)?.[1] ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}

/**
 * Checks the seals of consecutive segments and their order. Throws `StartError` at the first that
 * was changed, or is packed without a seal. Returns the sealed segments, and those from the first
 * one that the server had not packed.
 */
export async function splitBySeal(
  serverFolder: string,
  key: LogKey,
  { segments, segmentBytes }: RunOfSegments,
): Promise<{ readonly sealed: ArchivedSegment[]; readonly unsealed: ArchivedSegment[] }> {
  const sealed: ArchivedSegment[] = [];
  let before: Seal | null = null;
  for (const [place, segment] of segments.entries()) {
    const { name, path, sha256 } = segment;
    const seal = await readSeal(serverFolder, key, name);
    if (seal === null && sha256 === null) return { sealed, unsealed: segments.slice(place) };
    if (seal === null) throw new StartError(`${path} has no seal of this server. ${remedy}`);
    const isOfFile = sha256 === null || seal.sha256 === sha256;
    if (!isOfFile || seal.bytes !== segmentBytes) {
      throw new StartError(`${path} is not the file that was sealed. ${remedy}`);
    }
    const follows = before === null || isNext(before, seal);
    if (!follows)
      throw new StartError(`The seal of ${path} does not follow the previous one. ${remedy}`);
    sealed.push({ ...segment, sha256: seal.sha256 });
    before = seal;
  }
  return { sealed, unsealed: [] };
}

export interface RunOfSegments {
  readonly segments: readonly ArchivedSegment[];
  readonly segmentBytes: number;
}

const remedy =
  'Nothing was changed: copy this part of the log back, or restore to an earlier time with --to.';

function isNext(before: Seal, seal: Seal): boolean {
  return seal.previous === before.code && seal.number === before.number + 1;
}

/** Null if there is none; throws `StartError` if this server did not write it. */
async function readSeal(serverFolder: string, key: LogKey, name: string): Promise<Seal | null> {
  const path = pathOf(serverFolder, name);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const seal = parse(text);
  const isOwn = Check(sealSchema, seal) && seal.name === name;
  if (isOwn && seal.server === basename(serverFolder) && isCode(codeOf(key, seal), seal.code)) {
    return seal;
  }
  throw new StartError(`${path} was changed, or is the seal of another server. ${remedy}`);
}

/** Covers everything except the code. */
function codeOf(key: LogKey, seal: Omit<Seal, 'code'>): string {
  const { number, server, name, bytes, sha256, sealedAt, previous } = seal;
  return authenticate(key, ['seal', number, server, name, bytes, sha256, sealedAt, previous]);
}

/** 64 hexadecimal digits. The first part names the use, so a code is valid for one use only. */
export function authenticate(key: LogKey, parts: readonly (string | number | null)[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');
}

/** Compares two codes of 64 hexadecimal digits in constant time. */
export function isCode(expected: string, given: string): boolean {
  return timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(given, 'hex'));
}

function pathOf(serverFolder: string, name: string): string {
  return join(serverFolder, 'log', `${name}.seal`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
