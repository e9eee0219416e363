/**
 * Where the two hosts lead: an origin each, empty for the page's own. The home call names them, and
 * the tab remembers them, so that a page that is loaded again takes the chosen host at once.
 */
export type HostId = 0 | 1;
export type HostUrls = readonly [string, string];
/** A host, or the address that the page itself came from. */
export type UsedHost = HostId | 'page';

export interface HostChoice {
  activeList: HostId;
  hostUrls: HostUrls;
  standIn: UsedHost | null;
}

export const hostUrlsKey = 'hostUrls';

/** Where calls go. */
export function hostAddress({ activeList, hostUrls, standIn }: HostChoice): string {
  return addressOfHost(standIn ?? activeList, hostUrls);
}

export function addressOfHost(used: UsedHost, hostUrls: HostUrls): string {
  return used === 'page' ? '' : hostUrls[used];
}

export function readHostUrls(): HostUrls {
  const [first = '', second = ''] = (sessionStorage.getItem(hostUrlsKey) ?? '').split(' ');
  return [hostOriginOf(first), hostOriginOf(second)];
}

/** Empty for the page's own, and for what is no address of a server. */
export function hostOriginOf(url: string): string {
  const parsed = URL.parse(url);
  const isServer = parsed !== null && ['http:', 'https:'].includes(parsed.protocol);
  return isServer && parsed.origin !== location.origin ? parsed.origin : '';
}
