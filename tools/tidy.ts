// The written style, enforced: STYLE.md says why, these checks say where. Each is a pure function
// of the files, so that `tidy.test.ts` can prove for each one that it does find something.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { Finding, SourceFile } from './source.ts';
import { applyRatchet, ratchet, type Ratchet } from './tidy/ratchet.ts';
import { checkEnglish } from './tidy/tidy-english.ts';
import { checkCrowds, checkDepth, checkNames } from './tidy/tidy-folders.ts';
import {
  checkBarrels,
  checkCycles,
  checkEdges,
  checkOrphans,
  checkSpelling,
} from './tidy/tidy-imports.ts';
import { checkMigrations } from './tidy/tidy-migrations.ts';
import { checkDoubleNames, checkFileNames } from './tidy/tidy-names.ts';
import { checkSchema } from './tidy/tidy-sql.ts';
import { checkTableOwners } from './tidy/tidy-tables.ts';
import { checkLengths, checkSqlForm, checkSqlPlaces, checkStyles } from './tidy/tidy-texts.ts';
import { checkLeftovers, checkPurity, checkWords } from './tidy/tidy-words.ts';

type Check = (files: readonly SourceFile[]) => Finding[];

export const checks: readonly Check[] = [
  checkEdges,
  checkSpelling,
  checkCycles,
  checkOrphans,
  checkBarrels,
  checkNames,
  checkDepth,
  checkCrowds,
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

/** Findings as `path:line  rule: what`, in the order of the paths; without those of the ratchet. */
export function tidy(files: readonly SourceFile[], allowed: Ratchet = {}): string[] {
  const findings = checks.flatMap((check) => check(files));
  return applyRatchet(findings, allowed)
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
    .map(({ path, line, rule, what }) => `${path}:${line}  ${rule}: ${what}`);
}

const skippedFolders = new Set(['node_modules', 'dist', '.git', '.data']);
const readEndings = /\.(?:tsx?|css|sql|html|md|json|ya?ml|sh|svg)$|^\.ci\/run$/;

/** Every text file of the repository that people write. */
export function readTree(root: string): SourceFile[] {
  return pathsBelow(root)
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter((path) => readEndings.test(path) && path !== 'package-lock.json')
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : pathsBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

// `--all FOLDER` prints every finding there, also those that the ratchet allows.
if (import.meta.main) {
  const [option, folder = ''] = process.argv.slice(2);
  const files = readTree(resolve(import.meta.dirname, '..'));
  const isAll = option === '--all';
  const findings = tidy(files, isAll ? {} : ratchet).filter(
    (line) => !isAll || line.startsWith(folder),
  );
  for (const finding of findings) console.log(finding);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
