// The pictures of shared pages as SVG: home with its four games, an invitation, a round with its
// balls and the result of its check. They contain numbers and texts of the app only.

import type { Language } from '@trine/contract/languages.ts';
import { GAMES } from '@trine/game/games.ts';
import { fill } from '@trine/i18n/fill.ts';
import { gameName } from '@trine/i18n/labels.ts';
import { serverTexts } from '@trine/i18n/server-texts.ts';
import { broken, lettersOf, outlined, widthOf, type Letters } from './picture-letters.ts';
import type { SharedRound } from './shared-rounds.ts';

/** In pixels, as social networks ask for. */
export const pictureSize = { width: 1200, height: 630 } as const;

export type Shown =
  | { readonly kind: 'home' | 'invitation' }
  | {
      readonly kind: 'round';
      readonly round: Pick<SharedRound, 'gameId' | 'issue' | 'state' | 'digits'>;
      /** Whether all four steps of the proof hold. */
      readonly isProven: boolean;
    };

/** The app's dark theme. */
const colours = {
  background: '#0b0e14',
  card: '#151a23',
  line: '#262e3b',
  text: '#f2f5fa',
  quiet: '#9aa6bd',
  win: '#3ddc97',
  onWin: '#03241a',
} as const;
const accents: Readonly<Record<number, readonly [ball: string, sign: string]>> = {
  1: ['#ff8193', '#33060f'],
  2: ['#74b0ff', '#05182f'],
  3: ['#ffbf5c', '#2c1a00'],
  4: ['#4fd6a2', '#03241a'],
};
const margin = 80;
const inner = pictureSize.width - 2 * margin;

