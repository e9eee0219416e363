// The address of the bus between processes. It may hold a password, so an invalid one is not
// repeated. NATS takes several, of servers of one cluster.

import { ConfigurationError, valueOf, type Environment } from './environment.ts';

/** Of NATS: with `tls:` an unencrypted connection is closed. */
const natsKinds = ['nats:', 'tls:'] as const;
const kinds = [...natsKinds, 'redis:', 'rediss:'] as const;
const encryptedKinds = ['tls:', 'rediss:'] as const;
/** In libpq's terms, as in `DATABASE_URL`. */
const parameter = 'sslrootcert';

/** Null: there is no bus. */
export function readBusUrl(environment: Environment): string | null {
  const value = valueOf(environment, 'BUS_URL');
  if (value === null) return null;
  const all = value.split(',').map((one) => one.trim());
  const parsed = all.map((one) => URL.parse(one)).filter((url) => url !== null);
  const isGood = parsed.every(
    ({ protocol, hostname }) => isOneOf(kinds, protocol) && hostname !== '',
  );
  if (!isGood || parsed.length < all.length) {
    throw new ConfigurationError(
      'BUS_URL is not the address of a bus; ' +
        'allowed: nats://host:4222, tls://host:4222, redis://host:6379 or rediss://host:6379.',
    );
  }
  requireOneCluster(parsed);
  for (const url of parsed) requireKnownParameters(url);
  return all.join(',');
}

export function isNatsUrl(url: string): boolean {
  return isOneOf(natsKinds, new URL(url.split(',')[0] ?? '').protocol);
}

export interface BusTls {
  /** Path of the authority's certificate; null for the authorities that Node trusts. */
  readonly rootCertificate: string | null;
}

/** Of the first address, which is used for all of them; null without TLS. */
export function busTlsOf(url: string): BusTls | null {
  const { protocol, searchParams } = new URL(url.split(',')[0] ?? '');
  if (!isOneOf(encryptedKinds, protocol)) return null;
  return { rootCertificate: searchParams.get(parameter) };
}

function requireOneCluster([first, ...others]: readonly URL[]): void {
  if (first === undefined || others.length === 0) return;
  const isOne = others.every(({ protocol }) => protocol === first.protocol);
  if (isOne && isOneOf(natsKinds, first.protocol)) return;
  throw new ConfigurationError(
    'BUS_URL has several addresses; allowed: several of nats:// only, or of tls:// only.',
  );
}

/** Rejected, because a parameter without effect would be taken for protection. */
function requireKnownParameters({ protocol, searchParams }: URL): void {
  const isEncrypted = isOneOf(encryptedKinds, protocol);
  if ([...searchParams.keys()].every((name) => isEncrypted && name === parameter)) return;
  throw new ConfigurationError(
    `BUS_URL has a parameter that is not read; allowed: ?${parameter}=FILE of tls:// and ` +
      'rediss://.',
  );
}

function isOneOf(words: readonly string[], word: string): boolean {
  return words.includes(word);
}
