import { createHash } from 'node:crypto';
import { pushInfo, pushSet, type PushKind } from '@trine/contract/account/push.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { accepted, rejected, route, type Route } from '../../platform/http/route.ts';
import { pushKeysOf } from './push-keys.ts';
import { readBrowserKey, readBrowserSecret } from './push-browser-key.ts';
import { isPushService } from './push-services.ts';
import * as sql from './push.sql.ts';

export interface PushRouteParts {
  readonly database: Database;
  readonly pepper: Buffer;
  /** Origins of push services besides those of the browsers. */
  readonly pushServices: readonly string[];
}

/** A player's oldest subscription is deleted above this. */
const maxBrowsers = 10;

export function pushRoutes({ database, pepper, pushServices }: PushRouteParts): Route[] {
  const { publicKey } = pushKeysOf(pepper);
  return [
    route(pushInfo, async ({ endpoint }, { player: { playerId } }) => {
      const asked = endpoint === undefined ? null : { playerId, endpointHash: hashOf(endpoint) };
      const known = asked && (await sql.kindsOfBrowser.first(database, asked));
      return accepted({ public_key: publicKey, kinds: [...(known?.kinds ?? [])] as PushKind[] });
    }),
    route(pushSet, async (request, { player, language }) => {
      const { endpoint, kinds } = request;
      if (!isPushService(endpoint, pushServices)) {
        return rejected('invalid_field', { field: 'endpoint' });
      }
      const browserKey = readBrowserKey(request.browser_key);
      if (browserKey === null) return rejected('invalid_field', { field: 'browser_key' });
      const browserSecret = readBrowserSecret(request.browser_secret);
      if (browserSecret === null) return rejected('invalid_field', { field: 'browser_secret' });
      const { playerId, tokenHash } = player;
      const endpointHash = hashOf(endpoint);
      await database.transaction(async (tx) => {
        const isOwn = kinds.length === 0;
        await sql.forgetBrowser.run(tx, { playerId, endpointHash, isOwn });
        if (isOwn) return;
        const keys = { endpointHash, endpoint, browserKey, browserSecret };
        await sql.saveBrowser.run(tx, { playerId, tokenHash, ...keys, kinds, language });
        await sql.trimBrowsers.run(tx, { playerId, limit: maxBrowsers });
      });
      return accepted({ kinds });
    }),
  ];
}

function hashOf(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('hex');
}
