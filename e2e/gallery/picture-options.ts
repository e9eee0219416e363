// The options of `npm run gallery` and `npm run screenshots`, checked before anything is built.

import { resolve } from 'node:path';
import { languages, type Language } from '@trine/contract/languages.ts';
import { themes, type Theme } from '../fixtures/browser.ts';

/** A screen's, in pixels of the page. */
export interface Size {
  readonly width: number;
  /** Of a phone in full, or of a desk, where none is named. */
  readonly height?: number;
}

export interface PictureOptions {
  /** The folder of the pictures. */
  readonly out: string;
  readonly languages: readonly Language[];
  readonly themes: readonly Theme[];
  readonly sizes: readonly Size[];
  /** By their names. */
  readonly screens: ReadonlySet<string>;
}

export interface PictureProgram {
  /** The names of what can be taken. */
  readonly screens: readonly string[];
  /** Where no word says otherwise; lists with commas, `all` for all screens. */
  readonly defaults: Readonly<Record<keyof PictureOptions, string>>;
}

const all = 'all';
const minSide = 240;
const maxSide = 3_840;

/** Of the command line: `undefined` takes the default of the program. */
type GivenPictures = Readonly<Partial<Record<keyof PictureOptions, string>>>;

/** A word that leads to no picture ends the program with a sentence. */
export function pictureOptionsOrExit(
  given: GivenPictures,
  program: PictureProgram,
): PictureOptions {
  try {
    return readOptions(given, program);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

function readOptions(given: GivenPictures, program: PictureProgram): PictureOptions {
  const values = { ...program.defaults, ...given };
  const screens = values.screens === all ? program.screens : values.screens.split(',');
  return {
    out: resolve(values.out),
    languages: readList('--languages', values.languages.split(','), languages),
    themes: readList('--themes', values.themes.split(','), themes),
    sizes: values.sizes.split(',').map(readSize),
    screens: new Set(readList('--screens', screens, program.screens)),
  };
}

function readList<Name extends string>(
  option: string,
  names: readonly string[],
  allowed: readonly Name[],
): Name[] {
  return names.map((name) => {
    const known = allowed.find((one) => one === name);
    if (known !== undefined) return known;
    throw new Error(`${option} names "${name}"; allowed: ${allowed.join(', ')}.`);
  });
}

/** "390" or "390x664". */
function readSize(text: string): Size {
  const sides = text.split('x').map(Number);
  const [width, height] = sides;
  const isSize = /^\d{3,4}(?:x\d{3,4})?$/.test(text);
  if (isSize && width !== undefined && sides.every((side) => side >= minSide && side <= maxSide)) {
    return { width, ...(height !== undefined && { height }) };
  }
  throw new Error(
    `--sizes names "${text}"; allowed: 390 or 390x664, sides from ${minSide} to ${maxSide} pixels.`,
  );
}

/** As names of files have it. */
export function sizeName({ width, height }: Size): string {
  return height === undefined ? `${width}` : `${width}x${height}`;
}
