// Keywords beyond JSON Schema in the contract's schemas: what each accepts, as a function that any
// validator can load.

import { parseMoney } from '@trine/money/money.ts';

export interface Keyword {
  readonly name: string;
  /** `setting` is the keyword's value in the schema. */
  readonly accepts: (setting: unknown, value: unknown) => boolean;
}

export const keywords: readonly Keyword[] = [
  { name: 'money', accepts: (_setting, value) => parseMoney(value) !== null },
  { name: 'identifier', accepts: (_setting, value) => parseIdentifier(value) !== null },
  { name: 'calendarDate', accepts: (_setting, value) => isCalendarDate(value) },
  {
    name: 'integerBetween',
    accepts: (setting, value) => {
      const [least, most] = setting as readonly [number, number];
      const number = parseIdentifier(value);
      return number !== null && number >= least && number <= most;
    },
  },
];

/** An id or a small count in a request: a safe non-negative integer, or its digits. */
export function parseIdentifier(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : null;
  if (typeof value !== 'string' || !/^(0|[1-9][0-9]{0,15})$/.test(value)) return null;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : null;
}

function isCalendarDate(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (parts === null) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return year >= 1 && days !== undefined && day >= 1 && day <= days;
}
