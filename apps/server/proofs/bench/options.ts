// The words after `npm run bench`: row ids, `--quick`, `--pinned`, `--profile ROW`, `--pgledger
// URL`, and `--minutes N` and `--orders N` for R10L.

import type { CommandWords } from '@trine/commands/read-command.ts';

export interface Options {
  /** Empty for all rows. */
  readonly wanted: readonly string[];
  readonly isQuick: boolean;
  readonly isPinned: boolean;
  /** The row to profile instead of measuring. */
  readonly profiled: string | null;
  /** The URL of a database with pgledger. */
  readonly pgledger: string | null;
  /** For R10L. */
  readonly minutes: number;
  readonly orders: number;
}

export interface KnownRows {
  readonly all: readonly string[];
  /** The rows that need `--pgledger`. */
  readonly besidePgledger: readonly string[];
}

const wholeNumber = /^[1-9][0-9]{0,8}$/;

/** Checks the words; returns a message if they are wrong. */
export function readOptions(given: CommandWords<'bench'>, known: KnownRows): Options | string {
  const { quick, pinned, profile, pgledger = null, minutes, orders } = given.values;
  const wanted = given.positionals;
  const stray = wanted.find((id) => !known.all.includes(id));
  if (stray !== undefined) return `There is no ${stray}; there are ${known.all.join(' ')}.`;
  if (pgledger !== null && !isDatabase(pgledger)) {
    return '--pgledger takes the URL of a PostgreSQL database.';
  }
  const wrong = Object.entries({ minutes, orders }).find(([, value]) => !wholeNumber.test(value));
  if (wrong !== undefined) return `--${wrong[0]} takes a number from 1 to 999999999.`;
  const lacking = wanted.find((id) => known.besidePgledger.includes(id));
  if (pgledger === null && lacking !== undefined) return `${lacking} needs --pgledger URL.`;
  const counts = { minutes: Number(minutes), orders: Number(orders) };
  const read = { wanted, pgledger, isQuick: quick, isPinned: pinned, ...counts };
  if (!profile) return { ...read, profiled: null };
  const [profiled, another] = wanted;
  if (profiled === undefined || another !== undefined) return '--profile takes one row.';
  return { ...read, profiled };
}

function isDatabase(text: string): boolean {
  return URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol);
}
