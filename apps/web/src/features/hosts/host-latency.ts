import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@trine/contract/client.ts';
import { hostUrlsOf, measureHost } from '../../data/host-choice.ts';

export type Host = Answer<'/api/index/index'>['lines'][number];

export interface HostLatency {
  id: Host['id'];
  /** Null when the host did not answer. */
  latencyMs: number | null;
}

const measurements = 3;
const intervalMs = 4_000;

/**
 * The latency of each host from this device, measured again every four seconds; undefined before
 * the first measurement.
 */
export function useHostLatencies(
  hosts: readonly Host[],
  enabled: boolean,
): readonly HostLatency[] | undefined {
  const { data } = useQuery({
    queryKey: ['latency', hosts],
    queryFn: () => measureAll(hosts),
    enabled,
    refetchInterval: intervalMs,
  });
  return data;
}

export function fastestHost(measured: readonly HostLatency[]): Host['id'] | undefined {
  const answering = measured.filter(({ latencyMs }) => latencyMs !== null);
  return answering.toSorted((one, other) => (one.latencyMs ?? 0) - (other.latencyMs ?? 0))[0]?.id;
}

/** One host after the other, so that the measurements do not slow each other down. */
async function measureAll(hosts: readonly Host[]): Promise<HostLatency[]> {
  const urls = hostUrlsOf(hosts);
  const measured: HostLatency[] = [];
  for (const { id } of hosts) measured.push({ id, latencyMs: await lowestOf(urls[id]) });
  return measured;
}

/** The lowest of three, because the first call may have to open the connection. */
async function lowestOf(url: string): Promise<number | null> {
  let lowest: number | null = null;
  for (let count = 0; count < measurements; count += 1) {
    const latencyMs = await measureHost(url);
    if (latencyMs === null) return null;
    lowest = Math.min(lowest ?? latencyMs, latencyMs);
  }
  return lowest;
}
