import { localeTags, presentLanguage } from '../ui/words/language.ts';

const styleOptions = {
  short: { dateStyle: 'medium', timeStyle: 'short' },
  precise: { dateStyle: 'medium', timeStyle: 'medium' },
  exact: { dateStyle: 'full', timeStyle: 'long' },
  day: { dateStyle: 'full' },
  clock: { timeStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A time (epoch milliseconds) in a time zone: `short` is "21 Nov 2026, 14:05". */
export function timeText(style: keyof typeof styleOptions, ms: number, timeZone: string): string {
  const key = `${style} ${timeZone}`;
  // Creating a format is slow, and a table needs hundreds of texts.
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(localeTags[presentLanguage()], {
      ...styleOptions[style],
      timeZone,
      hourCycle: 'h23',
    });
  formats.set(key, format);
  return format.format(ms);
}
