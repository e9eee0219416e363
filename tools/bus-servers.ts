// Sees to it that the tests of the bus have NATS and Redis, or Valkey, which speaks the same.

import type { Host } from './chromium.ts';
import { ensureProgram, type ProgramNeed, type Say } from './ensure-program.ts';

const hasOne = (host: Host, ...names: readonly string[]) =>
  names.some((name) => host.runs([name, '--version']));

const servers: ProgramNeed = {
  wanted: 'buses',
  isThere: (host) => hasOne(host, 'redis-server', 'valkey-server') && hasOne(host, 'nats-server'),
  missing: 'No NATS or no Redis found',
  without: 'Without nats-server and redis-server (or valkey-server), that bus is not tested.',
};

/** Whether both are there in the end. */
export function ensureBusServers(host: Host, say: Say): boolean {
  return ensureProgram(host, servers, say);
}
