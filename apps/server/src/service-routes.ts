// What surrounds the game for players and visitors, put together: contents, news, talk.

import { scheduleOf, type Config } from './config.ts';
import { contentRoutes } from './content/content.routes.ts';
import type { Database } from './database/transaction.ts';
import type { Route } from './http/route.ts';

export interface ServiceParts {
  readonly config: Config;
  readonly database: Database;
}

export function serviceRoutes({ config, database }: ServiceParts): Route[] {
  const { profile, operatorTimeZone: timeZone } = config;
  return [
    ...contentRoutes({
      database,
      profile,
      timeZone,
      scheduleOf: (game) => scheduleOf(config, game),
    }),
  ];
}
