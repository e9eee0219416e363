// Checks form: lengths of lines and files, SQL, style sheets.

import { limits, sqlPlaces } from '../architecture.ts';
import {
  hole,
  isScript,
  isTest,
  lineAt,
  readSource,
  type Finding,
  type SourceFile,
} from '../source.ts';

export function checkLengths(files: readonly SourceFile[]): Finding[] {
  return files
    .filter((file) => /\.(?:tsx?|css|sql)$/.test(file.path))
    .flatMap((file) => [...fileLength(file), ...lineLengths(file)]);
}

/** SQL may be longer: a file is one topic or one migration. */
function fileLength({ path, text }: SourceFile): Finding[] {
  const lines = text.split('\n').length - 1;
  if (lines <= limits.fileLines || path.endsWith('.sql')) return [];
  const what = `${lines} lines, at most ${limits.fileLines}`;
  return [{ path, line: limits.fileLines + 1, rule: 'long file', what }];
}

function lineLengths({ path, text }: SourceFile): Finding[] {
  return text.split('\n').flatMap((line, index) => {
    if (columnsOf(line) <= limits.lineColumns || isUnbreakable(path, line)) return [];
    const what = `${columnsOf(line)} columns, at most ${limits.lineColumns}`;
    return [{ path, line: index + 1, rule: 'long line', what }];
  });
}

/** Counts characters, not UTF-16 code units. */
function columnsOf(line: string): number {
  return line.replace(/[\u{10000}-\u{10ffff}]/gu, ' ').length;
}

/** A text of the console alone on its line: it is a key of the catalogues. */
const wholeText = /^\s*(?:\w+: )?(['"`]).* .*\1,?\)?,?$/;

/** Keys and hashes have no place to break; a text stays whole for its translators. */
function isUnbreakable(path: string, line: string): boolean {
  if (path.startsWith('packages/i18n/')) return true;
  if (path.startsWith('apps/console/src/') && wholeText.test(line)) return true;
  return line.split(/\s+/).some((word) => columnsOf(word) > limits.unbreakableColumns);
}

const sqlStart =
  /^\s*(?:select\b[^]*(?:\bfrom\b|\(|\d)|insert\s+into\b|update\s+\S+\s+set\b|delete\s+from\b|with\s+(?:recursive\s+)?\w+\s+as\b|(?:create|alter|drop)\s+(?:table|index|function|role|schema)\b|truncate\s+\w|lock\s+table\b)/i;

/** SQL of the server outside a `.sql.ts` file. */
export function checkSqlPlaces(files: readonly SourceFile[]): Finding[] {
  return files
    .filter((file) => file.path.startsWith('apps/server/src/') && isScript(file) && !isTest(file))
    .filter(({ path }) => !path.endsWith('.sql.ts') && !sqlPlaces.some((it) => path.startsWith(it)))
    .flatMap((file) =>
      readSource(file)
        .literals.filter(({ value }) => sqlStart.test(value))
        .map(({ offset }) => {
          const line = lineAt(file.text, offset);
          return { path: file.path, line, rule: 'sql place', what: 'belongs to a `.sql.ts` file' };
        }),
    );
}

const sqlFaults = [
  { pattern: /\bselect\s+(?:\w+\.)?\*/gi, what: 'name the columns instead of *' },
  { pattern: /\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|VALUES)\b/g, what: 'lower case' },
  { pattern: /\$\d+(?![\d:])(?!\s+as\s+\w)/g, what: 'a parameter without a cast' },
  { pattern: /%\s*64\b/g, what: 'use bucket_of' },
] as const;

export function checkSqlForm(files: readonly SourceFile[]): Finding[] {
  return files
    .filter((file) => file.path.endsWith('.sql.ts'))
    .flatMap((file) =>
      readSource(file).literals.flatMap(({ offset, value }) =>
        sqlFaults.flatMap(({ pattern, what }) =>
          [...value.replaceAll(hole, '?').matchAll(pattern)].map((match) => {
            const line = lineAt(file.text, offset + 1 + match.index);
            return { path: file.path, line, rule: 'sql form', what: `"${match[0]}": ${what}` };
          }),
        ),
      ),
    );
}

const styleFaults = [
  { pattern: /#[0-9a-f]{3,8}\b/gi, what: 'a colour' },
  { pattern: /\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/gi, what: 'a colour' },
  {
    pattern: /:[^;{}]*(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|orange)(?![\w-])/gi,
    what: 'a colour',
  },
  { pattern: /(?<![\w.-])-?(?![01]px)\d*\.?\d+px\b/gi, what: 'a size' },
  { pattern: /(?<![\w.-])(?!0m?s\b)\d*\.?\d+m?s\b/gi, what: 'a duration' },
] as const;

/**
 * Literal colours, sizes and durations outside the tokens. Hairlines (`1px`, `0px`) are allowed,
 * and so are the conditions of `@media` and `@container`, which cannot read a token.
 */
export function checkStyles(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => /^apps\/.*\.css$/.test(path) && !path.endsWith('/tokens.css'))
    .flatMap(({ path, text }) => {
      const rules = text.replace(/\/\*[^]*?\*\/|@(?:media|container)[^{]*|url\([^)]*\)/g, hidden);
      return styleFaults.flatMap(({ pattern, what }) =>
        [...rules.matchAll(pattern)].map((match) => {
          const line = lineAt(rules, match.index + match[0].length - 1);
          return { path, line, rule: 'style literal', what: `"${match[0].trim()}": ${what}` };
        }),
      );
    });
}

function hidden(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
