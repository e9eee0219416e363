/** Draws a bet as a picture for sharing, in the colours of the current theme. */
import { encode } from 'uqr';
import { tokenColours } from '../../ui/token-colours.ts';

/** Portrait, as messengers show pictures. */
export const pictureSize = { width: 1080, height: 1350 } as const;

/** The content of the picture; it does not name the player. */
export interface BetPicture {
  stamp: string;
  isWon: boolean;
  /** With its sign. */
  net: string;
  netName: string;
  game: string;
  round: string;
  digits: readonly [number, number, number] | null;
  rows: readonly (readonly [name: string, value: string])[];
  /** The unit of the demo's amounts; otherwise empty. */
  demo: string;
  check: string;
  url: string;
}

const tokens = {
  ground: '--card',
  text: '--text',
  quiet: '--text-quiet',
  line: '--line',
  win: '--win',
  brand: '--primary',
  accent: '--accent',
  onAccent: '--on-accent',
  code: '--qr-sign',
  codeGround: '--qr-ground',
} as const;

interface Pen {
  context: CanvasRenderingContext2D;
  colours: Record<keyof typeof tokens, string>;
  family: string;
}

const margin = 80;
const right = pictureSize.width - margin;
const inner = right - margin;

export function drawBetPicture(canvas: HTMLCanvasElement, picture: BetPicture): void {
  const context = canvas.getContext('2d');
  const place = canvas.parentElement;
  if (context === null || place === null) return;
  const { fontFamily: family } = getComputedStyle(canvas);
  const pen: Pen = { context, colours: tokenColours(place, tokens), family };
  context.fillStyle = pen.colours.ground;
  context.fillRect(0, 0, pictureSize.width, pictureSize.height);
  context.fillStyle = pen.colours.accent;
  context.fillRect(0, 0, pictureSize.width, 16);
  drawBrand(pen, picture.demo);
  drawOutcome(pen, picture);
  drawRound(pen, picture);
  drawRows(pen, picture.rows);
  drawProof(pen, picture);
}

interface Words {
  text: string;
  x: number;
  /** The y of the base line. */
  y: number;
  size: number;
  colour: string;
  weight?: 400 | 650;
  align?: 'left' | 'center' | 'right';
  /** Longer text is drawn smaller. */
  width?: number;
}

function write(pen: Pen, words: Words): void {
  const { context, family } = pen;
  const { text, x, y, size, colour, weight = 650, align = 'left', width = inner } = words;
  const font = (pixels: number) => `${weight} ${pixels}px ${family}`;
  context.font = font(size);
  const wide = context.measureText(text).width;
  if (wide > width) context.font = font(Math.floor((size * width) / wide));
  context.fillStyle = colour;
  context.textAlign = align;
  context.textBaseline = 'alphabetic';
  context.fillText(text, x, y);
}

/** The app's logo and name, and the unit of the demo's amounts. */
function drawBrand(pen: Pen, demo: string): void {
  const { context, colours } = pen;
  const [x, y, size] = [margin, 72, 72];
  context.fillStyle = colours.brand;
  context.beginPath();
  context.roundRect(x, y, size, size, size / 4);
  context.fill();
  const dots = [
    [18, 41, 0.55],
    [32, 22, 1],
    [46, 41, 0.8],
  ] as const;
  for (const [left, top, alpha] of dots) {
    context.globalAlpha = alpha;
    dot(pen, { x: x + (left / 64) * size, y: y + (top / 64) * size, radius: size / 8 });
    context.fillStyle = colours.codeGround;
    context.fill();
  }
  context.globalAlpha = 1;
  write(pen, { text: 'Trine', x: x + size + 24, y: y + 53, size: 48, colour: colours.text });
  const end = { text: demo, x: right, y: y + 48, size: 32, width: 520, align: 'right' } as const;
  write(pen, { ...end, colour: colours.quiet, weight: 400 });
}

function drawOutcome(pen: Pen, { stamp, isWon, net, netName }: BetPicture): void {
  const { colours } = pen;
  const colour = isWon ? colours.win : colours.text;
  write(pen, { text: stamp, x: margin, y: 262, size: 64, colour });
  write(pen, { text: net, x: margin, y: 388, size: 120, colour });
  write(pen, { text: netName, x: margin, y: 444, size: 34, colour: colours.quiet, weight: 400 });
}

const radius = 62;

function drawRound(pen: Pen, { game, round, digits }: BetPicture): void {
  const { context, colours } = pen;
  write(pen, { text: game, x: margin, y: 548, size: 44, colour: colours.accent });
  write(pen, { text: round, x: margin, y: 600, size: 34, colour: colours.quiet, weight: 400 });
  if (digits === null) return;
  const y = 704;
  for (const [at, digit] of digits.entries()) {
    const x = margin + radius + at * (2 * radius + 20);
    dot(pen, { x, y, radius: radius - 2 });
    context.fillStyle = colours.accent;
    context.globalAlpha = 0.12;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = colours.accent;
    context.lineWidth = 3;
    context.stroke();
    number(pen, { text: String(digit), x, y, colour: colours.text });
  }
  number(pen, { text: '=', x: 552, y, colour: colours.quiet });
  const x = 670;
  dot(pen, { x, y, radius });
  context.fillStyle = colours.accent;
  context.fill();
  const sum = digits[0] + digits[1] + digits[2];
  number(pen, { text: String(sum), x, y, colour: colours.onAccent });
}

type Numbered = Pick<Words, 'text' | 'x' | 'y' | 'colour'>;

function number(pen: Pen, words: Numbered): void {
  write(pen, { ...words, y: words.y + 23, size: 64, align: 'center' });
}

function dot({ context }: Pen, { x, y, radius: size }: { x: number; y: number; radius: number }) {
  context.beginPath();
  context.arc(x, y, size, 0, 2 * Math.PI);
}

function drawRows(pen: Pen, rows: BetPicture['rows']): void {
  const { context, colours } = pen;
  const half = inner / 2;
  for (const [at, [name, value]] of rows.entries()) {
    const y = 854 + at * 64;
    const left = { text: name, x: margin, y, size: 34, width: half - 20 };
    write(pen, { ...left, colour: colours.quiet, weight: 400 });
    const end = { text: value, x: right, y, size: 38, width: half - 20 };
    write(pen, { ...end, colour: colours.text, align: 'right' });
  }
  context.fillStyle = colours.line;
  context.fillRect(margin, 1084, inner, 2);
}

const codeSize = 224;

/** The link to the round's proof, as text and as a QR code. */
function drawProof(pen: Pen, { check, url }: BetPicture): void {
  const { context, colours } = pen;
  const { data, size } = encode(url, { border: 2 });
  const [left, top, step] = [right - codeSize, 1112, codeSize / size];
  context.fillStyle = colours.codeGround;
  context.fillRect(left, top, codeSize, codeSize);
  context.fillStyle = colours.code;
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      // Half a pixel larger than its cell, so that no light line shows between two cells.
      if (isDark) context.fillRect(left + x * step, top + y * step, step + 0.5, step + 0.5);
    }
  }
  const width = inner - codeSize - 40;
  write(pen, { text: check, x: margin, y: 1188, size: 40, colour: colours.text, width });
  const [host = '', path = ''] = url.replace(/^https?:\/\//, '').split(/(?=\/)/, 2);
  const small = { x: margin, size: 28, colour: colours.quiet, weight: 400, width } as const;
  write(pen, { ...small, text: host, y: 1240 });
  write(pen, { ...small, text: path.replace(/&lang=.*$/, ''), y: 1280 });
}
