// Checks migrations: they run while code of the previous version serves, and may run again after a
// failure. So they only add, and hold no lock for long. A migration that removes something names
// the version from which nothing reads it; a test of the released code verifies that.

import { lineAt, type Finding, type SourceFile } from '../source.ts';
import { codeOf, functionsIn } from './tidy-schema.ts';

const rule = 'migration';
const migrationFile = /^apps\/server\/migrations\/\d{4}-[^/]+\.sql$/;
const contract = /^-- contract: since version \d+\.\d+\.\d+ nothing reads it$/m;
const oneByOne = '-- one by one\n';

interface Ban {
  readonly word: RegExp;
  readonly why: string;
}

/** What code of the previous version may still need. */
const takingAway: readonly Ban[] = [
  {
    word: /\bdrop (?:table|column|function|view|type|domain|sequence|schema|owned)\b/,
    why: 'older code may still name it',
  },
  { word: /^truncate\b|^revoke\b(?!.* from public$)/, why: 'older code may still need it' },
  { word: /\bdrop default\b/, why: 'older code does not give a value' },
  { word: /\brename\b/, why: 'older code uses the old name' },
  {
    word: /\balter (?:column )?\w+ (?:set data )?type\b/,
    why: 'it rewrites the table under a lock, and older code expects the old type',
  },
  {
    word: /\badd column\b(?![^,]*\bdefault\b)[^,]*\bnot null\b/,
    why: 'older code does not give a value: add a default',
  },
];

/** Statements that hold a lock for as long as a table is large, or fail on a large table. */
const locking: readonly Ban[] = [
  {
    word: /\badd column\b[^,]*\bdefault\s+(?!now\(\))\w*\(?[^,]*\w\(/,
    why: 'a default that differs by row rewrites the table under a lock',
  },
  {
    word: /\badd column\b[^,]*\b(?:generated|(?:big|small)?serial|unique|primary key|references)\b/,
    why: 'it scans the table under a lock',
  },
  {
    word: /\badd constraint\b(?!.*\bnot valid\b)(?!.*\busing index\b)/s,
    why: 'add it "not valid", and validate it in a migration "-- one by one"',
  },
  { word: /^drop index (?!concurrently\b)/, why: 'concurrently, in a migration "-- one by one"' },
  { word: /^(?:lock|vacuum|cluster|reindex)\b/, why: 'it blocks all sessions' },
];

/** Statements that may run outside a transaction: they block no session and can be repeated. */
const alone =
  /^(?:(?:create (?:unique )?|drop )index concurrently|alter table \w+ validate constraint)\b/;

export function checkMigrations(files: readonly SourceFile[]): Finding[] {
  const migrations = files.filter(({ path }) => migrationFile.test(path));
  return migrations.flatMap((file) => {
    const earlier = migrations.filter(({ path }) => path <= file.path);
    const found = statementsOf(file.text).flatMap((statement) =>
      faultsOf(statement, file, earlier).map((why) => ({ offset: statement.offset, why })),
    );
    return found.map(({ offset, why }) => {
      return { path: file.path, line: lineAt(file.text, offset), rule, what: why };
    });
  });
}

interface Statement {
  readonly offset: number;
  /** On one line; without comments, texts and function bodies. */
  readonly text: string;
}

function statementsOf(text: string): Statement[] {
  let code = codeOf(text);
  for (const { offset, length } of functionsIn(code)) {
    code = code.slice(0, offset) + ' '.repeat(length) + code.slice(offset + length);
  }
  return [...code.matchAll(/[^;]+/g)].flatMap(({ index, 0: part }) => {
    const start = part.search(/\S/);
    if (start === -1) return [];
    return [{ offset: index + start, text: part.trim().replaceAll(/\s+/g, ' ') }];
  });
}

function faultsOf({ text }: Statement, file: SourceFile, earlier: readonly SourceFile[]): string[] {
  const isAlone = file.text.startsWith(oneByOne);
  const bans = contract.test(file.text) ? locking : [...takingAway, ...locking];
  const hits = bans
    .map(({ word, why }) => ({ hit: word.exec(text)?.[0], why }))
    .filter(({ hit }) => hit !== undefined)
    .map(({ hit, why }) => `"${hit}": ${why}`);
  return [
    ...hits,
    ...(isAlone ? outsideTransaction(text, file) : inTransaction(text, file)),
    ...notNull(text, earlier),
  ];
}

function outsideTransaction(text: string, { text: whole }: SourceFile): string[] {
  if (!alone.test(text)) return [`"${text.slice(0, 40)}": not in a migration "-- one by one"`];
  const name = /^create (?:unique )?index concurrently (\w+)/.exec(text)?.[1];
  if (name === undefined) return [];
  const isRepeatable = whole.includes(`drop index concurrently if exists ${name};`);
  return isRepeatable ? [] : [`${name}: drop it before, "if exists", for another attempt`];
}

function inTransaction(text: string, { text: whole }: SourceFile): string[] {
  if (/\bindex concurrently\b/.test(text)) {
    return ['"concurrently": only in a migration that begins with "-- one by one"'];
  }
  const table = /^create (?:unique )?index (?:if not exists )?(?:\w+ )?on (\w+)/.exec(text)?.[1];
  if (table === undefined || table === 'only') return [];
  const isNew = new RegExp(`^create table ${table}\\b`, 'm').test(whole);
  return isNew ? [] : [`index on ${table}: concurrently, in a migration "-- one by one"`];
}

/** PostgreSQL skips the scan of the table if a validated constraint says the same. */
function notNull(text: string, earlier: readonly SourceFile[]): string[] {
  const column = /\balter (?:column )?(\w+) set not null\b/.exec(text)?.[1];
  if (column === undefined) return [];
  const check = new RegExp(`constraint (\\w+)\\s+check \\(${column} is not null\\)\\s+not valid`);
  const code = earlier.map((one) => codeOf(one.text)).join('\n');
  const name = check.exec(code)?.[1];
  const isValid = name !== undefined && code.includes(`validate constraint ${name}`);
  return isValid ? [] : [`${column} set not null: validate a constraint that says so before`];
}
