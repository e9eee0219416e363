/**
 * Changes the host: the player chooses one, or the one in use does not answer. In that case the
 * other host, or the page's own address, replaces it until it answers again. The first screen does
 * not need this file.
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
/** The pause after a search in which no host answered. */
const restMs = 3_000;

let search: Promise<boolean> | null = null;
let silentSinceMs = Number.NEGATIVE_INFINITY;

/** From the home call; an invalid address becomes the page's own. */
export function hostUrlsOf(hosts: readonly { id: HostId; url: string }[]): HostUrls {
  const urlOf = (host: HostId) => hostOriginOf(hosts.find(({ id }) => id === host)?.url ?? '');
  return [urlOf(0), urlOf(1)];
}

export function chooseHost(activeList: HostId): void {
  updateSession({ activeList, standIn: null });
}

/** Stores the addresses of the hosts, and returns to the chosen host if they changed. */
export function setHostUrls(hostUrls: HostUrls): void {
  const known = useSession.getState().hostUrls;
  if (hostUrls.every((url, host) => url === known[host])) return;
  sessionStorage.setItem(hostUrlsKey, hostUrls.join(' '));
  updateSession({ hostUrls, standIn: null });
}

/** Uses this host instead of the chosen one; null returns to the chosen one. */
export function setStandInHost(standIn: UsedHost | null): void {
  updateSession({ standIn });
}

/** The latency of an address in milliseconds; null without an answer. */
export async function measureHost(baseUrl: string): Promise<number | null> {
  const client = createClient({ baseUrl, token: () => null, language: currentLocale });
  const startMs = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  const { ok } = await client.call('/api/fairness/chain', {}, { signal });
  return ok ? Math.max(1, Math.round(performance.now() - startMs)) : null;
}

/** Switches to the first host that answers, in order of preference; false if there is none. */
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
  // All hosts have one address: there is no other to switch to.
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

/** The hosts to try, in order of preference, each address once. */
export function hostCandidates(activeList: HostId, hostUrls: HostUrls): readonly HostCandidate[] {
  const other = activeList === 0 ? 1 : 0;
  const byAddress = new Map<string, HostCandidate>();
  for (const used of [activeList, other, 'page'] as const) {
    const address = addressOfHost(used, hostUrls);
    if (!byAddress.has(address)) byAddress.set(address, { used, address });
  }
  return [...byAddress.values()];
}
