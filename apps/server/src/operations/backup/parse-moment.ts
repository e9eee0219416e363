// Parses a time that the operator types: with an offset, or as local time of the operator's zone.

import { StartError } from '../../platform/config/start-error.ts';

const form = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/;

/** Epoch milliseconds. `timeZone` is an IANA name, `option` the option that the text belongs to. */
export function parseMoment(text: string, timeZone: string, option = 'to'): number {
  const [, offset] = form.exec(text) ?? [];
  try {
    if (!form.test(text)) throw new RangeError('another form');
    if (offset !== undefined) return Temporal.Instant.from(text).epochMilliseconds;
    const local = Temporal.PlainDateTime.from(text);
    return local.toZonedDateTime(timeZone, { disambiguation: 'reject' }).epochMilliseconds;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new StartError(
      `--${option} is "${text}"; allowed: a day and a time such as "2026-11-25 14:03:00", which ` +
        `is taken as of ${timeZone}, or with an offset, such as "2026-11-25T06:03:00Z".`,
      { cause: error },
    );
  }
}
