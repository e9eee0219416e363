/** Lengths of time in words. */
import { t } from './language.ts';

/** "45 s", "12 min", "3 h 05 min", "2 days", of whole seconds. */
export function durationText(seconds: number): string {
  if (seconds < 60) return t('{seconds} s', { seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t('{minutes} min', { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return t('{hours} h {minutes} min', { hours, minutes: twoDigits(minutes % 60) });
  return t('{hours} days', { hours: Math.floor(hours / 24) });
}

/** "3:07", of whole seconds; "0:00" for what is over. */
export function countdownText(seconds: number): string {
  const rest = Math.max(0, seconds);
  return `${Math.floor(rest / 60)}:${twoDigits(rest % 60)}`;
}

export type Urgency = 'late' | 'soon' | 'calm';

const soonSeconds = 5 * 60;

/** How a promise stands, of the seconds until it is due. */
export function promiseText(restSeconds: number): { words: string; urgency: Urgency } {
  if (restSeconds < 0)
    return {
      words: t('late by {span}', { span: durationText(-restSeconds) }),
      urgency: 'late',
    };
  const urgency = restSeconds < soonSeconds ? 'soon' : 'calm';
  return { words: t('{span} left', { span: durationText(restSeconds) }), urgency };
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0');
}
