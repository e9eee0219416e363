/**
 * The name of a round within its game: the sale day as YYYYMMDD and the round's number in it,
 * counted from 1.
 */
export type IssueParts = { readonly saleDay: string; readonly sequence: number };

const fewestDigits = 3;
const maxDigits = 5;
const longestDaySeconds = 25 * 3600;
const dayLength = 8;
const issueText = new RegExp(`^[0-9]{${dayLength + fewestDigits},${dayLength + maxDigits}}$`);

/**
 * "20260105" and 7 are "20260105007". If rounds are so short that the longest day (25 hours, when
 * clocks go back) has more than 999, every issue has the number of digits that such a day needs.
 */
export function formatIssue({ saleDay, sequence }: IssueParts, roundSeconds: number): string {
  const maxRounds = Math.ceil(longestDaySeconds / roundSeconds);
  const digits = Math.max(fewestDigits, String(maxRounds).length);
  return saleDay + String(sequence).padStart(digits, '0');
}

/** The parts of an unchecked issue; null unless `formatIssue` could have written it. */
export function parseIssue(issue: string): IssueParts | null {
  if (!issueText.test(issue)) return null;
  const sequence = Number(issue.slice(dayLength));
  return sequence === 0 ? null : { saleDay: issue.slice(0, dayLength), sequence };
}
