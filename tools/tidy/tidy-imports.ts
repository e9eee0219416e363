// Checks imports against the import table: edges, privacy, cycles, orphans, spelling.

import { isBuiltin } from 'node:module';
import { composers, entryPoints, rooms, units } from '../architecture.ts';
import { importsOf, mentionsOf, targetOf } from '../imports.ts';
import {
  isScript,
  isTest,
  isTestSupport,
  readSource,
  type Finding,
  type SourceFile,
} from '../source.ts';

interface Edge {
  readonly from: SourceFile;
  readonly to: string;
  readonly line: number;
  readonly lazy: boolean;
}

/** Imports of workspaces and rooms that the table does not allow. */
export function checkImportEdges(files: readonly SourceFile[]): Finding[] {
  return edgesOf(files).flatMap((edge) => {
    const what = unitFault(edge) ?? roomFault(edge) ?? privacyFault(edge);
    return what === null ? [] : [finding(edge, 'forbidden import', what)];
  });
}

function edgesOf(files: readonly SourceFile[]): Edge[] {
  return files.filter(isScript).flatMap((from) =>
    importsOf(from).flatMap(({ specifier, line, lazy }) => {
      const to = targetOf(from, specifier);
      return to === null ? [] : [{ from, to, line, lazy }];
    }),
  );
}

function finding(edge: Edge, rule: string, what: string): Finding {
  return { path: edge.from.path, line: edge.line, rule, what };
}

function unitFault({ from, to }: Edge): string | null {
  const here = unitOf(from.path);
  const there = unitOf(to);
  if (here === undefined || there === undefined) return `${to} is in no unit of the import table`;
  if (here === there || here.mayImport.includes(there.name)) return null;
  return `${here.name} may not import ${there.name}`;
}

function unitOf(path: string) {
  return units.find((unit) => path.startsWith(`${unit.folder}/`));
}

/** Tests may import from a later row: the call under test is often composed there. */
function roomFault({ from, to }: Edge): string | null {
  const [root, rows] = Object.entries(rooms).find(([path]) => to.startsWith(`${path}/`)) ?? [];
  if (root === undefined || rows === undefined || isTest(from)) return null;
  if (!from.path.startsWith(`${root}/`)) return null;
  const [here, there] = [roomOf(root, rows, from.path), roomOf(root, rows, to)];
  if (here.row === -1) return `${here.name} has no row in the import table`;
  if (there.row === -1) return `${there.name} has no row in the import table`;
  if (here.name === there.name || there.row < here.row) return null;
  return `${here.name} may not import ${there.name}`;
}

function roomOf(root: string, rows: readonly (readonly string[])[], path: string) {
  const inside = path.slice(root.length + 1);
  const folder = inside.includes('/') ? inside.slice(0, inside.lastIndexOf('/')) : inside;
  const row = rows.findIndex((names) => names.includes(folder));
  const wing = `${folder.split('/', 1)[0]}/*`;
  return { name: folder, row: row === -1 ? rows.findIndex((names) => names.includes(wing)) : row };
}

function privacyFault({ from, to }: Edge): string | null {
  if (isTestSupport(to) && !isTest(from) && !entryPoints.includes(from.path)) {
    return `${to} is for tests`;
  }
  const kind = /\.(?:sql|routes)\.ts$/.exec(to)?.[0];
  if (kind === undefined || isTest(from) || folderOf(from.path) === folderOf(to)) return null;
  if (kind === '.routes.ts' && composers.includes(from.path)) return null;
  return `${to} is private to its room`;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** Relative imports that leave their workspace, lack the ending, or do not exist. */
export function checkImportSpelling(files: readonly SourceFile[]): Finding[] {
  const paths = new Set(files.map((file) => file.path));
  return files.filter(isScript).flatMap((from) =>
    importsOf(from).flatMap(({ specifier, line }) => {
      const what = spellingFault(from, specifier, paths);
      return what === null ? [] : [{ path: from.path, line, rule: 'import spelling', what }];
    }),
  );
}

function spellingFault(from: SourceFile, specifier: string, paths: ReadonlySet<string>) {
  if (isBuiltin(specifier) && !specifier.startsWith('node:')) return `write node:${specifier}`;
  if (specifier.startsWith('.') && !/\.(?:tsx?|css|json|svg|png)(?:\?\w+)?$/.test(specifier)) {
    return `${specifier} lacks its ending`;
  }
  const to = targetOf(from, specifier);
  if (to === null) {
    return specifier.startsWith('@trine/') ? `${specifier} names no workspace` : null;
  }
  const leaves = specifier.startsWith('.') && unitOf(from.path) !== unitOf(to);
  if (leaves && unitOf(from.path)?.name !== 'tools') return `${specifier} leaves the workspace`;
  return /\.tsx?$/.test(to) && !paths.has(to) && !to.includes('\0') ? `${to} is not there` : null;
}

/** Files that import each other in a cycle. Lazy imports do not count, types do. */
export function checkImportCycles(files: readonly SourceFile[]): Finding[] {
  const next = Map.groupBy(
    edgesOf(files).filter((edge) => !edge.lazy),
    (edge) => edge.from.path,
  );
  const done = new Set<string>();
  const trail: string[] = [];
  const found: Finding[] = [];

  function visit(path: string): void {
    done.add(path);
    trail.push(path);
    for (const edge of next.get(path) ?? []) {
      const start = trail.indexOf(edge.to);
      if (start !== -1) {
        found.push(finding(edge, 'cycle', [...trail.slice(start), edge.to].join(' > ')));
      } else if (!done.has(edge.to)) visit(edge.to);
    }
    trail.pop();
  }

  for (const path of next.keys()) if (!done.has(path)) visit(path);
  return found;
}

/** Files that no file imports and no program starts. */
export function checkOrphans(files: readonly SourceFile[]): Finding[] {
  const paths = files.map((file) => file.path);
  const used = new Set(files.flatMap((file) => namedFilesOf(file, paths)));
  return files
    .filter(
      (file) => (isScript(file) || file.path.endsWith('.css')) && !file.path.endsWith('.test.ts'),
    )
    .filter((file) => !used.has(file.path) && !entryPoints.includes(file.path))
    .map(({ path }) => ({ path, line: 1, rule: 'orphan', what: 'no file imports it' }));
}

function namedFilesOf(file: SourceFile, paths: readonly string[]): string[] {
  const named = isScript(file) ? mentionsOf(file, paths) : importsOfSheet(file);
  return named.filter((path) => path !== file.path);
}

function importsOfSheet(file: SourceFile): string[] {
  if (!file.path.endsWith('.css')) return [];
  return [...file.text.matchAll(/(?:@import|\bfrom)\s+(?:url\()?['"]([^'"]+)['"]/g)]
    .map((match) => targetOf(file, match[1] ?? ''))
    .filter((path) => path !== null);
}

/** Files are found by their imports, and `index.ts` would hide them. */
export function checkBarrels(files: readonly SourceFile[]): Finding[] {
  return files.filter(isScript).flatMap((file) => {
    const isIndex = /(?:^|\/)index\.tsx?$/.test(file.path);
    const passesOn = /\bexport\s+\*|\bexport\s+(?:type\s+)?\{[^}]*\}\s*from\b/.test(
      readSource(file).code,
    );
    if (!isIndex && !passesOn) return [];
    const what = isIndex ? 'index files are barrels' : 'passes on what another file exports';
    return [{ path: file.path, line: 1, rule: 'barrel', what }];
  });
}
