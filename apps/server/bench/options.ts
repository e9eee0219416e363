// What `npm run bench` understands: ids of rows, `--quick`, `--pinned`, `--profile ROW`.

export interface Options {
  /** Empty for all rows. */
  readonly wanted: readonly string[];
  readonly isQuick: boolean;
  readonly isPinned: boolean;
  /** The row to look into instead of measuring. */
  readonly profiled: string | null;
}

/** Reads the arguments; a sentence when they can not be understood. */
export function readOptions(given: readonly string[], known: readonly string[]): Options | string {
  const wanted: string[] = [];
  const flags = { '--quick': false, '--pinned': false, '--profile': false };
  for (const argument of given) {
    if (isFlag(flags, argument)) flags[argument] = true;
    else if (known.includes(argument)) wanted.push(argument);
    else
      return `There is no ${argument}; there are ${[...known, ...Object.keys(flags)].join(' ')}.`;
  }
  const read = { wanted, isQuick: flags['--quick'], isPinned: flags['--pinned'] };
  if (!flags['--profile']) return { ...read, profiled: null };
  const [profiled, another] = wanted;
  if (profiled === undefined || another !== undefined) return '--profile takes one row.';
  return { ...read, profiled };
}

function isFlag<Flags extends object>(flags: Flags, name: string): name is keyof Flags & string {
  return Object.hasOwn(flags, name);
}
