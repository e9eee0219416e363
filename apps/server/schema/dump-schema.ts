// The schema as text, read from PostgreSQL's catalogue: `schema.sql` shows what the migrations add
// up to, and its diff what one of them changed. Run by itself, this file writes it anew.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  listDefinitions,
  listGrants,
  listIndexes,
  listSequences,
  listTableLines,
  listTables,
} from '../src/platform/postgres/catalogue.sql.ts';
import { openPool } from '../src/platform/postgres/pool.ts';
import { startTestCluster } from '../testing/test-database.ts';
import { openDatabase, type Connection } from '../src/platform/postgres/transaction.ts';

export const schemaFile = join(import.meta.dirname, '..', '..', 'schema.sql');

const heading =
  '-- What the migrations add up to. Written by dump-schema.ts; changed by new migrations only.';

/** The same text for the same schema, on any PostgreSQL of the same major version. */
export async function dumpSchema(connection: Connection): Promise<string> {
  const sequences = await listSequences.all(connection, {});
  const tables = await listTables.all(connection, {});
  const lines = await listTableLines.all(connection, {});
  const indexes = await listIndexes.all(connection, {});
  const definitions = await listDefinitions.all(connection, {});
  const grants = await listGrants.all(connection, {});
  const sections = [
    heading,
    sequences.map(({ line }) => line).join('\n'),
    ...tables.map(({ name, ending }) => {
      const inside = lines.filter((line) => line.tableName === name);
      const listed = inside.map(({ line }) => `  ${line}`).join(',\n');
      return `create table ${name} (\n${listed}\n)${ending};`;
    }),
    indexes.map(({ line }) => line).join('\n'),
    ...definitions.map(({ definition }) => definition),
    grants.map(({ line }) => line).join('\n'),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

async function writeSchema(): Promise<void> {
  const cluster = await startTestCluster();
  const pool = openPool({ url: cluster.templateUrl, max: 1, name: 'trine dump' });
  try {
    await writeFile(schemaFile, await dumpSchema(openDatabase(pool)));
    console.log(`Written: ${schemaFile}`);
  } finally {
    await pool.end();
    await cluster.stop();
  }
}

if (import.meta.main) await writeSchema();
