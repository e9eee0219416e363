/** Lengths of time in words. */

/** "45 s", "12 min", "3 h 05 min", "2 days", of whole seconds. */
export function spanText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${twoDigits(minutes % 60)} min`;
  return `${Math.floor(hours / 24)} days`;
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
  if (restSeconds < 0) return { words: `late by ${spanText(-restSeconds)}`, urgency: 'late' };
  const urgency = restSeconds < soonSeconds ? 'soon' : 'calm';
  return { words: `${spanText(restSeconds)} left`, urgency };
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0');
}
