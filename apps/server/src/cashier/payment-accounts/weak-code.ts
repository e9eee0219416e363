// Security codes that an attacker would try first: patterns of digits and keys, dates of birth, and
// digits from the owner's data.

export interface CodeOwner {
  readonly username: string;
  /** Empty when none is known. */
  readonly mobile: string;
  readonly playerId: bigint;
}

const earliestBirthYear = 30;
const latestBirthYear = 15;

/** `code`: six digits. */
export function isWeakCode(code: string, { username, mobile, playerId }: CodeOwner): boolean {
  const known = [mobile, username, String(playerId)].map((text) => text.replaceAll(/\D/g, ''));
  const isFound = isPattern(code) || isKeypadPattern(code) || isDate(code);
  return isFound || known.some((digits) => digits.includes(code));
}

/**
 * At most two digits, one step from each digit to the next (past 9), two runs of three digits,
 * repeated halves or pairs, mirrored halves.
 */
function isPattern(code: string): boolean {
  const [first, second] = [code.slice(0, 3), code.slice(3)];
  return (
    new Set(code).size <= 2 ||
    stepOf(code) !== null ||
    [first, second].every((half) => [1, 9].includes(stepOf(half) ?? 0)) ||
    first === second ||
    first === mirrored(second) ||
    /^(..)\1\1$/.test(code) ||
    /^(.)\1(.)\2(.)\3$/.test(code)
  );
}

/** By how much each digit is more than the one before, modulo 10; null when it varies. */
function stepOf(code: string): number | null {
  const digits = Array.from(code, Number);
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10);
  return new Set(steps).size === 1 ? (steps[0] ?? null) : null;
}

/** Rows, columns and diagonals of a keypad, from either end; the middle column has a 0 below. */
const keypadLines = ['123', '456', '789', '147', '258', '369', '159', '357', '580'];
const threeInLine = [...keypadLines, ...keypadLines.map((line) => mirrored(line))];
const cornersOnly = /^[1379]+$/;
const middleColumn = /2580|0852/;
/** The keys above, below and beside each key. */
const nextKeys: Readonly<Record<string, string>> = {
  0: '8',
  1: '24',
  2: '135',
  3: '26',
  4: '157',
  5: '2468',
  6: '359',
  7: '48',
  8: '5790',
  9: '68',
};

/** Two lines of three keys, corners alone, the middle column, or a walk from key to key. */
function isKeypadPattern(code: string): boolean {
  const [first, second] = [code.slice(0, 3), code.slice(3)];
  if (threeInLine.includes(first) && threeInLine.includes(second)) return true;
  if (cornersOnly.test(code) || middleColumn.test(code)) return true;
  const keys = Array.from(code);
  return keys.every((key, at) => at === 0 || nextKeys[keys[at - 1] ?? '']?.includes(key));
}

function mirrored(digits: string): string {
  return Array.from(digits).toReversed().join('');
}

/** Day, month, year; month, day, year; or year, month, day; or any four-digit year of birth. */
function isDate(code: string): boolean {
  if (isYear(code.slice(0, 4)) || isYear(code.slice(2))) return true;
  const [one = 0, two = 0, three = 0] = [0, 2, 4].map((at) => Number(code.slice(at, at + 2)));
  return isBirthday(one, two, three) || isBirthday(two, one, three) || isBirthday(three, two, one);
}

/** A year of birth in four digits: 1940 to 2015. */
function isYear(digits: string): boolean {
  return /^(?:19[4-9][0-9]|200[0-9]|201[0-5])$/.test(digits);
}

function isBirthday(day: number, month: number, year: number): boolean {
  const isInRange = year >= earliestBirthYear || year <= latestBirthYear;
  const daysInMonth = month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return isInRange && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth;
}
