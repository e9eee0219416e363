/**
 * Where the two lines lead: an origin each, empty for the page's own. The home call names them, and
 * the tab remembers them, so that a page that is loaded again takes the chosen line at once.
 */
export type HostId = 0 | 1;
export type LineUrls = readonly [string, string];
/** A line, or the address that the page itself came from. */
export type UsedLine = HostId | 'page';

export interface LineChoice {
  activeList: HostId;
  lineUrls: LineUrls;
  standIn: UsedLine | null;
}

export const lineUrlsKey = 'lineUrls';

/** Where calls go. */
export function lineAddress({ activeList, lineUrls, standIn }: LineChoice): string {
  return usedAddress(standIn ?? activeList, lineUrls);
}

export function usedAddress(used: UsedLine, lineUrls: LineUrls): string {
  return used === 'page' ? '' : lineUrls[used];
}

export function readLineUrls(): LineUrls {
  const [first = '', second = ''] = (sessionStorage.getItem(lineUrlsKey) ?? '').split(' ');
  return [originOf(first), originOf(second)];
}

/** Empty for the page's own, and for what is no address of a server. */
export function originOf(url: string): string {
  const parsed = URL.parse(url);
  const isServer = parsed !== null && ['http:', 'https:'].includes(parsed.protocol);
  return isServer && parsed.origin !== location.origin ? parsed.origin : '';
}
