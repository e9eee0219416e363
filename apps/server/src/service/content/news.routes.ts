// News and activity for all, announcements for players.

import { activity } from '@trine/contract/home/activity.ts';
import { articleList } from '@trine/contract/news/articles.ts';
import { announcementList } from '@trine/contract/news/messages.ts';
import type { Reads } from '../../platform/replicas/reads.ts';
import { accepted, route, type Route } from '../../platform/http/route.ts';
import { readActivity } from './activity.ts';
import { listAnnouncements } from './announcements.ts';
import { readNews } from './news.ts';

export function newsRoutes({ reads }: { readonly reads: Reads }): Route[] {
  return [
    route(articleList, async (_request, { language }) =>
      accepted(await readNews(reads.recent, language)),
    ),
    route(activity, async (_request, { language }) =>
      accepted(await readActivity(reads.recent, language)),
    ),
    route(announcementList, async (_request, { player, language }) =>
      accepted(await listAnnouncements(reads.upTo(player.position), player.playerId, language)),
    ),
  ];
}
