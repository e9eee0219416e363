// The address of the bus between processes, which may hold a password, so a wrong one is not
// repeated. NATS takes several, of servers of one cluster.

import { ConfigurationError, valueOf, type Environment } from './environment.ts';

const kinds = ['nats:', 'redis:', 'rediss:'] as const;

/** Null: there is no bus. */
export function readBusUrl(environment: Environment): string | null {
  const value = valueOf(environment, 'BUS_URL');
  if (value === null) return null;
  const all = value.split(',').map((one) => one.trim());
  const parsed = all.map((one) => URL.parse(one));
  const isGood = parsed.every(
    (url) => url !== null && kinds.some((kind) => kind === url.protocol) && url.hostname !== '',
  );
  if (!isGood) {
    throw new ConfigurationError(
      'BUS_URL is not the address of a bus; ' +
        'allowed: nats://host:4222, redis://host:6379 or rediss://host:6379.',
    );
  }
  if (all.length > 1 && parsed.some((url) => url?.protocol !== 'nats:')) {
    throw new ConfigurationError(
      'BUS_URL has several addresses; allowed: several of nats:// only.',
    );
  }
  return all.join(',');
}
