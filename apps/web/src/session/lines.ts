/**
 * Where the two lines lead: an origin each, empty for the page's own. The home call names them, and
 * the tab remembers them, so that a page that is loaded again takes the chosen line at once.
 */
export type LineId = 0 | 1;
export type LineUrls = readonly [string, string];
/** A line, or the address that the page itself came from. */
export type UsedLine = LineId | 'page';

export interface LineChoice {
  activeList: LineId;
  lineUrls: LineUrls;
  standIn: UsedLine | null;
}

const storageKey = 'lineUrls';

/** Where calls go. */
export function lineAddress({ activeList, lineUrls, standIn }: LineChoice): string {
  return usedAddress(standIn ?? activeList, lineUrls);
}

export function usedAddress(used: UsedLine, lineUrls: LineUrls): string {
  return used === 'page' ? '' : lineUrls[used];
}

/** As the home call names them; what is no address of a server leads to the page's own. */
export function lineUrlsOf(lines: readonly { id: LineId; url: string }[]): LineUrls {
  const urlOf = (line: LineId) => originOf(lines.find(({ id }) => id === line)?.url ?? '');
  return [urlOf(0), urlOf(1)];
}

export function keepLineUrls(lineUrls: LineUrls): void {
  sessionStorage.setItem(storageKey, lineUrls.join(' '));
}

export function readLineUrls(): LineUrls {
  const [first = '', second = ''] = (sessionStorage.getItem(storageKey) ?? '').split(' ');
  return [originOf(first), originOf(second)];
}

function originOf(url: string): string {
  const parsed = URL.parse(url);
  const isServer = parsed !== null && ['http:', 'https:'].includes(parsed.protocol);
  return isServer && parsed.origin !== location.origin ? parsed.origin : '';
}
