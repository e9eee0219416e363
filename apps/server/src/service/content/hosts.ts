// The lines: addresses by which the platform can be reached. A page that came by one of them may
// call the API by another, with passwords and tokens, so their origins come from the server's
// configuration alone. The console orders, names and hides them.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { Language } from '@trine/contract/languages.ts';
import type { home } from '@trine/contract/home/home.ts';
import { lineName } from '@trine/i18n/labels.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { readShown, type Texts } from './shown.ts';
import { listNewest } from './versions.ts';

type Line = AnswerOf<typeof home>['lines'][number];

export interface Lines {
  /** Both, as the app has places for; an empty address leads to where the page came from. */
  readonly read: (language: Language) => Promise<Line[]>;
  /** Such as `https://two.example`: those that pages may call, and no others. */
  readonly origins: () => Promise<readonly string[]>;
}

export interface ConfiguredLines {
  readonly origins: readonly string[];
  /** In the order of the configuration; an empty one is where the page came from. */
  readonly addresses: readonly string[];
}

interface Place {
  readonly address: string;
  /** Null where the console gave none. */
  readonly name: Texts | null;
}

export function createLines(database: Database, configured: ConfiguredLines): Lines {
  const { origins, addresses } = configured;
  return {
    async read(language) {
      const [first, second] = await readPlaces(database, configured);
      const named = (place: Place | undefined, id: 0 | 1) =>
        place?.name?.[language] ?? lineName(language, id);
      return [
        { id: 0, name: named(first, 0), url: first?.address ?? addresses[0] ?? '' },
        { id: 1, name: named(second, 1), url: second?.address ?? '', best: 1 },
      ];
    },
    origins: async () => origins,
  };
}

/** Those that the console put into order, then the rest; none that is hidden or not configured. */
async function readPlaces(
  database: Database,
  { origins, addresses }: ConfiguredLines,
): Promise<Place[]> {
  const [shown, all] = await Promise.all([
    readShown(database, 'line'),
    listNewest(database, 'line'),
  ]);
  const written = new Map<string, Place>();
  for (const { body } of shown) {
    if (!isConfigured(body.url, origins) || written.has(body.url)) continue;
    written.set(body.url, { address: body.url, name: body.name });
  }
  const known = new Set(all.map(({ body }) => body['url']));
  const rest = addresses.filter((address) => !known.has(address));
  return [...written.values(), ...rest.map((address) => ({ address, name: null }))];
}

/**
 * Whether the console may write a line with this address: one of the configured ones, or the own.
 */
export function isConfigured(address: string, origins: readonly string[]): boolean {
  return address === '' || origins.includes(address);
}

/**
 * `LINES`; or for a demo that only this machine can reach, two names of this machine, of which the
 * first is wherever the page came from.
 */
export function configuredLines(
  config: Pick<Config, 'lines' | 'profile' | 'host' | 'port'>,
): ConfiguredLines {
  const { lines, profile, host, port } = config;
  if (lines.length > 0) return { origins: lines, addresses: lines };
  const isLocal = host === '127.0.0.1' || host === 'localhost';
  if (profile !== 'demo' || !isLocal || port === 0) return { origins: [], addresses: [] };
  const [own, other] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`] as const;
  return { origins: [own, other], addresses: ['', other] };
}
