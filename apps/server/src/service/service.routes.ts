// Contents, news, and the players' side of customer service.

import { scheduleOf, type Config } from '../platform/config/config.ts';
import type { Route } from '../platform/http/route.ts';
import type { Database } from '../platform/postgres/transaction.ts';
import type { Reads } from '../platform/replicas/reads.ts';
import { contentRoutes } from './content/content.routes.ts';
import type { PublicHosts } from './content/public-hosts.ts';
import { newsRoutes } from './content/news.routes.ts';
import { supportRoutes } from './support/support.routes.ts';
import type { Support } from './support/support.ts';

export interface ServiceOptions {
  readonly config: Config;
  readonly database: Database;
  readonly reads: Reads;
  readonly hosts: PublicHosts;
  readonly support: Support;
}

export function serviceRoutes(options: ServiceOptions): Route[] {
  const { config, database, reads, hosts, support } = options;
  const { profile, complaintsBody: complaints, operatorTimeZone: timeZone } = config;
  return [
    ...contentRoutes({
      database,
      profile,
      complaints,
      hosts,
      timeZone,
      scheduleOf: (game) => scheduleOf(config, game),
    }),
    ...newsRoutes({ reads }),
    ...supportRoutes(support),
  ];
}
