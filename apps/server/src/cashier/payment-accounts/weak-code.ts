// Security codes that somebody would try first: patterns on the keys, dates of birth, and digits
// that are known of their owner.

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
  return isPattern(code) || isDate(code) || known.some((digits) => digits.includes(code));
}

/** At most two digits, runs up or down past 9, repeated halves or pairs, mirrored halves. */
function isPattern(code: string): boolean {
  const digits = Array.from(code, Number);
  const runs = (step: number) =>
    digits.every((digit, at) => at === 0 || digit === ((digits[at - 1] ?? 0) + step) % 10);
  const [first, second] = [code.slice(0, 3), code.slice(3)];
  return (
    new Set(digits).size <= 2 ||
    runs(1) ||
    runs(9) ||
    first === second ||
    first === Array.from(second).toReversed().join('') ||
    /^(..)\1\1$/.test(code) ||
    /^(.)\1(.)\2(.)\3$/.test(code)
  );
}

/** Written as day, month, year; month, day, year; or year, month, day. */
function isDate(code: string): boolean {
  const [one = 0, two = 0, three = 0] = [0, 2, 4].map((at) => Number(code.slice(at, at + 2)));
  return isBirthday(one, two, three) || isBirthday(two, one, three) || isBirthday(three, two, one);
}

function isBirthday(day: number, month: number, year: number): boolean {
  const isYear = year >= earliestBirthYear || year <= latestBirthYear;
  const daysInMonth = month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return isYear && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth;
}
