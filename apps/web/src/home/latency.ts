import { createClient } from '@trine/contract/client.ts';
import { currentLocale } from '../language/language.ts';

const measurements = 3;
const patienceMs = 3_000;

/**
 * How long a line's server takes for a small answer, in milliseconds; null when it gives none. The
 * lowest of three, because the first one may have to open the connection.
 */
export async function measureLatency(url: string): Promise<number | null> {
  const client = createClient({ baseUrl: url, token: () => null, language: currentLocale });
  let lowest: number | null = null;
  for (let count = 0; count < measurements; count += 1) {
    const startMs = performance.now();
    const signal = AbortSignal.timeout(patienceMs);
    const { ok } = await client.call('/api/fairness/chain', {}, { signal });
    const tookMs = Math.max(1, Math.round(performance.now() - startMs));
    if (!ok) return lowest;
    lowest = Math.min(lowest ?? tookMs, tookMs);
  }
  return lowest;
}
