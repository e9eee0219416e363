// Sees to it that the bench has `wrk`. Without it the bench uses autocannon, and prints the rows
// that autocannon limits as client-bound.

import type { Host } from './chromium.ts';
import { ensureProgram, isOnPath, type ProgramNeed, type Say } from './ensure-program.ts';

const wrk: ProgramNeed = {
  wanted: 'load generator',
  // `wrk --version` prints what it is and ends with 1.
  isThere: (host) => isOnPath(host, 'wrk'),
  missing: 'No wrk found',
  without: 'Without wrk the load is made by autocannon; rows that it limits are "client-bound".',
};

/** Whether `wrk` is there in the end. */
export function ensureWrk(host: Host, say: Say): boolean {
  return ensureProgram(host, wrk, say);
}
