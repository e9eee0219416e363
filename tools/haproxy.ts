// Finds or installs HAProxy for the run that restarts processes behind it. Run as a program, this
// file prints its path, for callers that may not import it.

import { thisHost, type Host } from './chromium.ts';
import { ensureProgram, type ProgramNeed, type Print } from './ensure-program.ts';

/** Paths outside PATH where systems install programs for administrators. */
const places = ['haproxy', '/usr/sbin/haproxy', '/usr/local/sbin/haproxy'];
export const haproxy: ProgramNeed = {
  wanted: 'proxy',
  isThere: (host) => findHaproxy(host) !== null,
  missing: 'No HAProxy found',
  without:
    'An HAProxy is needed, and this account or system has no way to install it: ' +
    'install the package haproxy by hand.',
};

/** Returns its path, or prints a sentence and returns null. */
export function ensureHaproxy(host: Host, print: Print): string | null {
  return ensureProgram(host, haproxy, print) ? findHaproxy(host) : null;
}

function findHaproxy(host: Host): string | null {
  return places.find((place) => host.runs([place, '-v'])) ?? null;
}

if (import.meta.main) {
  const path = ensureHaproxy(thisHost, console.error);
  if (path === null) process.exitCode = 1;
  else console.log(path);
}
