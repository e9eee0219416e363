// What `npm run bench` understands: ids of rows, `--quick`, `--pinned`, `--profile ROW`,
// `--pgledger URL`, and `--minutes N` and `--orders N` of the row that lasts long.

export interface Options {
  /** Empty for all rows. */
  readonly wanted: readonly string[];
  readonly isQuick: boolean;
  readonly isPinned: boolean;
  /** The row to look into instead of measuring. */
  readonly profiled: string | null;
  /** The address of a database that holds pgledger. */
  readonly pgledger: string | null;
  /** Of the row that lasts long. */
  readonly minutes: number;
  readonly orders: number;
}

export interface KnownRows {
  readonly all: readonly string[];
  /** Those that need `--pgledger`. */
  readonly besidePgledger: readonly string[];
}

const database = '--pgledger';
const counts = { '--minutes': 30, '--orders': 100_000_000 };
const wholeNumber = /^[1-9][0-9]{0,8}$/;

/** Reads the arguments; a sentence when they can not be understood. */
export function readOptions(given: readonly string[], known: KnownRows): Options | string {
  const wanted: string[] = [];
  let pgledger: string | null = null;
  const numbers = { ...counts };
  const flags = { '--quick': false, '--pinned': false, '--profile': false };
  for (const [index, argument] of given.entries()) {
    const before = given[index - 1] ?? '';
    const next = given[index + 1] ?? '';
    if (before === database || isNamed(numbers, before)) continue;
    if (argument === database) {
      pgledger = next;
      if (!isDatabase(pgledger)) return `${database} takes the URL of a PostgreSQL database.`;
    } else if (isNamed(numbers, argument)) {
      if (!wholeNumber.test(next)) return `${argument} takes a number from 1 to 999999999.`;
      numbers[argument] = Number(next);
    } else if (isNamed(flags, argument)) flags[argument] = true;
    else if (known.all.includes(argument)) wanted.push(argument);
    else {
      const there = [...known.all, ...Object.keys(flags), database, ...Object.keys(numbers)];
      return `There is no ${argument}; there are ${there.join(' ')}.`;
    }
  }
  const lacking = wanted.find((id) => known.besidePgledger.includes(id));
  if (pgledger === null && lacking !== undefined) return `${lacking} needs ${database} URL.`;
  const read = {
    wanted,
    pgledger,
    isQuick: flags['--quick'],
    isPinned: flags['--pinned'],
    minutes: numbers['--minutes'],
    orders: numbers['--orders'],
  };
  if (!flags['--profile']) return { ...read, profiled: null };
  const [profiled, another] = wanted;
  if (profiled === undefined || another !== undefined) return '--profile takes one row.';
  return { ...read, profiled };
}

function isDatabase(text: string): boolean {
  return URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol);
}

function isNamed<Known extends object>(known: Known, name: string): name is keyof Known & string {
  return Object.hasOwn(known, name);
}
