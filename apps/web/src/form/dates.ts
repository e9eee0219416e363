/** The first day that can be asked for. */
export const firstDay = '2018-01-01';

/** A date of an address, `YYYY-MM-DD`, or undefined. */
export function searchDate(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const epochMs = Date.parse(`${value}T00:00:00Z`);
  const isDay = !Number.isNaN(epochMs) && new Date(epochMs).toISOString().startsWith(value);
  return isDay && value >= firstDay ? value : undefined;
}
