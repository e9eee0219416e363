// Installs NATS and Redis (or Valkey, which has the same protocol) for the tests of the bus.

import type { Host } from './chromium.ts';
import { ensureProgram, type ProgramNeed, type Print } from './ensure-program.ts';

const hasOne = (host: Host, ...names: readonly string[]) =>
  names.some((name) => host.runs([name, '--version']));

const servers: ProgramNeed = {
  wanted: 'buses',
  isThere: (host) => hasOne(host, 'redis-server', 'valkey-server') && hasOne(host, 'nats-server'),
  missing: 'No NATS or no Redis found',
  without: 'Without nats-server and redis-server (or valkey-server), that bus is not tested.',
};

/** Returns whether both are installed in the end. */
export function ensureBusServers(host: Host, print: Print): boolean {
  return ensureProgram(host, servers, print);
}
