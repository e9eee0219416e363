/**
 * The operator's time zone. The server counts days in it, so the app shows every date and time in
 * it, wherever the phone is. The server writes it into its page, so it is available before the
 * first screen. Only `zonedFormat` may format dates; screens use the texts of `time-text.ts`.
 */

/** For pages that no server wrote; every screen with times shows the zone. */
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
 * The zone of the page, or of the last page: the offline copy has none, because it may be older
 * than the operator's setting.
 */
export function zoneOf(written: string | undefined, stored: string | null): string {
  const known = written ?? stored ?? fallbackZone;
  try {
    return Intl.DateTimeFormat('en', { timeZone: known }) && known;
  } catch {
    // An old browser may lack a new zone.
    return fallbackZone;
  }
}
