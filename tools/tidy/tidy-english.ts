// The check of words that STYLE.md refuses in comments and in the names of tests.

import { isScript, isTest, lineAt, readSource, type Finding, type SourceFile } from '../source.ts';

/** Each row: words that are refused, and what to write instead. */
const refusedWords: readonly (readonly [words: string, instead: string])[] = [
  ['told|tells?|telling', 'send, notify, log, return, show'],
  ['heard|hears?', 'receive'],
  ['who(?:m)?ever|somebody|nobody|anybody', 'name the actor'],
  ['whatever', 'name the thing'],
  ['anew', 'again'],
  ['meanwhile|hereafter|thereof', 'while …, later, of it'],
  ['reckon(?:s|ed|ing)?', 'compute'],
  ['by (?:itself|themselves)|of its own accord', 'alone, automatically'],
  ['stands?(?! (?:for|by)\\b)', 'is'],
  ['lies', 'is'],
  ['wants|knows', 'needs, has, reads'],
  ['breathes?|greet(?:s|ed|ing)?|fate|kindness|blows?|hurr(?:y|ies)', 'say what happens'],
  ['strangers?|neighbours?|crowds?|crowded|lookouts?|doors?', 'name the actor or the part'],
  ['strikes?|struck', 'inject'],
  ['parted', 'partitioned'],
  ['stretch(?:es)?', 'range'],
  ['ground', 'environment'],
  ['(?<!\\bin )front(?! of)', 'proxy'],
];

const patterns = refusedWords.map(([words, instead]) => {
  return { word: new RegExp(`\\b(?:${words})\\b`, 'gi'), instead };
});

/** A line of a comment or of a test's name. */
interface Line {
  readonly offset: number;
  readonly text: string;
}

export function checkEnglish(files: readonly SourceFile[]): Finding[] {
  return files.flatMap((file) => linesOf(file).flatMap((line) => refusedIn(file, line)));
}

function refusedIn(file: SourceFile, { offset, text }: Line): Finding[] {
  return patterns.flatMap(({ word, instead }) =>
    [...text.matchAll(word)].map((match) => {
      const line = lineAt(file.text, offset + match.index);
      return { path: file.path, line, rule: 'refused word', what: `"${match[0]}": ${instead}` };
    }),
  );
}

const commentPatterns: readonly (readonly [path: RegExp, comment: RegExp])[] = [
  [/\.sql$/, /--.*/g],
  [/\.css$/, /\/\*[^]*?\*\//g],
  [/\.html$/, /<!--[^]*?-->/g],
  [/\.(?:ya?ml|sh)$|^\.ci\/run$/, /(?<=^|\s)#.*/gm],
];

function linesOf(file: SourceFile): Line[] {
  return textsOf(file).flatMap(({ offset, text }) =>
    [...text.matchAll(/.+/g)].map((line) => ({ offset: offset + line.index, text: line[0] })),
  );
}

function textsOf(file: SourceFile): Line[] {
  if (!isScript(file)) {
    const comment = commentPatterns.find(([path]) => path.test(file.path))?.[1];
    if (comment === undefined) return [];
    return [...file.text.matchAll(comment)].map(({ index, 0: text }) => ({ offset: index, text }));
  }
  const { comments, literals, code } = readSource(file);
  const starts = isTest(file) ? [...code.matchAll(testStart)] : [];
  const offsets = new Set(starts.map((start) => start.index + start[0].length));
  const names = literals.filter(({ offset }) => offsets.has(offset));
  return [...comments, ...names].map(({ offset, value }) => ({ offset, text: value }));
}

const testStart = /\b(?:test|it|describe|suite|step)\s*\(\s*(?=['"`])/g;
