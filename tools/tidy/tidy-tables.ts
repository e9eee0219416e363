// Checks that each table of the database is written by one room, see `table-owners.ts`.

import { openFunctions, sharedWriters, tableOwners } from '../table-owners.ts';
import { isScript, isTest, lineAt, readSource, type Finding, type SourceFile } from '../source.ts';
import { codeOf, databaseFile, functionsIn } from './tidy-schema.ts';

const rule = 'table owner';
const source = 'apps/server/src/';
const ownersFile = 'tools/table-owners.ts';

interface Place {
  readonly file: SourceFile;
  readonly offset: number;
}

/** A database function that writes tables. */
interface Writer extends Place {
  readonly name: string;
  /** The rooms whose tables it writes. */
  readonly owners: readonly string[];
}

export function checkTableOwners(files: readonly SourceFile[]): Finding[] {
  const schema = files.filter(({ path }) => databaseFile.test(path));
  const owners = new Map(
    Object.entries(tableOwners).flatMap(([room, tables]) => {
      return tables.map((table) => [table, room] as const);
    }),
  );
  const writers = schema.flatMap((file) => writersIn(file, owners));
  const rooms = files.filter((file) => {
    return file.path.startsWith(source) && isScript(file) && !isTest(file);
  });
  return [
    ...schema.flatMap((file) => strayTables(file, owners)),
    ...writers.flatMap((writer) => strayWriter(writer)),
    ...rooms.flatMap((file) => strayStatements(file, owners, writers)),
    ...files.filter(({ path }) => path === ownersFile).flatMap((file) => gone(file, schema)),
  ];
}

/** Names in the table of owners that the database does not have. */
function gone(file: SourceFile, schema: readonly SourceFile[]): Finding[] {
  const code = schema.map(({ text }) => codeOf(text)).join('\n');
  const known = new Set(
    [...code.matchAll(/^create (?:(?:unlogged )?table|function) (\w+)/gm)].map((it) => it[1]),
  );
  const functions = [...Object.keys(openFunctions), ...Object.keys(sharedWriters)];
  return [...Object.values(tableOwners).flat(), ...functions]
    .filter((name) => !known.has(name))
    .map((name) => found({ file, offset: 0 }, `${name} is not there`));
}

/** Tables without an owner. */
function strayTables(file: SourceFile, owners: ReadonlyMap<string, string>): Finding[] {
  return [...codeOf(file.text).matchAll(/^create (?:unlogged )?table (\w+) \(/gm)]
    .filter(([, table = '']) => !owners.has(table))
    .map(({ index, 1: table }) => found({ file, offset: index }, `${table} has no owner`));
}

function writersIn(file: SourceFile, owners: ReadonlyMap<string, string>): Writer[] {
  return functionsIn(codeOf(file.text)).flatMap(({ name, offset, body }) => {
    const written = writtenIn(body, owners).map(({ table }) => owners.get(table) ?? '');
    if (written.length === 0) return [];
    return [{ file, offset, name, owners: [...new Set(written)] }];
  });
}

function strayWriter(writer: Writer): Finding[] {
  const { name, owners } = writer;
  if (owners.length === 1 || sharedWriters[name] !== undefined) return [];
  return [found(writer, `${name} writes tables of ${owners.join(' and ')}`)];
}

/** Statements of a room that write another room's table, directly or through its function. */
function strayStatements(
  file: SourceFile,
  owners: ReadonlyMap<string, string>,
  writers: readonly Writer[],
): Finding[] {
  const room = roomOf(file.path);
  return readSource(file).literals.flatMap(({ offset, value }) => {
    const tables = writtenIn(value, owners)
      .filter(({ table }) => owners.get(table) !== room)
      .map(({ table, at }) => ({ at, what: `${table} is written by ${owners.get(table)}` }));
    const calls = [...value.matchAll(/\b(\w+)\(/g)].flatMap(({ index, 1: name }) => {
      const writer = writers.find((one) => one.name === name);
      if (writer === undefined || mayCall(room, writer)) return [];
      return [{ at: index, what: `${name} is called by ${ownerOf(writer)}` }];
    });
    return [...tables, ...calls].map(({ at, what }) => {
      return found({ file, offset: offset + 1 + at }, what);
    });
  });
}

function mayCall(room: string, writer: Writer): boolean {
  return ownerOf(writer) === room || openFunctions[writer.name] !== undefined;
}

function ownerOf({ name, owners }: Writer): string | undefined {
  return sharedWriters[name]?.room ?? owners[0];
}

const write = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?(\w+)/g;

function writtenIn(sql: string, owners: ReadonlyMap<string, string>) {
  return [...sql.matchAll(write)]
    .map(({ index, 1: table = '' }) => ({ at: index, table }))
    .filter(({ table }) => owners.has(table));
}

/** `people/players` for a room, `ledger` for a wing without rooms. */
function roomOf(path: string): string {
  const folder = path.slice(source.length).split('/').slice(0, -1);
  return folder.slice(0, 2).join('/');
}

function found({ file, offset }: Place, what: string): Finding {
  return { path: file.path, line: lineAt(file.text, offset), rule, what };
}
