import { useEffect, useState } from 'react';
import { serverOffsetMs } from '../../data/server-clock.ts';

const intervalMs = 20_000;

/** The server's time in epoch milliseconds, updated often enough for days and minutes. */
export function useServerNow(): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), intervalMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

function serverNowMs(): number {
  return Date.now() + serverOffsetMs();
}
