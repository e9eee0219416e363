/**
 * Finds out which address of the platform answers, when the one in use did not: the chosen line,
 * the other one, or at last where the page itself came from. The choice stays as it is; another
 * line only stands in for it until it answers again.
 */
import { createClient } from '@trine/contract/client.ts';
import { currentLocale } from '../i18n/language.ts';
import { usedAddress, type UsedLine } from './hosts.ts';
import { takeInstead } from './host-choice.ts';
import { useSession } from './session.ts';

const timeoutMs = 3_000;
/** When nothing answered, it is not looked again before. */
const restMs = 3_000;

let looking: Promise<boolean> | null = null;
let silentSinceMs = Number.NEGATIVE_INFINITY;

/** How long an address takes for a small answer, in milliseconds; null when it gives none. */
export async function measureAnswer(baseUrl: string): Promise<number | null> {
  const client = createClient({ baseUrl, token: () => null, language: currentLocale });
  const startMs = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  const { ok } = await client.call('/api/fairness/chain', {}, { signal });
  return ok ? Math.max(1, Math.round(performance.now() - startMs)) : null;
}

/** Takes the first that answers, in the order of preference; whether there is one. */
export function findReachableHost(): Promise<boolean> {
  const mayLook = navigator.onLine && performance.now() - silentSinceMs >= restMs;
  if (looking === null && !mayLook) return Promise.resolve(false);
  looking ??= look().finally(() => {
    looking = null;
  });
  return looking;
}

async function look(): Promise<boolean> {
  const { activeList, lineUrls } = useSession.getState();
  const other = activeList === 0 ? 1 : 0;
  const addresses = new Map<string, UsedLine>();
  for (const used of [activeList, other, 'page'] as const) {
    const address = usedAddress(used, lineUrls);
    if (!addresses.has(address)) addresses.set(address, used);
  }
  // One address alone is as good as it was.
  if (addresses.size === 1) return false;
  const places = [...addresses.keys()];
  const answers = await Promise.all(places.map(measureAnswer));
  const found = places[answers.findIndex((latencyMs) => latencyMs !== null)];
  const used = found === undefined ? undefined : addresses.get(found);
  if (used === undefined) {
    silentSinceMs = performance.now();
    return false;
  }
  const now = useSession.getState();
  if (now.activeList === activeList) takeInstead(used === activeList ? null : used);
  return true;
}
