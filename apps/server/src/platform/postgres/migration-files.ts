// The files of the schema and of its migrations, as text. Version 1 is the topic files of
// `schema/`; later ones are files `migrations/NNNN-what.sql`.

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, StartError } from '../config/start-error.ts';

const server = join(import.meta.dirname, '..', '..', '..');
/** The topic files `NN-what.sql`, which run in the order of their numbers as version 1. */
export const schemaDirectory = join(server, 'schema');
/** Files `NNNN-what.sql` from 0002 on; absent while there are none. */
export const migrationsDirectory = join(server, 'migrations');

const schemaName = '0001-schema';
const topicNames = { form: 'NN-what.sql', pattern: /^(\d{2})-[a-z0-9-]+\.sql$/, first: 1 };
const migrationNames = { form: 'NNNN-what.sql', pattern: /^(\d{4})-[a-z0-9-]+\.sql$/, first: 2 };
/** The first line of a file whose statements run one by one, each in a transaction of its own. */
const oneByOneLine = '-- one by one';
/** From which version of Trine on nothing reads what the file removes. */
const contractLine = /^-- contract: since version (\d+\.\d+\.\d+) nothing reads it$/m;

interface SqlFile {
  readonly number: number;
  readonly name: string;
  readonly text: string;
}

export interface MigrationName {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

export interface Migration extends MigrationName {
  readonly files: readonly SqlFile[];
  /** Its statements if they run one by one; null: all of it is one transaction. */
  readonly statements: readonly string[] | null;
  /** The oldest version of Trine that runs with it; null: every one that ran before it. */
  readonly oldestCode: string | null;
}

export interface MigrationFolders {
  readonly schemaDirectory?: string;
  readonly migrationsDirectory?: string;
}

/** Version 1 and all later ones, in order. Throws `StartError` when a number is missing. */
export async function readMigrations(from: MigrationFolders = {}): Promise<Migration[]> {
  const schema = await readSchema(from.schemaDirectory ?? schemaDirectory);
  const files = await readFiles(from.migrationsDirectory ?? migrationsDirectory, migrationNames);
  return [schema, ...files.map(migrationOf)];
}

/** Version 1: all topic files together. Throws `StartError` when a number is missing. */
export async function readSchema(directory: string): Promise<Migration> {
  const files = await readFiles(directory, topicNames);
  const checksum = checksumOf(files);
  return { number: 1, name: schemaName, checksum, files, statements: null, oldestCode: null };
}

function migrationOf(file: SqlFile): Migration {
  const { number, name, text } = file;
  return {
    number,
    name,
    checksum: checksumOf([file]),
    files: [file],
    statements: text.startsWith(`${oneByOneLine}\n`) ? statementsIn(text) : null,
    oldestCode: contractLine.exec(text)?.[1] ?? null,
  };
}

/** Each ends with a semicolon at the end of a line; such files hold no bodies of functions. */
function statementsIn(text: string): string[] {
  return text
    .replaceAll(/^--.*$/gm, '')
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** The SQL files of a folder, whose numbers count up from `first`; none when it is absent. */
async function readFiles(
  directory: string,
  { form, pattern, first }: typeof topicNames,
): Promise<SqlFile[]> {
  const names = (await namesIn(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name, index) => {
      const match = pattern.exec(name);
      if (match === null) throw new StartError(`${name} in ${directory} is not named ${form}.`);
      const number = Number(match[1]);
      if (number !== index + first) {
        throw new StartError(`${name} in ${directory} should have the number ${index + first}.`);
      }
      // A checkout may have changed the line ends, which is no change of the SQL.
      const text = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
      return { number, name, text };
    }),
  );
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Of the names and texts of the files, in their order. */
function checksumOf(files: readonly SqlFile[]): string {
  const hash = createHash('sha256');
  for (const { name, text } of files) hash.update(`${name}\n${text}\n`);
  return hash.digest('hex');
}
