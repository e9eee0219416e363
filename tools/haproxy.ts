// Sees to it that there is an HAProxy for the run in which processes are restarted behind one. Run
// by itself, this file prints its path, for callers that may not import it.

import { installCommands, thisHost, type Host } from './chromium.ts';

/** The places beside PATH where systems put programs of administrators. */
const places = ['haproxy', '/usr/sbin/haproxy', '/usr/local/sbin/haproxy'];
const missing =
  'An HAProxy is needed, and this account or system has no way to install it: ' +
  'install the package haproxy by hand.';

/** Throws a sentence where there is none in the end. */
export function ensureHaproxy(host: Host, say: (line: string) => void): string {
  const present = findHaproxy(host);
  if (present !== null) return present;
  const commands = installCommands(host, 'proxy');
  const shown = commands?.map((words) => words.join(' ')).join(' && ');
  if (shown !== undefined) say(`No HAProxy found; installing it: ${shown}`);
  commands?.every((command) => host.runs(command, true));
  const found = findHaproxy(host);
  if (found === null) throw new Error(missing);
  return found;
}

function findHaproxy(host: Host): string | null {
  return places.find((place) => host.runs([place, '-v'])) ?? null;
}

if (import.meta.main) {
  try {
    console.log(ensureHaproxy(thisHost, console.error));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
