// Sees to it that there is an HAProxy for the run in which processes are restarted behind one. Run
// by itself, this file prints its path, for callers that may not import it.

import { thisHost, type Host } from './chromium.ts';
import { ensureProgram, type ProgramNeed, type Say } from './ensure-program.ts';

/** The places beside PATH where systems put programs of administrators. */
const places = ['haproxy', '/usr/sbin/haproxy', '/usr/local/sbin/haproxy'];
const haproxy: ProgramNeed = {
  wanted: 'proxy',
  isThere: (host) => findHaproxy(host) !== null,
  missing: 'No HAProxy found',
  without:
    'An HAProxy is needed, and this account or system has no way to install it: ' +
    'install the package haproxy by hand.',
};

/** Its path; null, and told in a sentence, where there is none in the end. */
export function ensureHaproxy(host: Host, say: Say): string | null {
  return ensureProgram(host, haproxy, say) ? findHaproxy(host) : null;
}

function findHaproxy(host: Host): string | null {
  return places.find((place) => host.runs([place, '-v'])) ?? null;
}

if (import.meta.main) {
  const path = ensureHaproxy(thisHost, console.error);
  if (path === null) process.exitCode = 1;
  else console.log(path);
}
