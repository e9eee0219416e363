// Text as outlines, so that pictures need no font: a server may have none for a language.
// `letters.json` has the letters of `picture-texts.ts`.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@trine/contract/languages.ts';

/** Width and path of a letter in thousandths of an em; y points down from the base line. */
type Letter = readonly [width: number, path: string];
export type Letters = Readonly<Record<string, Letter>>;

const unitsAnEm = 1000;
let read: Readonly<Record<Language, Letters>> | undefined;

/** Loaded with the first picture. */
export function lettersOf(language: Language): Letters {
  read ??= JSON.parse(readFileSync(join(import.meta.dirname, 'letters.json'), 'utf8')) as Readonly<
    Record<Language, Letters>
  >;
  return read[language];
}

/** In pixels; a missing letter has no width. */
export function widthOf(letters: Letters, text: string, size: number): number {
  const units = Array.from(text).reduce((sum, sign) => sum + (letters[sign]?.[0] ?? 0), 0);
  return (units * size) / unitsAnEm;
}

export interface Line {
  readonly text: string;
  readonly x: number;
  /** The base line. */
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  /** The part of the line that is at `x`. */
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** A line of text as an element of SVG. */
export function outlined(letters: Letters, line: Line): string {
  const { text, x, y, size, colour, anchor = 'start' } = line;
  const shift = { start: 0, middle: 0.5, end: 1 }[anchor] * widthOf(letters, text, size);
  const scale = size / unitsAnEm;
  let at = 0;
  const paths = Array.from(text).map((sign) => {
    const [width, path] = letters[sign] ?? [0, ''];
    const placed = path === '' ? '' : `<path transform="translate(${at})" d="${path}"/>`;
    at += width;
    return placed;
  });
  const place = `translate(${(x - shift).toFixed(1)} ${y}) scale(${scale})`;
  return `<g fill="${colour}" transform="${place}">${paths.join('')}</g>`;
}

/** Breaks a text into lines of at most this width, after a comma or a full stop where possible. */
export function broken(letters: Letters, text: string, { size, width }: Measure): string[] {
  const isFull = (line: string) => widthOf(letters, line.trimEnd(), size) > width;
  const clauses = text.split(/(?<=[，、。]|[.,] )/);
  const lines = [''];
  for (const part of clauses.some(isFull) ? text.split(/(?<= )/) : clauses) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && isFull(last + part)) lines.push(part);
    else lines[lines.length - 1] = last + part;
  }
  return lines.map((line) => line.trimEnd());
}

interface Measure {
  readonly size: number;
  /** In pixels. */
  readonly width: number;
}
