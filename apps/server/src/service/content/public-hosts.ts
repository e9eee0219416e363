// Hosts: addresses by which players reach the platform. A page from one of them may call the API at
// another with passwords and tokens, so only the server's configuration can add one. Staff order,
// name and hide them at the console.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { Language } from '@trine/contract/languages.ts';
import type { home } from '@trine/contract/home/home.ts';
import { lineName } from '@trine/i18n/labels.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { readShown, type Texts } from './shown.ts';
import { listNewest } from './versions.ts';

type HostOnWire = AnswerOf<typeof home>['lines'][number];

export interface PublicHosts {
  /** Two, as the app shows two; an empty address is the host that the page came from. */
  readonly read: (language: Language) => Promise<HostOnWire[]>;
  /** Such as `https://two.example`: the only ones that pages may call. */
  readonly origins: () => Promise<readonly string[]>;
}

export interface ConfiguredHosts {
  readonly origins: readonly string[];
  /** In the configured order; an empty one is the host that the page came from. */
  readonly addresses: readonly string[];
}

interface Host {
  readonly address: string;
  /** Null where the console gave none. */
  readonly name: Texts | null;
}

export function createPublicHosts(database: Database, configured: ConfiguredHosts): PublicHosts {
  const { origins, addresses } = configured;
  return {
    async read(language) {
      const [first, second] = await readHosts(database, configured);
      const named = (place: Host | undefined, id: 0 | 1) =>
        place?.name?.[language] ?? lineName(language, id);
      return [
        { id: 0, name: named(first, 0), url: first?.address ?? addresses[0] ?? '' },
        { id: 1, name: named(second, 1), url: second?.address ?? '', best: 1 },
      ];
    },
    origins: async () => origins,
  };
}

/** In the order of the console, then the others; without hidden and unconfigured ones. */
async function readHosts(
  database: Database,
  { origins, addresses }: ConfiguredHosts,
): Promise<Host[]> {
  const [shown, all] = await Promise.all([
    readShown(database, 'line'),
    listNewest(database, 'line'),
  ]);
  const written = new Map<string, Host>();
  for (const { body } of shown) {
    if (!isConfiguredHost(body.url, origins) || written.has(body.url)) continue;
    written.set(body.url, { address: body.url, name: body.name });
  }
  const known = new Set(all.map(({ body }) => body['url']));
  const rest = addresses.filter((address) => !known.has(address));
  return [...written.values(), ...rest.map((address) => ({ address, name: null }))];
}

/** Staff may show a configured host or, with an empty address, the one of the page. */
export function isConfiguredHost(address: string, origins: readonly string[]): boolean {
  return address === '' || origins.includes(address);
}

/**
 * The setting `LINES`. A demo that only this machine can reach has two names of this machine; the
 * first is the one that the page came from.
 */
export function configuredHosts(
  config: Pick<Config, 'lines' | 'profile' | 'host' | 'port'>,
): ConfiguredHosts {
  const { lines, profile, host, port } = config;
  if (lines.length > 0) return { origins: lines, addresses: lines };
  const isLocal = host === '127.0.0.1' || host === 'localhost';
  if (profile !== 'demo' || !isLocal || port === 0) return { origins: [], addresses: [] };
  const [own, other] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`] as const;
  return { origins: [own, other], addresses: ['', other] };
}
