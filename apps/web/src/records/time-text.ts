/** A moment as the player's clock shows it. */
export function timeText(epochSeconds: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  return format.format(epochSeconds * 1_000);
}

/** A calendar date such as "2026-11-21", which has no hour and no zone. */
export function dateText(date: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** Today on this device, as a date field writes it. */
export function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
