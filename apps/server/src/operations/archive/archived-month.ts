// Months as operators write them, `2026-01`, and as the database has them, by their first day.

import { StartError } from '../../platform/config/start-error.ts';

const form = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** `2026-01-01` for `2026-01`. Throws `StartError` for anything else. */
export function firstDayOf(month: string, option: string): string {
  if (form.test(month)) return `${month}-01`;
  throw new StartError(`${option} is "${month}"; allowed: a month such as 2026-01.`);
}

/** `2026-01` for `2026-01-01`. */
export function formatMonth(firstDay: string): string {
  return firstDay.slice(0, 7);
}
