/**
 * What changes the host: the player chooses one, or the one in use does not answer. Then the
 * other one, or at last the address that the page came from, stands in until the chosen one answers
 * again. Nothing here is needed by the first screen.
 */
import { createClient } from '@trine/contract/client.ts';
import { currentLocale } from '../i18n/language.ts';
import {
  addressOfHost,
  hostUrlsKey,
  hostOriginOf,
  type HostId,
  type HostUrls,
  type UsedHost,
} from './hosts.ts';
import { updateSession, useSession } from './session.ts';

const timeoutMs = 3_000;
/** When nothing answered, it is not looked again before. */
const restMs = 3_000;

let search: Promise<boolean> | null = null;
let silentSinceMs = Number.NEGATIVE_INFINITY;

/** As the home call names them; what is no address of a server leads to the page's own. */
export function hostUrlsOf(hosts: readonly { id: HostId; url: string }[]): HostUrls {
  const urlOf = (host: HostId) => hostOriginOf(hosts.find(({ id }) => id === host)?.url ?? '');
  return [urlOf(0), urlOf(1)];
}

export function chooseHost(activeList: HostId): void {
  updateSession({ activeList, standIn: null });
}

/** Learns where the hosts lead; what stood in for another address is needed no more. */
export function setHostUrls(hostUrls: HostUrls): void {
  const known = useSession.getState().hostUrls;
  if (hostUrls.every((url, host) => url === known[host])) return;
  sessionStorage.setItem(hostUrlsKey, hostUrls.join(' '));
  updateSession({ hostUrls, standIn: null });
}

/** The chosen host does not answer, and this one does; null when it answers again. */
export function setStandInHost(standIn: UsedHost | null): void {
  updateSession({ standIn });
}

/** How long an address takes for a small answer, in milliseconds; null when it gives none. */
export async function measureHost(baseUrl: string): Promise<number | null> {
  const client = createClient({ baseUrl, token: () => null, language: currentLocale });
  const startMs = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  const { ok } = await client.call('/api/fairness/chain', {}, { signal });
  return ok ? Math.max(1, Math.round(performance.now() - startMs)) : null;
}

/** Takes the first that answers, in the order of preference; whether there is one. */
export function findReachableHost(): Promise<boolean> {
  const maySearch = navigator.onLine && performance.now() - silentSinceMs >= restMs;
  if (search === null && !maySearch) return Promise.resolve(false);
  search ??= searchHosts().finally(() => {
    search = null;
  });
  return search;
}

async function searchHosts(): Promise<boolean> {
  const { activeList, hostUrls } = useSession.getState();
  const candidates = hostCandidates(activeList, hostUrls);
  // Where all lead to one address there is nothing to choose.
  if (candidates.length === 1) return false;
  const answers = await Promise.all(candidates.map(({ address }) => measureHost(address)));
  const used = candidates[answers.findIndex((latencyMs) => latencyMs !== null)]?.used;
  if (used === undefined) {
    silentSinceMs = performance.now();
    return false;
  }
  const now = useSession.getState();
  if (now.activeList === activeList) setStandInHost(used === activeList ? null : used);
  return true;
}

interface HostCandidate {
  used: UsedHost;
  address: string;
}

/** What can stand in for the chosen host, in the order of preference; each address once. */
export function hostCandidates(activeList: HostId, hostUrls: HostUrls): readonly HostCandidate[] {
  const other = activeList === 0 ? 1 : 0;
  const byAddress = new Map<string, HostCandidate>();
  for (const used of [activeList, other, 'page'] as const) {
    const address = addressOfHost(used, hostUrls);
    if (!byAddress.has(address)) byAddress.set(address, { used, address });
  }
  return [...byAddress.values()];
}