export function sharePicture(language: Language, shown: Shown): string {
  const letters = lettersOf(language);
  const content = contentOf(language, letters, shown);
  const { width, height } = pictureSize;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="${colours.background}"/>` +
    `${brand(letters)}${content}</svg>`
  );
}

function contentOf(language: Language, letters: Letters, shown: Shown): string {
  switch (shown.kind) {
    case 'home':
      return home(language, letters);
    case 'invitation':
      return invitation(language, letters);
    case 'round':
      return round(language, letters, shown);
  }
}

/** The app's logo and name. */
function brand(letters: Letters): string {
  const name = { text: 'Trine', x: 168, y: 115, size: 44, colour: colours.text };
  return (
    `<g transform="translate(${margin} 64)"><rect width="68" height="68" rx="17" fill="#1f5fe0"/>` +
    '<circle cx="19" cy="44" r="8.5" fill="#fff" fill-opacity=".55"/>' +
    '<circle cx="34" cy="23" r="8.5" fill="#fff"/>' +
    '<circle cx="49" cy="44" r="8.5" fill="#fff" fill-opacity=".8"/></g>' +
    outlined(letters, name)
  );
}

function home(language: Language, letters: Letters): string {
  const { promise, proof } = serverTexts[language].sharing.picture;
  const gap = 20;
  const width = (inner - gap * (GAMES.length - 1)) / GAMES.length;
  const tiles = GAMES.map(({ id }, at) => {
    const [x, y] = [margin + at * (width + gap), 436];
    const [accent] = accents[id] ?? [colours.text];
    const balls = [-48, 0, 48].map((shift) => {
      return `<circle cx="${x + width / 2 + shift}" cy="${y + 46}" r="19" fill="${accent}"/>`;
    });
    const text = gameName(language, id);
    const name = { text, x: x + width / 2, y: y + 108, size: fitting(letters, text, width - 24) };
    return (
      `<rect x="${x}" y="${y}" width="${width}" height="134" rx="20" fill="${colours.card}"/>` +
      balls.join('') +
      outlined(letters, { ...name, anchor: 'middle', colour: colours.text })
    );
  });
  return sentences(letters, { large: promise, small: proof, y: 240 }) + tiles.join('');
}

const nameSize = 28;

/** The size of a game's name: the usual, or less when the name is long. */
function fitting(letters: Letters, text: string, width: number): number {
  return Math.min(nameSize, (nameSize * width) / widthOf(letters, text, nameSize));
}

function invitation(language: Language, letters: Letters): string {
  const { invited, invitedBy, promise } = serverTexts[language].sharing.picture;
  const rule = `<rect x="${margin}" y="470" width="${inner}" height="2" fill="${colours.line}"/>`;
  const balls = GAMES.map(({ id }, at) => {
    const [accent] = accents[id] ?? [colours.text];
    return `<circle cx="${margin + 22 + at * 56}" cy="532" r="20" fill="${accent}"/>`;
  });
  const x = margin + GAMES.length * 56 + 20;
  const [size, y] = [30, 543];
  const sentence = outlined(letters, { text: promise, x, y, size, colour: colours.quiet });
  return (
    sentences(letters, { large: invited, small: invitedBy, y: 300 }) +
    rule +
    balls.join('') +
    sentence
  );
}

interface Sentences {
  readonly large: string;
  readonly small: string;
  /** The first base line. */
  readonly y: number;
}

function sentences(letters: Letters, { large, small, y }: Sentences): string {
  const size = 68;
  const lines = broken(letters, large, { size, width: inner });
  const written = lines.map((text, at) => {
    return outlined(letters, { text, x: margin, y: y + at * 84, size, colour: colours.text });
  });
  const below = { x: margin, y: y + (lines.length - 1) * 84 + 66, size: 36 };
  return written.join('') + outlined(letters, { ...below, text: small, colour: colours.quiet });
}

const radius = 74;
const ballsY = 424;

function round(
  language: Language,
  letters: Letters,
  { round: { gameId, issue, digits, state }, isProven }: Shown & { readonly kind: 'round' },
): string {
  const texts = serverTexts[language].sharing.picture;
  const [accent, onAccent] = accents[gameId] ?? [colours.text, colours.background];
  const game = { text: gameName(language, gameId), x: margin, y: 218, size: 44, colour: accent };
  const name = { text: fill(texts.round, { issue }), x: margin, y: 284, size: 52 };
  const sum = digits === null ? null : digits[0] + digits[1] + digits[2];
  const balls = (digits ?? [null, null, null]).map((digit, at) => {
    const x = margin + radius + at * 176;
    const ring = `fill="${accent}" fill-opacity=".14" stroke="${accent}" stroke-width="3"`;
    return ball(letters, { x, number: digit, ring, colour: colours.text });
  });
  const equals = { text: '=', x: 636, y: ballsY + 26, size: 72, colour: colours.quiet };
  const undrawn = state === 'void' ? texts.cancelled : texts.notDrawn;
  const below = { x: margin, y: 574, size: 36, colour: colours.quiet };
  return (
    outlined(letters, game) +
    outlined(letters, { ...name, colour: colours.text }) +
    balls.join('') +
    outlined(letters, { ...equals, anchor: 'middle' }) +
    ball(letters, { x: 764, number: sum, ring: `fill="${accent}"`, colour: onAccent }) +
    (sum === null ? outlined(letters, { ...below, text: undrawn }) : '') +
    (isProven ? proven(letters, texts.proven) : '')
  );
}

interface Ball {
  readonly x: number;
  /** Null before the draw. */
  readonly number: number | null;
  /** The circle's style once the ball has a number. */
  readonly ring: string;
  readonly colour: string;
}

function ball(letters: Letters, { x, number, ring, colour }: Ball): string {
  const [size, y] = [78, ballsY + 28];
  const empty = `fill="none" stroke="${colours.quiet}" stroke-width="4" stroke-dasharray="10 10"`;
  const look = number === null ? empty : ring;
  const text = number === null ? '' : String(number);
  return (
    `<circle cx="${x}" cy="${ballsY}" r="${radius}" ${look}/>` +
    outlined(letters, { text, x, y, size, colour, anchor: 'middle' })
  );
}

function proven(letters: Letters, text: string): string {
  const [x, y] = [margin + 24, 561];
  return (
    `<circle cx="${x}" cy="${y}" r="24" fill="${colours.win}"/>` +
    `<path d="M${x - 11} ${y + 1}l8 8 15-17" fill="none" stroke="${colours.onWin}" ` +
    'stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>' +
    outlined(letters, { text, x: x + 44, y: y + 13, size: 36, colour: colours.win })
  );
}
