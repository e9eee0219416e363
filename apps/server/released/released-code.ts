// The server as it was released last, kept beside the present one: its sources, its schema and the
// packages that it uses, as they stood, in one compressed file. `tools/release.ts` writes it. The
// libraries are those that are installed now.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { linkModules } from '../testing/linked-modules.ts';

export interface ReleasedCode {
  /** `0.1.0`. */
  readonly version: string;
  /** Texts by their paths from the root of the repository. */
  readonly files: Readonly<Record<string, string>>;
}

export const releasedFile = join(import.meta.dirname, 'released.json.br');

export async function readReleased(): Promise<ReleasedCode> {
  const bytes = await promisify(brotliDecompress)(await readFile(releasedFile));
  return JSON.parse(bytes.toString()) as ReleasedCode;
}

/** Returns the size in bytes. */
export async function writeReleased(released: ReleasedCode): Promise<number> {
  const text = Buffer.from(JSON.stringify(released));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  const bytes = await promisify(brotliCompress)(text, { params });
  await writeFile(releasedFile, bytes);
  return bytes.length;
}

/** Into an empty folder; returns the path of its `main.ts`, ready to be started. */
export async function unpackReleased({ files }: ReleasedCode, folder: string): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    const place = join(folder, path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, text);
  }
  await linkModules(folder);
  return join(folder, 'apps', 'server', 'src', 'main.ts');
}
