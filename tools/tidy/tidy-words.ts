// Checks single words: what is banned, where, and why.

import { worldReaders } from '../architecture.ts';
import { importsOf } from '../imports.ts';
import { isScript, isTest, lineAt, readSource, type Finding, type SourceFile } from '../source.ts';

interface Ban {
  readonly word: RegExp;
  readonly where: (file: SourceFile) => boolean;
  readonly why: string;
}

/** Banned in code; comments and texts may use them. */
const bannedInCode: readonly Ban[] = [
  {
    word: /\bDate\.now\b/g,
    where: takesTheWorldAsArguments,
    why: 'the time arrives as an argument',
  },
  {
    word: /\bMath\.random\b/g,
    where: takesTheWorldAsArguments,
    why: 'chance arrives as an argument',
  },
  {
    word: /\bprocess\.env\b/g,
    where: takesTheWorldAsArguments,
    why: 'settings arrive as arguments',
  },
  { word: /\bnew Date\s*\(/g, where: isPure, why: 'pure code takes epoch milliseconds' },
  { word: /\bfetch\s*\(/g, where: isPure, why: 'pure code makes no requests' },
  {
    word: /\bIntl\.DateTimeFormat\s*\(|\.toLocale(?:Date|Time)?String\b|\.to(?:Date|Time)String\b/g,
    where: showsTimes,
    why: "days and times are shown in the operator's zone, by one module",
  },
  {
    word: /\bIntl(?:\.\w+\s*\(|\[)/g,
    where: makesNoFormats,
    why: 'a format is made once, by `formatOf`',
  },
  {
    word: /\.[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)\b/g,
    where: showsTimes,
    why: "the device's zone decides nothing",
  },
  {
    // The ways in which a query's data becomes an empty list before the first answer.
    word: /\bdata\b(?:\??\.\w+(?:\(\))?)*\s*\?\?\s*\[\]|\bdata\s*=\s*(?:\[\]|no[A-Z]\w*)(?=[^;]*\}\s*=\s*use)/g,
    where: isOfAnApp,
    why: 'before the first answer the list is unknown, not empty',
  },
  { word: /\benum\s+\w+\s*\{/g, where: isScript, why: 'closed sets are `as const` or unions' },
  { word: /\bnamespace\s+\w+\s*\{/g, where: isScript, why: 'a file is the only namespace' },
  { word: /\bexport\s+default\b/g, where: isNotViteConfig, why: 'exports have names' },
  { word: /\bas\s+any\b/g, where: isScript, why: 'it switches the type checks off' },
  { word: /\b(?:test|it|describe|suite)\.(?:only|skip|todo)\b/g, where: isTest, why: 'all run' },
];

/** Banned in the whole text, comments and texts included. */
const bannedInText: readonly Ban[] = [
  { word: /@ts-(?:ignore|nocheck|expect-error)/g, where: isScript, why: 'mend the type instead' },
  { word: /\b(?:ox|es)lint-disable/g, where: isScript, why: 'mend the code instead' },
  { word: /\b(?:TODO|FIXME|XXX)\b/g, where: isProgramme, why: 'the code says what is' },
  // A later reader cannot look up how the work was organised.
  { word: /(?<![\w.])\/(?:work|Users|home)\/\w/g, where: isAny, why: 'a path on one machine' },
  { word: /\/tmp\/[\w-]+\.(?:md|json)\b/g, where: isAny, why: 'a path on one machine' },
  { word: /\bissue #?[1-9]\d?\b/gi, where: isAny, why: 'a note outside the repository' },
  {
    word: /\b(?:the|my|your) (?:brief|colleague|coordinator)s?\b/gi,
    where: isAny,
    why: 'workplace',
  },
  { word: /\b(?:language model|co-authored-by)\b/gi, where: isAny, why: 'not about the product' },
];

/** Files that must name banned words. */
const exempt: readonly string[] = ['tools/tidy/tidy-words.ts', 'tools/tidy.test.ts'];

export function checkWords(files: readonly SourceFile[]): Finding[] {
  return files
    .filter((file) => !exempt.includes(file.path))
    .flatMap((file) => [
      ...(isScript(file) ? hits(file, readSource(file).code, bannedInCode) : []),
      ...hits(file, file.text, bannedInText),
    ]);
}

function hits(file: SourceFile, text: string, bans: readonly Ban[]): Finding[] {
  return bans
    .filter((ban) => ban.where(file))
    .flatMap(({ word, why }) =>
      [...text.matchAll(word)].map((match) => {
        const what = `"${match[0].trim()}": ${why}`;
        return { path: file.path, line: lineAt(text, match.index), rule: 'banned word', what };
      }),
    );
}

/** Pure packages run in browsers too: they import nothing of Node. */
export function checkPurity(files: readonly SourceFile[]): Finding[] {
  return files.filter(isPure).flatMap((file) =>
    importsOf(file)
      .filter(({ specifier }) => specifier.startsWith('node:'))
      .map(({ specifier, line }) => {
        return { path: file.path, line, rule: 'impure import', what: specifier };
      }),
  );
}

/** A line comment that reads as a statement is disabled code. */
export function checkLeftovers(files: readonly SourceFile[]): Finding[] {
  const statement =
    /^\/\/\s*(?:(?:const|let)\s.*=|import\s.*from\s|(?:return|await|throw)\b.*;$|[\w.]+\(.*\);$)/;
  return files.filter(isScript).flatMap((file) =>
    readSource(file)
      .comments.filter((comment) => statement.test(comment.value))
      .map(({ offset, value }) => {
        const line = lineAt(file.text, offset);
        return { path: file.path, line, rule: 'commented-out code', what: value };
      }),
  );
}

function isAny(): boolean {
  return true;
}

function isProgramme(file: SourceFile): boolean {
  return /\.(?:tsx?|css|sql|html)$/.test(file.path);
}

function isPure(file: SourceFile): boolean {
  return /^packages\/(?:money|game|fairness)\//.test(file.path) && !isTest(file);
}

function isOfAnApp(file: SourceFile): boolean {
  return /^apps\/(?:web|console)\/src\//.test(file.path) && !isTest(file);
}

/** The two apps, except the modules that format days and times. */
function showsTimes(file: SourceFile): boolean {
  return isOfAnApp(file) && !timeModules.some((path) => file.path.startsWith(path));
}

/** Creates and caches formats of `Intl`. */
const formats = 'apps/web/src/i18n/formats.ts';

const timeModules: readonly string[] = [
  'apps/web/src/i18n/operator-zone.ts',
  formats,
  'apps/console/src/data/',
];

/** The player's app, except its cache of formats and the check of a zone's name. */
function makesNoFormats(file: SourceFile): boolean {
  if (!file.path.startsWith('apps/web/src/') || isTest(file)) return false;
  return ![formats, 'apps/web/src/i18n/operator-zone.ts'].includes(file.path);
}

/** Code that gets time, randomness and settings as arguments. */
function takesTheWorldAsArguments(file: SourceFile): boolean {
  if (isPure(file)) return true;
  if (!file.path.startsWith('apps/server/src/') || isTest(file)) return false;
  return !worldReaders.some((path) => file.path.startsWith(path));
}

function isNotViteConfig(file: SourceFile): boolean {
  return isScript(file) && !/\/(?:vite|playwright)\.config\.ts$/.test(file.path);
}
