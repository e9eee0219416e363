// Sees to it that the tests of the bus have NATS and Redis (or Valkey, which speaks the same), by
// the system's own way to install them. Best effort: what is not there is not tested.

import { installCommands, thisHost, type Host } from './chromium.ts';

/** Whether both are there in the end. */
export function ensureBusServers(host: Host, say: (line: string) => void): boolean {
  if (hasBusServers(host)) return true;
  const commands = installCommands(host, 'buses');
  const shown = commands?.map((words) => words.join(' ')).join(' && ');
  if (shown !== undefined) say(`No NATS or no Redis found; installing them: ${shown}`);
  commands?.every((command) => host.runs(command, true));
  if (hasBusServers(host)) return true;
  say('Without nats-server and redis-server (or valkey-server), that bus is not tested.');
  return false;
}

function hasBusServers(host: Host): boolean {
  const isRedisThere = ['redis-server', 'valkey-server'].some((name) =>
    host.runs([name, '--version']),
  );
  return isRedisThere && host.runs(['nats-server', '--version']);
}

if (import.meta.main) ensureBusServers(thisHost, console.log);
