/** Compares the public log with what this device, or another one, saw of it. */
import { useQuery } from '@tanstack/react-query';
import { observeLog, observeSharedLog, type CheckCheckpoint } from '../../data/seen-log.ts';
import { useSession } from '../../data/session.ts';

/** About once a round. */
const observeMs = 210_000;

/** Reads the log when the app starts, and about once a round. */
export function useLogObserver(): void {
  const hostUrl = useSession((session) => session.hostUrl);
  useQuery({
    queryKey: ['publicLog', hostUrl],
    queryFn: async () => {
      await observeLog(checkBesideThread);
      return null;
    },
    staleTime: observeMs,
    refetchInterval: observeMs,
  });
}

/** Compares the log with the checkpoint of a shared link. */
export function useSharedLog(shared: string | undefined): void {
  useQuery({
    queryKey: ['sharedLog', shared],
    queryFn: async () => {
      if (shared !== undefined) await observeSharedLog(shared, checkBesideThread);
      return null;
    },
    enabled: shared !== undefined,
    staleTime: Infinity,
  });
}

const checkBesideThread: CheckCheckpoint = async (claim) => {
  const { checkBeside } = await import('./read-and-check.ts');
  return checkBeside('log', claim);
};
