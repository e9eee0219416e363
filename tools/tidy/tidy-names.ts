// The checks of exported names: a file and what it exports share a word, and no function of the
// server has the name of another.

import { posix } from 'node:path';
import { languages } from '@trine/contract/languages.ts';
import { isScript, lineAt, readSource, type Finding, type SourceFile } from '../source.ts';

interface Export {
  readonly file: SourceFile;
  readonly isFunction: boolean;
  readonly name: string;
  readonly offset: number;
}

const exportPattern =
  /^export\s+(?:declare\s+)?(?:async\s+)?(function\*?|const|let|class|interface|type)\s+(\w+)/gm;

function exportsOf(file: SourceFile): Export[] {
  return [...readSource(file).code.matchAll(exportPattern)].map((match) => {
    const [, kind = '', name = ''] = match;
    return { file, isFunction: kind.startsWith('function'), name, offset: match.index };
  });
}

/** Files whose names cannot be among their exports: the path's beginning, and why. */
export const nameExceptions: Readonly<Record<string, string>> = {
  'tools/architecture.ts': 'the tables of the import rules, under the name that pages use',
  'apps/server/src/platform/postgres/transaction.ts': 'a transaction is a `Tx`',
  'packages/i18n/console/': 'a file for each language, or for a part of one',
  'packages/contract/values.ts': 'schemas of single values, each under its own name',
  ...Object.fromEntries(
    languages.map((language) => [`packages/i18n/${language}/`, 'named by the keys of the texts']),
  ),
};

/** A file shares a word with at least one of its exports. */
export function checkFileNames(files: readonly SourceFile[]): Finding[] {
  return files.filter(needsName).flatMap((file) => {
    const names = exportsOf(file).map(({ name }) => name);
    const words = wordsOfFile(file.path);
    const isNamed = names.some((name) => shareWord(wordsIn(name), words));
    if (names.length === 0 || isNamed) return [];
    const what = `shares no word with ${names.join(', ')}`;
    return [{ path: file.path, line: 1, rule: 'file name', what }];
  });
}

/** A `.sql.ts` file is private to its room; its statements are named by what they do to a table. */
function needsName(file: SourceFile): boolean {
  if (!isScript(file) || /\.(?:test|sql|d)\.ts$/.test(file.path)) return false;
  return !Object.keys(nameExceptions).some((prefix) => file.path.startsWith(prefix));
}

/** Words that many files and exports have in common, so that they lead to none of them. */
const kinds = ['routes', 'console', 'test', 'command', 'of', 'in', 'on', 'by', 'to', 'and', 'for'];

function wordsOfFile(path: string): string[] {
  const base = posix.basename(path).replace(/\.tsx?$/, '');
  const words = wordsIn(base);
  const main = words.filter((word) => !kinds.includes(word));
  return main.length === 0 ? words : main;
}

/** The words of a name, and each two of them written as one: `webkit`, `WebKit`. */
function wordsIn(name: string): string[] {
  const spaced = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  const words = spaced.toLowerCase().match(/[a-z]+/g) ?? [];
  return [...words, ...words.slice(1).map((word, at) => `${words[at]}${word}`)];
}

function shareWord(some: readonly string[], others: readonly string[]): boolean {
  return some.some((a) => others.some((b) => isSameWord(a, b)));
}

const ending =
  /^(?:e?s|e[dn]|n|ing|[eo]rs?|e?ments?|y|ies|ied|i?ons?|[ai]tions?|ications?|al|able|[ae]nce|ive|i?ty)?$/;

/** Whether two words differ by their endings alone: `settle`, `settling`, `settlement`. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const [first, second] = [a, b].map((word) => word.replace(/(?<=..)e$/, '')) as [string, string];
  let length = 0;
  while (length < first.length && first[length] === second[length]) length += 1;
  return length >= 3 && [first, second].every((word) => isEnding(word, length));
}

/** A consonant may be doubled before an ending: `plan`, `planning`. */
function isEnding(word: string, from: number): boolean {
  const rest = word.slice(from);
  return ending.test(rest) || (rest[0] === word[from - 1] && ending.test(rest.slice(1)));
}

/** Functions of the server that have the name of a function in another file. */
export function checkDoubleNames(files: readonly SourceFile[]): Finding[] {
  const functions = files
    .filter((file) => file.path.startsWith('apps/server/') && isScript(file))
    .flatMap(exportsOf)
    .filter(({ isFunction }) => isFunction);
  return [...Map.groupBy(functions, ({ name }) => name).values()].flatMap(([first, ...more]) =>
    more
      .filter(({ file }) => file !== first?.file)
      .map(({ file, name, offset }) => {
        const what = `${name} is exported by ${first?.file.path} as well`;
        return { path: file.path, line: lineAt(file.text, offset), rule: 'double name', what };
      }),
  );
}
