// Installs `wrk` for the bench. Without it the load comes from Node, and rows that this generator
// limits are printed as client-bound.

import type { Host } from './chromium.ts';
import { ensureProgram, isOnPath, type ProgramNeed, type Say } from './ensure-program.ts';

const wrk: ProgramNeed = {
  wanted: 'load generator',
  // `wrk --version` prints what it is and ends with 1.
  isThere: (host) => isOnPath(host, 'wrk'),
  missing: 'No wrk found',
  without: 'Without wrk, Node makes the load; rows that it limits are "client-bound".',
};

/** Whether `wrk` is there in the end. */
export function ensureWrk(host: Host, say: Say): boolean {
  return ensureProgram(host, wrk, say);
}
