// What `npm run bench` understands: ids of rows, `--quick`, `--pinned`, `--profile ROW` and
// `--pgledger URL`.

import type { CommandWords } from '@trine/commands/read-command.ts';

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

/** Checks the words; a sentence when they do not fit together. */
export function readOptions(given: CommandWords<'bench'>, known: KnownRows): Options | string {
  const { quick, pinned, profile, pgledger = null } = given.values;
  const wanted = given.positionals;
  const stray = wanted.find((id) => !known.all.includes(id));
  if (stray !== undefined) return `There is no ${stray}; there are ${known.all.join(' ')}.`;
  if (pgledger !== null && !isDatabase(pgledger)) {
    return '--pgledger takes the URL of a PostgreSQL database.';
  }
  const lacking = wanted.find((id) => known.besidePgledger.includes(id));
  if (pgledger === null && lacking !== undefined) return `${lacking} needs --pgledger URL.`;
  const read = { wanted, pgledger, isQuick: quick, isPinned: pinned };
  if (!profile) return { ...read, profiled: null };
  const [profiled, another] = wanted;
  if (profiled === undefined || another !== undefined) return '--profile takes one row.';
  return { ...read, profiled };
}

function isDatabase(text: string): boolean {
  return URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol);
}
