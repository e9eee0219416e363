// What surrounds the game for players and visitors, put together: contents, news, talk.

import { scheduleOf, type Config } from './config.ts';
import { contentRoutes } from './content/content.routes.ts';
import type { Lines } from './content/lines.ts';
import { newsRoutes } from './content/news.routes.ts';
import type { NextId } from './database/ids.ts';
import type { Database } from './database/transaction.ts';
import { guestRoutes } from './guests/guests.routes.ts';
import type { Route } from './http/route.ts';
import { createLiveMount, type LiveOptions } from './live/live-mount.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { turnoverRuleOf } from './money-routes.ts';
import type { Passwords } from './players/passwords.ts';
import type { CountEntry, OnRegistered } from './players/register.ts';
import type { Proofs } from './players/proofs.ts';
import type { RandomBytes } from './players/sessions.ts';
import type { Looks } from './room/looks.ts';
import { rulesRoutes } from './room/rules.routes.ts';
import type { Secrets } from './secrets.ts';
import { createSupportMount } from './support/support-mount.ts';
import { supportRoutes } from './support/support.routes.ts';
import type { Talk } from './support/talk.ts';
import { teamRoutes } from './team/team.routes.ts';

export interface ServiceParts {
  readonly config: Config;
  readonly database: Database;
  readonly lines: Lines;
  readonly secrets: Pick<Secrets, 'pepper'>;
  readonly nextId: NextId;
  readonly passwords: Passwords;
  readonly world: { readonly now: () => number; readonly randomBytes: RandomBytes };
  readonly countEntry: CountEntry;
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

export interface ServiceMountParts extends Omit<LiveOptions, keyof Looks> {
  readonly talk: Talk;
  readonly looks: Looks;
}

/** What of it is no call with fields: pictures, and answers that go on. */
export function serviceMounts({ talk, looks, ...parts }: ServiceMountParts) {
  return [createSupportMount({ ...talk, ...parts }), createLiveMount({ ...looks, ...parts })];
}

/** People who look around first. */
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
