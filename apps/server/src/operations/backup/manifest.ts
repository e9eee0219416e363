// The manifest of a base backup: its name, its times, the segments of the log that it needs, and
// the size and SHA-256 of each of its files.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import { replacePrivateFile } from '../../platform/config/data-directory.ts';
import { errorCode, StartError } from '../../platform/config/start-error.ts';
import type { BackupKey } from './passphrase.ts';

const moment = Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$` });
const segment = Type.String({ pattern: '^[0-9A-F]{24}$' });
const count = Type.Integer({ minimum: 0 });

const manifestSchema = Type.Object({
  format: Type.Literal(2),
  server: Type.String(),
  name: Type.String(),
  /** PostgreSQL's major version; another one cannot read the files. */
  postgres: Type.String(),
  startedAt: moment,
  /** The backup can be restored to any time from here on. */
  finishedAt: moment,
  firstSegment: segment,
  /** The log is needed at least to the end of this segment. */
  lastSegment: segment,
  segmentBytes: count,
  /** How much of the log a failure may lose: `BACKUP_WITHIN_SECONDS`. */
  withinSeconds: count,
  /** The last seal of the audit log before the copy began, in the format of `kept-seal.ts`. */
  lastSeal: Type.Optional(Type.String()),
  /** The salt of the passphrase, 32 hexadecimal digits. */
  salt: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  files: Type.Array(
    Type.Object({
      name: Type.String({ pattern: '^[a-z_]+(\\.[a-z]+)*$' }),
      bytes: count,
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
  ),
});

export type Manifest = Static<typeof manifestSchema>;

const manifestFile = 'manifest.json';
const codeFile = 'manifest.hmac';

export async function writeManifest(
  folder: string,
  manifest: Manifest,
  key: BackupKey,
): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await replacePrivateFile(join(folder, codeFile), `${key.authenticate(text)}\n`);
  await replacePrivateFile(join(folder, manifestFile), text);
}

/** Throws `StartError` if it is missing or invalid. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readText(join(folder, manifestFile));
  const found = parse(text);
  if (Check(manifestSchema, found)) return found;
  throw new StartError(
    `The backup in ${folder} is damaged, its manifest cannot be read: ` +
      'copy it back, or move that folder away to use an earlier backup.',
  );
}

/** Throws `StartError` unless the holder of the passphrase wrote the manifest. */
export async function verifyManifest(folder: string, key: BackupKey): Promise<void> {
  const code = await readText(join(folder, codeFile));
  key.verify(await readText(join(folder, manifestFile)), code.trim());
}

/**
 * Compares size and SHA-256 of each file. Throws `StartError` at the first difference, and for a
 * file that the manifest does not name.
 */
export async function verifyFiles(folder: string, { files }: Manifest): Promise<void> {
  const known = new Set([manifestFile, codeFile, ...files.map(({ name }) => name)]);
  const added = (await readdir(folder)).find((name) => !known.has(name));
  if (added !== undefined) {
    throw new StartError(
      `${join(folder, added)} is not part of the backup. Nothing was changed; move that file ` +
        'away after you have found out who put it there.',
    );
  }
  for (const { name, bytes, sha256 } of files) {
    const path = join(folder, name);
    const found = await measure(path).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') throw new StartError(`The backup lacks ${path}.`);
      throw error;
    });
    if (found.bytes === bytes && found.sha256 === sha256) continue;
    throw new StartError(
      `${path} is damaged: its SHA-256 is not the one in the manifest. Nothing was changed; ` +
        'choose another backup with --base, or copy this file back.',
    );
  }
}

export async function measure(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(path), async function count(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new StartError(`The backup lacks ${path}.`, { cause: error });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
