import { operatorZone } from './operator-zone.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format in the operator's zone. Making one is slow, so each is made once. */
export function zonedFormat(
  options: Intl.DateTimeFormatOptions,
  locale: string,
  timeZone = operatorZone(),
): Intl.DateTimeFormat {
  const key = locale + timeZone + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, format);
  return format;
}
