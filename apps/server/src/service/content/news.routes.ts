// What the operator publishes: news for anybody, announcements for players; and what happens here.

import { activity } from '@trine/contract/content/activity.ts';
import { articleList } from '@trine/contract/content/articles.ts';
import { announcementList } from '@trine/contract/content/messages.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { accepted, route, type Route } from '../../platform/http/route.ts';
import { readActivity } from './activity.ts';
import { listAnnouncements } from './announcements.ts';
import { readNews } from './articles.ts';

export function newsRoutes({ database }: { readonly database: Database }): Route[] {
  return [
    route(articleList, async (_request, { language }) =>
      accepted(await readNews(database, language)),
    ),
    route(activity, async (_request, { language }) =>
      accepted(await readActivity(database, language)),
    ),
    route(announcementList, async (_request, { player, language }) =>
      accepted(await listAnnouncements(database, player.playerId, language)),
    ),
  ];
}
