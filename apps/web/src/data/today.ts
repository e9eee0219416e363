import { useEffect, useState } from 'react';
import { dayOf } from '../i18n/time-text.ts';
import { serverOffsetMs } from './server-clock.ts';
import { onTick } from './ticker.ts';

/** Today in the operator's zone by the server's clock, `YYYY-MM-DD`. */
export function useToday(): string {
  const [today, setToday] = useState(() => dayAt(Date.now()));
  useEffect(() => onTick((nowMs) => setToday(dayAt(nowMs))), []);
  return today;
}

function dayAt(nowMs: number): string {
  return dayOf(nowMs + serverOffsetMs());
}
