// What `npm run bench` understands: ids of rows, `--quick`, `--pinned`, `--profile ROW` and
// `--pgledger URL`.

export interface Options {
  /** Empty for all rows. */
  readonly wanted: readonly string[];
  readonly isQuick: boolean;
  readonly isPinned: boolean;
  /** The row to look into instead of measuring. */
  readonly profiled: string | null;
  /** The address of a database that holds pgledger. */
  readonly pgledger: string | null;
}

export interface KnownRows {
  readonly all: readonly string[];
  /** Those that need `--pgledger`. */
  readonly besidePgledger: readonly string[];
}

const valued = '--pgledger';

/** Reads the arguments; a sentence when they can not be understood. */
export function readOptions(given: readonly string[], known: KnownRows): Options | string {
  const wanted: string[] = [];
  let pgledger: string | null = null;
  const flags = { '--quick': false, '--pinned': false, '--profile': false };
  for (const [index, argument] of given.entries()) {
    if (given[index - 1] === valued) continue;
    if (argument === valued) {
      pgledger = given[index + 1] ?? '';
      if (!isDatabase(pgledger)) return `${valued} takes the URL of a PostgreSQL database.`;
    } else if (isFlag(flags, argument)) flags[argument] = true;
    else if (known.all.includes(argument)) wanted.push(argument);
    else {
      const there = [...known.all, ...Object.keys(flags), valued].join(' ');
      return `There is no ${argument}; there are ${there}.`;
    }
  }
  const lacking = wanted.find((id) => known.besidePgledger.includes(id));
  if (pgledger === null && lacking !== undefined) return `${lacking} needs ${valued} URL.`;
  const read = { wanted, pgledger, isQuick: flags['--quick'], isPinned: flags['--pinned'] };
  if (!flags['--profile']) return { ...read, profiled: null };
  const [profiled, another] = wanted;
  if (profiled === undefined || another !== undefined) return '--profile takes one row.';
  return { ...read, profiled };
}

function isDatabase(text: string): boolean {
  return URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol);
}

function isFlag<Flags extends object>(flags: Flags, name: string): name is keyof Flags & string {
  return Object.hasOwn(flags, name);
}
