// The check of a saved proof of what is owed to a player.

import type { OwedProblem } from '@trine/fairness/liabilities/check-owed.ts';
import { checkOwedFile, parseOwedFile } from '@trine/fairness/liabilities/owed-file.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { Unreadable } from './unreadable.ts';

export interface OwedReport {
  readonly lines: readonly string[];
  readonly holds: boolean;
}

const problems: Readonly<Record<OwedProblem, string>> = {
  not_counted: 'no path leads from the leaf of this player and day to the root and the total',
  not_logged: 'the public log of this key does not have this root and total for this day',
  root_differs: 'the device saw another root or leaf for this day',
  not_extended: 'the chain of bets and entries does not continue the one that the device saw',
  amount_differs: 'the amount does not follow from the bets and entries',
  bet_differs: 'a bet differs from the receipt that the device stored',
};

/** Throws `Unreadable` for a file that is no saved proof. */
export function reportOwed(saved: unknown): OwedReport {
  const file = parseOwedFile(saved);
  if (file === null) throw new Unreadable('The file is no saved proof of what is owed.');
  const { problem, leaf, isWhole } = checkOwedFile(file);
  const { day, total, count } = file.proof;
  if (problem !== null || leaf === null) {
    return { lines: [`fails    ${problems[problem ?? 'not_counted']}`], holds: false };
  }
  const owed = formatMoney(minor(leaf.owedMinor));
  const read = file.lines?.length ?? 0;
  const continued = isWhole
    ? `${read} bets and entries lead to version ${leaf.version} of the account.`
    : `The bets and entries before version ${leaf.version} were not all read.`;
  return {
    lines: [
      `holds    On ${day}, ${owed} were owed to player ${leaf.playerId}.`,
      `holds    It is part of ${total}, owed to ${count} players, in the public log.`,
      `${isWhole ? 'holds  ' : 'unknown'}  ${continued}`,
      'This proves what the operator owed, and not that the operator had it.',
    ],
    holds: true,
  };
}
