// Checks the written style: STYLE.md has the reasons, these checks find the places. Each is a pure
// function of the files, and `tidy.test.ts` shows for each that it finds a fault.

import { resolve } from 'node:path';
import { readSourceTree } from './source-tree.ts';
import type { Finding, SourceFile } from './source.ts';
import { checkEnglish } from './tidy/tidy-english.ts';
import { checkFolderSizes, checkFolderDepth, checkFolderNames } from './tidy/tidy-folders.ts';
import {
  checkBarrels,
  checkImportCycles,
  checkImportEdges,
  checkOrphans,
  checkImportSpelling,
} from './tidy/tidy-imports.ts';
import { checkMigrations } from './tidy/tidy-migrations.ts';
import { checkDoubleNames, checkFileNames } from './tidy/tidy-names.ts';
import { checkSchema } from './tidy/tidy-schema.ts';
import { checkTableOwners } from './tidy/tidy-tables.ts';
import { checkLengths, checkSqlForm, checkSqlPlaces, checkStyles } from './tidy/tidy-form.ts';
import { checkLeftovers, checkPurity, checkWords } from './tidy/tidy-words.ts';

type Check = (files: readonly SourceFile[]) => Finding[];

export const checks: readonly Check[] = [
  checkImportEdges,
  checkImportSpelling,
  checkImportCycles,
  checkOrphans,
  checkBarrels,
  checkFolderNames,
  checkFolderDepth,
  checkFolderSizes,
  checkWords,
  checkPurity,
  checkLeftovers,
  checkLengths,
  checkSqlPlaces,
  checkSqlForm,
  checkSchema,
  checkMigrations,
  checkTableOwners,
  checkStyles,
  checkFileNames,
  checkDoubleNames,
  checkEnglish,
];

/** Findings as `path:line  rule: what`, in the order of the paths. */
export function tidy(files: readonly SourceFile[]): string[] {
  return checks
    .flatMap((check) => check(files))
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
    .map(({ path, line, rule, what }) => `${path}:${line}  ${rule}: ${what}`);
}

if (import.meta.main) {
  const findings = tidy(readSourceTree(resolve(import.meta.dirname, '..')));
  for (const finding of findings) console.log(finding);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
