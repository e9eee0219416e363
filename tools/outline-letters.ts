// `node tools/outline-letters.ts NotoSansCJK-Bold.ttc`: writes the outlines of the letters in the
// pictures of shared pages (`service/sharing`), so that no server needs a font. Run it when a text
// under `picture` in a language's `sharing.ts`, or the name of a game, has a new letter; a test
// lists the missing ones. Format the list afterwards. The font is Noto Sans CJK 2.004 (Debian:
// `fonts-noto-cjk`).

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lettersOfPictures } from '../apps/server/src/service/sharing/picture-texts.ts';
import { root } from './run-program.ts';

const fontkit = 'fontkit@2.0.4';
const list = join(root, 'apps/server/src/service/sharing/letters.json');
/** Chinese, Japanese and Korean have different glyphs for some characters. */
const faces = { zh: 'sc', tw: 'tc', en: 'jp', jp: 'jp', kor: 'kr' } as const;
type Language = keyof typeof faces;
const unitsAnEm = 1000;
/** Commands of an SVG path, by the font's commands. */
const signs: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

interface Command {
  readonly command: string;
  readonly args: readonly number[];
}

interface Font {
  readonly unitsPerEm: number;
  readonly glyphForCodePoint: (codePoint: number) => {
    readonly id: number;
    readonly advanceWidth: number;
    readonly path: { readonly commands: readonly Command[] };
  };
}

interface Fontkit {
  readonly openSync: (path: string, name: string) => Font;
}

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Name the font file, NotoSansCJK-Bold.ttc.');
const folder = mkdtempSync(join(tmpdir(), 'trine-letters-'));
try {
  execFileSync('npm', ['install', '--silent', '--no-save', '--prefix', folder, fontkit]);
  const { openSync } = createRequire(join(folder, 'x.js'))('fontkit') as Fontkit;
  const lines = (Object.keys(faces) as Language[]).map((language) => {
    const font = openSync(path, `NotoSansCJK${faces[language]}-Bold`);
    return `  ${JSON.stringify(language)}: {\n${outlinesOf(font, language).join(',\n')}\n  }`;
  });
  writeFileSync(list, `{\n${lines.join(',\n')}\n}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A letter with its width and its path, in thousandths of an em, down from the base line. */
function outlinesOf(font: Font, language: Language): string[] {
  if (font.unitsPerEm !== unitsAnEm) throw new Error(`${font.unitsPerEm} units an em`);
  return lettersOfPictures(language).map((letter) => {
    const glyph = font.glyphForCodePoint(letter.codePointAt(0) ?? 0);
    if (glyph.id === 0) throw new Error(`the font has no ${letter}`);
    const lines = glyph.path.commands.map(({ command, args }) => pathLine(command, args));
    return `    ${JSON.stringify(letter)}: ${JSON.stringify([glyph.advanceWidth, lines.join('')])}`;
  });
}

function pathLine(command: string, args: readonly number[]): string {
  const sign = signs[command];
  if (sign === undefined) throw new Error(`no sign for ${command}`);
  return sign + args.map((value, at) => Math.round(at % 2 === 0 ? value : -value)).join(' ');
}
