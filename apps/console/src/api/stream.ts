/**
 * What the server tells unasked: how many requests wait, and that something on the screen changed.
 * The browser connects again by itself; until it has, the frame says so.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Change, Counts } from '@trine/contract/desk/client.ts';
import { forgetSession, streamAddress } from './client.ts';
import { queries, refresh } from './queries.ts';

const countsKey = ['stream', 'counts'] as const;
const connectionKey = ['stream', 'connection'] as const;

export type Connection = 'connecting' | 'live' | 'lost';

/** Keeps the stream open as long as the component stands. */
export function useStream(): void {
  useEffect(() => {
    const source = new EventSource(streamAddress());
    const say = (connection: Connection) => queries.setQueryData(connectionKey, connection);
    let wasLost = false;
    source.addEventListener('open', () => {
      say('live');
      // What happened meanwhile was told to nobody.
      if (wasLost) void refresh();
      wasLost = false;
    });
    source.addEventListener('error', () => {
      say('lost');
      wasLost = true;
    });
    source.addEventListener('counts', ({ data }) => {
      queries.setQueryData(countsKey, JSON.parse(String(data)) as Counts);
    });
    source.addEventListener('change', ({ data }) => {
      const { what } = JSON.parse(String(data)) as Change;
      void refresh(`/${what}/`, ...(what === 'voids' ? ['/rounds/'] : []));
    });
    source.addEventListener('board', () => void refresh('/rounds/'));
    source.addEventListener('signed_out', () => {
      source.close();
      forgetSession();
    });
    return () => source.close();
  }, []);
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
