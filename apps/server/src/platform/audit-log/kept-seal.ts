// The last seal of the audit log, kept outside the database: in DATA_DIR of each process and, if
// the embedded PostgreSQL is backed up, beside its backups. A database that does not continue from
// it was cut off or restored to an earlier moment. The file is replaced as a whole and never by a
// seal with a lower number.

import { join } from 'node:path';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { readPrivateFile, replacePrivateFile, withLock } from '../config/data-directory.ts';
import { StartError } from '../config/start-error.ts';
import { isOurs, type Seal } from './seals.ts';

/** The file in DATA_DIR and beside the backups of a server. */
export const keptSealFile = 'last-seal.json';
const lockFile = 'last-seal.lock';
const lockWaitMs = 5_000;

const whole = Type.String({ pattern: '^(0|[1-9][0-9]{0,18})$' });
const digest = Type.String({ pattern: '^[0-9a-f]{64}$' });
const schema = Type.Object({
  format: Type.Literal(1),
  number: whole,
  previousNumber: whole,
  previous: digest,
  position: whole,
  hash: digest,
  sealedAt: Type.Integer({ minimum: 0 }),
  seal: digest,
});

export interface SealPlaces {
  readonly dataDir: string;
  /** Of this server in BACKUP_DIR; null where there are no backups. */
  readonly serverFolder: string | null;
}

/** The newest of the kept seals; null when none is kept. Throws `StartError` for a damaged file. */
export async function readKeptSeal(places: SealPlaces, key: Buffer): Promise<Seal | null> {
  let newest: Seal | null = null;
  for (const path of pathsOf(places)) {
    const text = await readPrivateFile(path);
    if (text === null) continue;
    newest = newer(newest, parseSeal(text, key, path));
  }
  return newest;
}

/** Keeps a seal in each folder that has none with the same or a higher number. */
export async function keepSeal(places: SealPlaces, seal: Seal, key: Buffer): Promise<void> {
  await withLock(join(places.dataDir, lockFile), lockWaitMs, async () => {
    for (const path of pathsOf(places)) {
      const text = await readPrivateFile(path);
      if (text !== null && parseSeal(text, key, path).number >= seal.number) continue;
      await replacePrivateFile(path, formatSeal(seal));
    }
  });
}

export function newer(one: Seal | null, other: Seal): Seal {
  return one !== null && one.number >= other.number ? one : other;
}

export function formatSeal({ number, previousNumber, position, ...seal }: Seal): string {
  const numbers = { number: `${number}`, previousNumber: `${previousNumber}` };
  const { previous, hash, sealedAt, seal: code } = seal;
  const text = { format: 1, ...numbers, previous, position: `${position}`, hash, sealedAt };
  return `${JSON.stringify({ ...text, seal: code })}\n`;
}

/** For the output of commands, which an operator keeps elsewhere. */
export function describeSeal({ number, position, hash, sealedAt }: Seal): string {
  const at = new Date(sealedAt).toISOString();
  return `Last seal of the audit log: number ${number}, line ${position}, ${hash}, of ${at}.`;
}

/** `path` names the file in the error. */
export function parseSeal(text: string, key: Buffer, path: string): Seal {
  const found = parse(text);
  if (!Check(schema, found)) {
    throw new StartError(`${path}, the last seal of the audit log, is damaged.`);
  }
  const { number, previousNumber, position, previous, hash, sealedAt, seal } = found;
  const numbers = { number: BigInt(number), previousNumber: BigInt(previousNumber) };
  const kept = { ...numbers, previous, position: BigInt(position), hash, sealedAt, seal };
  if (isOurs(key, kept)) return kept;
  throw new StartError(`${path}, the last seal of the audit log, was made with another key.`);
}

function pathsOf({ dataDir, serverFolder }: SealPlaces): string[] {
  const folders = serverFolder === null ? [dataDir] : [dataDir, serverFolder];
  return folders.map((folder) => join(folder, keptSealFile));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
