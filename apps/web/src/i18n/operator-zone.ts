/**
 * The operator's time zone: the one in which the server counts days, so the one in which the app
 * shows every day, date and time of day, wherever the phone is. The server writes it into its page,
 * so it is known before the first screen is drawn. Nothing else in the app may format a date but
 * through `zonedFormat`, which the screens do by the texts of `time-text.ts`.
 */

/** Where no server wrote the page; every screen with times names the zone that it uses. */
const fallbackZone = 'UTC';
const storageKey = 'zone';

let zone = fallbackZone;

/** An IANA name, such as "Asia/Taipei". */
export function operatorZone(): string {
  return zone;
}

/** Called before the first screen is drawn. */
export function beginZone(): void {
  zone = zoneOf(document.documentElement.dataset['zone'], localStorage.getItem(storageKey));
  localStorage.setItem(storageKey, zone);
}

/**
 * What the page says, or else the last page: the copy that opens offline says nothing, because it
 * may be older than the operator's setting.
 */
export function zoneOf(written: string | undefined, stored: string | null): string {
  const known = written ?? stored ?? fallbackZone;
  try {
    return Intl.DateTimeFormat('en', { timeZone: known }) && known;
  } catch {
    // An old browser may not know a young zone.
    return fallbackZone;
  }
}
