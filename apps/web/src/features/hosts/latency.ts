import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@trine/contract/client.ts';
import { measureAnswer } from '../../data/find-reachable-host.ts';
import { lineUrlsOf } from '../../data/host-choice.ts';

export type Line = Answer<'/api/index/index'>['lines'][number];

export interface Measured {
  id: Line['id'];
  /** Null when the line did not answer. */
  latencyMs: number | null;
}

const measurements = 3;
const everyMs = 4_000;

/** How fast each line answers, here and now and again and again while somebody looks. */
export function useLatencies(lines: readonly Line[], enabled: boolean): readonly Measured[] {
  const { data = [] } = useQuery({
    queryKey: ['latency', lines],
    queryFn: () => measureAll(lines),
    enabled,
    refetchInterval: everyMs,
  });
  return data;
}

/** The line that answers faster, of those that do. */
export function fastestOf(measured: readonly Measured[]): Line['id'] | undefined {
  const answering = measured.filter(({ latencyMs }) => latencyMs !== null);
  return answering.toSorted((one, other) => (one.latencyMs ?? 0) - (other.latencyMs ?? 0))[0]?.id;
}

/** One line after the other, so that they do not hold each other up. */
async function measureAll(lines: readonly Line[]): Promise<Measured[]> {
  const urls = lineUrlsOf(lines);
  const measured: Measured[] = [];
  for (const { id } of lines) measured.push({ id, latencyMs: await lowestOf(urls[id]) });
  return measured;
}

/** The lowest of three, because the first one may have to open the connection. */
async function lowestOf(url: string): Promise<number | null> {
  let lowest: number | null = null;
  for (let count = 0; count < measurements; count += 1) {
    const latencyMs = await measureAnswer(url);
    if (latencyMs === null) return null;
    lowest = Math.min(lowest ?? latencyMs, latencyMs);
  }
  return lowest;
}
