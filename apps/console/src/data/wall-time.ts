/** Converts between date inputs (local times in the operator's zone) and epoch seconds. */
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

const fieldForm = 'YYYY-MM-DDTHH:mm';

/** The value of a `datetime-local` input; empty for null. */
export function wallText(seconds: number | null, zone: string): string {
  return seconds === null ? '' : dayjs.unix(seconds).tz(zone).format(fieldForm);
}

/** The calendar day of a moment (epoch milliseconds) in a zone. */
export function wallDay(ms: number, zone: string): dayjs.Dayjs {
  return dayjs(dayjs(ms).tz(zone).format('YYYY-MM-DD'));
}

/** Null for an empty field. */
export function wallSeconds(text: string, zone: string): number | null {
  return text === '' ? null : dayjs.tz(text, zone).unix();
}
