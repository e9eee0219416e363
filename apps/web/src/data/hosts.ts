/**
 * The origins of the two hosts, empty for the page's own. The home call names them. The tab stores
 * them, so that a reloaded page uses the chosen host at once.
 */
export type HostId = 0 | 1;
export type HostUrls = readonly [string, string];
/** A host, or the address of the page itself. */
export type UsedHost = HostId | 'page';

export interface HostChoice {
  activeList: HostId;
  hostUrls: HostUrls;
  standIn: UsedHost | null;
}

export const hostUrlsKey = 'hostUrls';

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

/** Empty for the page's own origin and for an invalid address. */
export function hostOriginOf(url: string): string {
  const parsed = URL.parse(url);
  const isServer = parsed !== null && ['http:', 'https:'].includes(parsed.protocol);
  return isServer && parsed.origin !== location.origin ? parsed.origin : '';
}
