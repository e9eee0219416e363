// The files of a month in ARCHIVE_DIR: `2026-01/bet_order.copy.zst`, `posted_entry.copy.zst` and
// `manifest.json`. Rows are in the text form of PostgreSQL's COPY, which any PostgreSQL reads, in a
// fixed order, compressed by zstd: the same rows give the same SHA-256.

import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import { replacePrivateFile, syncDirectory } from '../../platform/config/data-directory.ts';
import { errorCode } from '../../platform/config/start-error.ts';
import { archivedColumns, archivedTables, type ArchivedTable } from './archive.sql.ts';
import { formatMonth } from './archived-month.ts';

const sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

const tableSchema = Type.Object({
  columns: Type.Array(Type.String({ pattern: '^[a-z_]+$' })),
  rowCount: Type.Integer({ minimum: 0 }),
  rowsSha256: sha256,
  fileSha256: sha256,
});

const manifestSchema = Type.Object({
  format: Type.Literal(1),
  month: Type.String({ pattern: String.raw`^\d{4}-\d\d$` }),
  /** The number of the last migration of the database that the rows come from. */
  schemaVersion: Type.Integer({ minimum: 1 }),
  tables: Type.Object({ bet_order: tableSchema, posted_entry: tableSchema }),
});

export type MonthManifest = Static<typeof manifestSchema>;
export type TableFile = Static<typeof tableSchema>;

/** A damaged file; the message is a sentence that names it. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

const manifestFile = 'manifest.json';
const packing = {
  params: {
    [constants.ZSTD_c_compressionLevel]: 9,
    [constants.ZSTD_c_checksumFlag]: 1,
  },
};

/** The folder of a month, given by its first day. */
export function monthFolder(archiveDir: string, firstDay: string): string {
  return join(archiveDir, formatMonth(firstDay));
}

export interface NewMonth {
  readonly archiveDir: string;
  readonly firstDay: string;
  readonly schemaVersion: number;
  /** The rows of a table in the text form of COPY. */
  readonly rowsOf: (table: ArchivedTable) => Readable;
}

/**
 * Writes a month's files under a draft name and renames the folder once all files are on disk. An
 * existing folder is never replaced, since it may be the only copy of its rows. If it has the same
 * rows, as after a killed run, it is used; otherwise this throws.
 */
export async function writeMonth(month: NewMonth): Promise<MonthManifest> {
  const { archiveDir, firstDay, schemaVersion, rowsOf } = month;
  const folder = monthFolder(archiveDir, firstDay);
  const draft = `${folder}.new`;
  await mkdir(archiveDir, { recursive: true, mode: 0o700 });
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  const manifest: MonthManifest = {
    format: 1,
    month: formatMonth(firstDay),
    schemaVersion,
    tables: {
      bet_order: await writeTable(draft, 'bet_order', rowsOf('bet_order')),
      posted_entry: await writeTable(draft, 'posted_entry', rowsOf('posted_entry')),
    },
  };
  await replacePrivateFile(join(draft, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`);
  if (existsSync(folder)) {
    await rm(draft, { recursive: true });
    const found = await findManifest(folder);
    if (found !== null && isOfSameRows(found, manifest)) return found;
    throw new DamagedFile(
      `${folder} is there already and holds other rows: move it away, or set another ARCHIVE_DIR`,
    );
  }
  await rename(draft, folder);
  await syncDirectory(archiveDir);
  return manifest;
}

async function writeTable(
  folder: string,
  table: ArchivedTable,
  rows: Readable,
): Promise<TableFile> {
  const handle = await open(join(folder, fileOf(table)), 'wx', 0o600);
  try {
    const read = openMeasure();
    const written = openMeasure();
    await pipeline(
      rows,
      (chunks: AsyncIterable<Buffer>) => read.pass(chunks),
      createZstdCompress(packing),
      (chunks: AsyncIterable<Buffer>) => written.pass(chunks),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) await handle.writeFile(chunk);
      },
    );
    await handle.sync();
    return {
      columns: [...archivedColumns[table]],
      rowCount: read.lines(),
      rowsSha256: read.sha256(),
      fileSha256: written.sha256(),
    };
  } finally {
    await handle.close();
  }
}

/** Throws `DamagedFile` if the manifest is missing or cannot be read. */
export async function readMonthManifest(folder: string): Promise<MonthManifest> {
  const found = await findManifest(folder);
  if (found !== null) return found;
  throw new DamagedFile(`${join(folder, manifestFile)} is missing or cannot be read`);
}

async function findManifest(folder: string): Promise<MonthManifest | null> {
  try {
    const found: unknown = JSON.parse(await readFile(join(folder, manifestFile), 'utf8'));
    return Check(manifestSchema, found) ? found : null;
  } catch (error) {
    if (error instanceof SyntaxError || errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function isOfSameRows(one: MonthManifest, other: MonthManifest): boolean {
  return archivedTables.every(
    (table) => one.tables[table].rowsSha256 === other.tables[table].rowsSha256,
  );
}

export interface ExpectedFile {
  readonly rowCount: bigint;
  readonly rowsSha256: string;
  readonly fileSha256: string;
}

/**
 * Reads a table's file to its end into `target` and compares it with what was recorded. Throws
 * `DamagedFile`; then `target` is destroyed, or has rows that must not be kept.
 */
export async function readTable(
  folder: string,
  { table, expected }: { readonly table: ArchivedTable; readonly expected: ExpectedFile },
  target: Writable = discard(),
): Promise<void> {
  const path = join(folder, fileOf(table));
  const [file, rows] = [openMeasure(), openMeasure()];
  try {
    await pipeline(
      createReadStream(path),
      (chunks: AsyncIterable<Buffer>) => file.pass(chunks),
      createZstdDecompress(),
      (chunks: AsyncIterable<Buffer>) => rows.pass(chunks),
      target,
    );
  } catch (error) {
    throw explained(path, error);
  }
  if (file.sha256() !== expected.fileSha256 || rows.sha256() !== expected.rowsSha256) {
    throw new DamagedFile(`${path} is damaged: its SHA-256 is not the recorded one`);
  }
  if (BigInt(rows.lines()) !== expected.rowCount) {
    throw new DamagedFile(`${path} has ${rows.lines()} rows, recorded were ${expected.rowCount}`);
  }
}

/** A missing file, Node's errors for a damaged frame, PostgreSQL's for a damaged row. */
function explained(path: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === 'ENOENT') return new DamagedFile(`${path} is missing`);
  if (code.startsWith('ZSTD_') || code === 'ERR_BUFFER_OUT_OF_BOUNDS' || /^2[23]/.test(code)) {
    const reason = error instanceof Error ? error.message : String(error);
    return new DamagedFile(`${path} is damaged: ${reason}`);
  }
  return error;
}

function discard(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

function fileOf(table: ArchivedTable): string {
  return `${table}.copy.zst`;
}

/** Counts and hashes what passes through. In COPY's text form each line feed ends a row. */
function openMeasure() {
  const hash = createHash('sha256');
  const lineFeed = 10;
  let lines = 0;
  let digest: string | null = null;
  return {
    async *pass(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) {
          lines += 1;
        }
        yield chunk;
      }
    },
    lines: () => lines,
    sha256: () => (digest ??= hash.digest('hex')),
  };
}
