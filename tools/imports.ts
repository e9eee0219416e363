// Reads the imports of files from their text.

import { posix } from 'node:path';
import { units } from './architecture.ts';
import { hole, lineAt, readSource, type Literal, type SourceFile } from './source.ts';

export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** `import('…')`: loaded on demand, so it makes no cycle. */
  readonly lazy: boolean;
}

const stationary =
  /\b(?:import|export)\s+(?:type\s+)?(?:[\w$*{}\s,]*?[\s}*]from\s*)?(?=['"])|\bimport(?=['"])/g;
const lazy = /\bimport\s*\(\s*(?=['"`])/g;

export function importsOf(file: SourceFile): Import[] {
  const { code, literals } = readSource(file);
  const byOffset = new Map(literals.map((literal) => [literal.offset, literal]));
  return [
    ...matches(code, stationary).map((offset) => importAt(file, byOffset.get(offset), false)),
    ...matches(code, lazy).map((offset) => importAt(file, byOffset.get(offset), true)),
  ].filter((found) => found !== null);
}

function matches(code: string, pattern: RegExp): number[] {
  return [...code.matchAll(pattern)].map((match) => match.index + match[0].length);
}

function importAt(file: SourceFile, literal: Literal | undefined, isLazy: boolean): Import | null {
  if (literal === undefined) return null;
  return { specifier: literal.value, line: lineAt(file.text, literal.offset), lazy: isLazy };
}

/** Returns the path of a specifier, or null for a library. Drops a query such as `?url`. */
export function targetOf(from: SourceFile, specifier: string): string | null {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return posix.join(posix.dirname(from.path), plain);
  const own = /^@trine\/([\w-]+)\/(.+)$/.exec(plain);
  const folder = units.find((unit) => unit.name === own?.[1])?.folder;
  return folder === undefined ? null : `${folder}/${own?.[2]}`;
}

/**
 * Every file that this one names: imports, and texts that are a path relative to it (a worker, a
 * program that it starts). A hole in a path matches any name.
 */
export function mentionsOf(file: SourceFile, paths: readonly string[]): string[] {
  const imported = importsOf(file).map((found) => targetOf(file, found.specifier));
  const named = readSource(file)
    .literals.filter((literal) => /\.(?:tsx?|css)$/.test(literal.value))
    .flatMap((literal) => [
      posix.join(posix.dirname(file.path), literal.value),
      posix.normalize(literal.value),
    ]);
  return [...imported, ...named].flatMap((path) => expand(path, paths));
}

function expand(path: string | null, paths: readonly string[]): readonly string[] {
  if (path === null) return [];
  if (!path.includes(hole)) return [path];
  const parts = path.split(hole).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`^${parts.join('[^/]+')}$`);
  return paths.filter((candidate) => pattern.test(candidate));
}
