/**
 * The console's event stream sends the counts of waiting requests and what has changed. While it is
 * not connected, the status bar shows that the screen is not live.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Change, Counts } from '@trine/contract/console/client.ts';
import { client } from './client.ts';
import { currentSession, forgetSession } from './session-cache.ts';
import { coalesce } from './coalesce.ts';
import { followEvents } from './event-stream.ts';
import { queries, refreshQueries } from './queries.ts';

const countsKey = ['stream', 'counts'] as const;
const connectionKey = ['stream', 'connection'] as const;

export type StreamConnection = 'connecting' | 'live' | 'lost';

/** Keeps the stream connected while the component is mounted. */
export function useStream(): void {
  useEffect(() => {
    let wasLost = false;
    const setLost = (isLost: boolean) => {
      queries.setQueryData(connectionKey, isLost ? 'lost' : 'live');
      // Changes during the interruption were not sent.
      if (wasLost && !isLost) void refreshQueries();
      wasLost = isLost;
    };
    return followEvents({
      address: () => client.streamAddress(),
      onOpen: (source) => listen(source, setLost),
    });
  }, []);
}

function listen(source: EventSource, setLost: (isLost: boolean) => void): void {
  const session = currentSession();
  source.addEventListener('open', () => setLost(false));
  source.addEventListener('error', () => setLost(true));
  source.addEventListener('counts', ({ data }) => {
    queries.setQueryData(countsKey, JSON.parse(String(data)) as Counts);
  });
  source.addEventListener('change', ({ data }) => {
    const { what } = JSON.parse(String(data)) as Change;
    void readAgain(`/${what}/`);
    if (what === 'voids') void readAgain('/rounds/');
  });
  source.addEventListener('board', () => void readAgain('/rounds/'));
  source.addEventListener('signed_out', () => {
    source.close();
    forgetSession(session);
  });
}

const readAgain = coalesce(refreshQueries);

export function useStreamCounts(): Counts | null {
  return useQuery({ queryKey: countsKey, queryFn: () => null, enabled: false }).data ?? null;
}

export function useStreamConnection(): StreamConnection {
  const { data } = useQuery({
    queryKey: connectionKey,
    queryFn: (): StreamConnection => 'connecting',
    enabled: false,
  });
  return data ?? 'connecting';
}
