/**
 * What the server tells unasked: how many requests wait, and that something on the screen changed.
 * A line that broke is made again; until it is, the frame says so.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Change, Counts } from '@trine/contract/console/client.ts';
import { forgetSession, streamAddress } from './client.ts';
import { followEvents } from './event-line.ts';
import { queries, refresh } from './queries.ts';

const countsKey = ['stream', 'counts'] as const;
const connectionKey = ['stream', 'connection'] as const;

export type Connection = 'connecting' | 'live' | 'lost';

/** Keeps the stream open as long as the component stands. */
export function useStream(): void {
  useEffect(() => {
    let wasLost = false;
    const noteLost = (isLost: boolean) => {
      queries.setQueryData(connectionKey, isLost ? 'lost' : 'live');
      // What happened meanwhile was told to nobody.
      if (wasLost && !isLost) void refresh();
      wasLost = isLost;
    };
    return followEvents({ address: streamAddress, onLine: (line) => hear(line, noteLost) });
  }, []);
}

function hear(line: EventSource, noteLost: (isLost: boolean) => void): void {
  line.addEventListener('open', () => noteLost(false));
  line.addEventListener('error', () => noteLost(true));
  line.addEventListener('counts', ({ data }) => {
    queries.setQueryData(countsKey, JSON.parse(String(data)) as Counts);
  });
  line.addEventListener('change', ({ data }) => {
    const { what } = JSON.parse(String(data)) as Change;
    void follow(`/${what}/`);
    if (what === 'voids') void follow('/rounds/');
  });
  line.addEventListener('board', () => void follow('/rounds/'));
  line.addEventListener('signed_out', () => {
    line.close();
    forgetSession();
  });
}

/** What is being read because of news, and whether there are more of them by now. */
const underWay = new Map<string, { hasMore: boolean }>();

/**
 * Reads what there are news of, and once more after that for all that came meanwhile: news that
 * come faster than answers must not keep every answer away.
 */
async function follow(beginning: string): Promise<void> {
  const before = underWay.get(beginning);
  if (before !== undefined) {
    before.hasMore = true;
    return;
  }
  const reading = { hasMore: true };
  underWay.set(beginning, reading);
  while (reading.hasMore) {
    reading.hasMore = false;
    await refresh(beginning);
  }
  underWay.delete(beginning);
}

export function useCounts(): Counts | null {
  return useQuery({ queryKey: countsKey, queryFn: () => null, enabled: false }).data ?? null;
}

export function useConnection(): Connection {
  const { data } = useQuery({
    queryKey: connectionKey,
    queryFn: (): Connection => 'connecting',
    enabled: false,
  });
  return data ?? 'connecting';
}
