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

/** A moment of these days, without its year and seconds: "Nov 22, 00:00". */
export function momentText(epochSeconds: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return format.format(epochSeconds * 1_000);
}

/** Up to how many seconds and minutes stay such; more is told in the next unit. */
const secondsShown = 100;
const minutesShown = 100;

/** A span in its largest fitting unit, rounded up: "45 seconds", "12 minutes", "3 hours". */
export function spanText(seconds: number, locale: string): string {
  const [count, unit] =
    seconds < secondsShown
      ? [seconds, 'second']
      : seconds < minutesShown * 60
        ? [seconds / 60, 'minute']
        : [seconds / 3_600, 'hour'];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.ceil(count));
}
