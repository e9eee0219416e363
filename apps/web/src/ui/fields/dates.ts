import { serverOffsetMs } from '../../data/server-clock.ts';

/** The first day that can be chosen. */
export const firstDay = '2018-01-01';

/** Days as `YYYY-MM-DD`, both included. */
export interface DateSpan {
  from?: string | undefined;
  to?: string | undefined;
}

/** A date of an address, `YYYY-MM-DD`, or undefined. */
export function searchDate(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const epochMs = Date.parse(`${value}T00:00:00Z`);
  // In the operator's zone it may already be tomorrow.
  const isDay = epochMs < Date.now() + serverOffsetMs() + dayMs;
  const isReal = isDay && new Date(epochMs).toISOString().startsWith(value);
  return isReal && value >= firstDay ? value : undefined;
}

/** The days of an address; an end before the beginning is dropped. */
export function searchDates(search: Record<string, unknown>): DateSpan {
  const from = searchDate(search['from']);
  const to = searchDate(search['to']);
  return { from, to: isReversed({ from, to }) ? undefined : to };
}

/** Whether the end is before the beginning. */
export function isReversed({ from, to }: DateSpan): boolean {
  return from !== undefined && to !== undefined && to < from;
}

const dayMs = 86_400_000;
