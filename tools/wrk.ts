// Sees to it that the bench has `wrk`, by the system's own way to install it. Best effort: without
// it the bench uses autocannon, and prints the rows that autocannon limits as client-bound.

import { installCommands, thisHost, type Host } from './chromium.ts';

/** Whether `wrk` is there in the end. */
export function ensureWrk(host: Host, say: (line: string) => void): boolean {
  if (hasWrk(host)) return true;
  const commands = installCommands(host, 'load generator');
  const shown = commands?.map((words) => words.join(' ')).join(' && ');
  if (shown !== undefined) say(`No wrk found; installing it: ${shown}`);
  commands?.every((command) => host.runs(command, true));
  if (hasWrk(host)) return true;
  say('Without wrk the load is made by autocannon; rows that it limits are "client-bound".');
  return false;
}

/** `wrk --version` prints what it is and ends with 1. */
function hasWrk(host: Host): boolean {
  return host.runs(['sh', '-c', 'command -v wrk']);
}

if (import.meta.main) ensureWrk(thisHost, console.log);
