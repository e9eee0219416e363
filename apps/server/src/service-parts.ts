// What surrounds the game for players and visitors, put together: contents, news, talk.

import { scheduleOf, type Config } from './platform/config/config.ts';
import { contentRoutes } from './service/content/content.routes.ts';
import type { Lines } from './service/content/hosts.ts';
import { newsRoutes } from './service/content/news.routes.ts';
import type { NextId } from './platform/postgres/ids.ts';
import type { Database } from './platform/postgres/transaction.ts';
import { guestRoutes } from './people/guests/guests.routes.ts';
import type { Route } from './platform/http/route.ts';
import { createLiveMount, type LiveOptions } from './game/rooms/stream.ts';
import { messageRoutes } from './people/notifications/notifications.routes.ts';
import { turnoverRuleOf } from './cashier/cashier.routes.ts';
import type { Passwords } from './people/sessions/passwords.ts';
import type { CountRegistration, OnRegistered } from './people/players/register.ts';
import type { Proofs } from './people/sessions/proof-of-work.ts';
import type { RandomBytes } from './people/sessions/sessions.ts';
import type { Snapshots } from './game/rooms/snapshots.ts';
import { rulesRoutes } from './game/rooms/rules.routes.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import { createSupportMount } from './service/support/uploads-and-stream.ts';
import { supportRoutes } from './service/support/support.routes.ts';
import type { Talk } from './service/support/talk.ts';
import { teamRoutes } from './people/agents/team.routes.ts';

export interface ServiceParts {
  readonly config: Config;
  readonly database: Database;
  readonly lines: Lines;
  readonly secrets: Pick<Secrets, 'pepper'>;
  readonly nextId: NextId;
  readonly passwords: Passwords;
  readonly world: { readonly now: () => number; readonly randomBytes: RandomBytes };
  readonly countRegistration: CountRegistration;
  readonly proofs: Proofs;
  readonly onRegistered: OnRegistered | null;
  readonly talk: Talk;
}

export function serviceRoutes(parts: ServiceParts): Route[] {
  const { config, database, lines } = parts;
  const { profile, operatorTimeZone: timeZone } = config;
  return [
    ...contentRoutes({
      database,
      profile,
      lines,
      timeZone,
      scheduleOf: (game) => scheduleOf(config, game),
    }),
    ...newsRoutes({ database }),
    ...messageRoutes({ database, timeZone }),
    ...teamRoutes({ database }),
    ...visitorRoutes(parts),
    ...supportRoutes(parts.talk),
    ...rulesRoutes({
      database,
      timeZone,
      scheduleOf: (game) => scheduleOf(config, game),
      turnoverHundredths: config.turnoverHundredths,
    }),
  ];
}

export interface ServiceMountParts extends Omit<LiveOptions, keyof Snapshots> {
  readonly talk: Talk;
  readonly snapshots: Snapshots;
}

/** What of it is no call with fields: pictures, and answers that go on. */
export function serviceMounts({ talk, snapshots, ...parts }: ServiceMountParts) {
  return [createSupportMount({ ...talk, ...parts }), createLiveMount({ ...snapshots, ...parts })];
}

/** Guests: visitors who play before they register. */
function visitorRoutes({ config, secrets, world, ...parts }: ServiceParts): Route[] {
  const { now, randomBytes } = world;
  return guestRoutes({
    ...parts,
    now,
    randomBytes,
    pepper: secrets.pepper,
    sessionIdleMs: config.sessionIdleMs,
    allowSimulated: config.profile === 'demo',
    turnover: turnoverRuleOf(config),
  });
}
