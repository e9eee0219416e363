// Checks the files of the database: the topics of the schema, and its migrations.

import { limits } from '../architecture.ts';
import { lineAt, type Finding, type SourceFile } from '../source.ts';

export const databaseFile = /^apps\/server\/(?:schema|migrations)\/[^/]+\.sql$/;
const bucketRule = 'bucket_of';

/** Keywords, comments, the length of bodies, and the use of `bucket_of`. */
export function checkSchema(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => databaseFile.test(path))
    .flatMap((file) => {
      const code = codeOf(file.text);
      const faults = [
        ...upperCase(code),
        ...uncommented(file.text, code),
        ...longBodies(code),
        ...bareBuckets(code),
      ];
      return faults.map(({ offset, what }) => {
        return { path: file.path, line: lineAt(code, offset), rule: 'schema form', what };
      });
    });
}

interface Fault {
  readonly offset: number;
  readonly what: string;
}

/** As long as the text; comments and strings are blank. Function bodies are code. */
export function codeOf(text: string): string {
  return text.replace(/--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'/g, (part) =>
    part.replace(/[^\n]/g, ' '),
  );
}

function upperCase(code: string): Fault[] {
  return [...code.matchAll(/\b[A-Z]{2,}\b/g)].map((match) => {
    return { offset: match.index, what: `"${match[0]}": lower case` };
  });
}

/** Each table and function begins with a comment. */
function uncommented(text: string, code: string): Fault[] {
  return [...code.matchAll(/^create (?:(?:unlogged )?table|(?:or replace )?function) (\w+)/gm)]
    .filter(({ index }) => !/\n-- [^\n]*\n$|^-- [^\n]*\n$/.test(text.slice(0, index)))
    .map((match) => ({ offset: match.index, what: `${match[1]} has no comment above it` }));
}

function longBodies(code: string): Fault[] {
  return functionsIn(code).flatMap(({ name, offset, body }) => {
    const lines = body.trim().split('\n').length;
    if (lines <= limits.sqlBodyLines) return [];
    return [{ offset, what: `${name} has ${lines} lines, at most ${limits.sqlBodyLines}` }];
  });
}

/** The formula of the buckets is in one function. */
function bareBuckets(code: string): Fault[] {
  const rule = functionsIn(code).find(({ name }) => name === bucketRule);
  // PostgreSQL prepares table checks for each statement, and would parse the function each time.
  return [...code.matchAll(/(?<!check \(.*)%\s*64\b/g)]
    .filter(({ index }) => {
      return rule === undefined || index < rule.offset || index > rule.offset + rule.length;
    })
    .map((match) => ({ offset: match.index, what: `"${match[0]}": use ${bucketRule}` }));
}

export function functionsIn(code: string) {
  const pattern = /^create (?:or replace )?function (\w+)[^]*?as \$\$\n([^]*?)\$\$;/gm;
  return [...code.matchAll(pattern)].map(({ index, 0: whole, 1: name = '', 2: body = '' }) => {
    return { name, offset: index, length: whole.length, body };
  });
}
