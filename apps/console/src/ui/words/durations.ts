import { t } from './language.ts';

/** Whole seconds as "45 s", "12 min", "3 h 05 min" or "2 days". */
export function durationText(seconds: number): string {
  if (seconds < 60) return t('{seconds} s', { seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t('{minutes} min', { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return t('{hours} h {minutes} min', { hours, minutes: twoDigits(minutes % 60) });
  return t('{hours} days', { hours: Math.floor(hours / 24) });
}

/** Whole seconds as "3:07"; "0:00" below zero. */
export function countdownText(seconds: number): string {
  const rest = Math.max(0, seconds);
  return `${Math.floor(rest / 60)}:${twoDigits(rest % 60)}`;
}

export type Urgency = 'late' | 'soon' | 'calm';

const soonSeconds = 5 * 60;

/** The seconds until a promised decision as a text; negative if it is late. */
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
