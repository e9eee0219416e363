/** What players are told: news, messages, announcements. */
import { createRoute } from '@tanstack/react-router';
import type { ArticleSearch, NewsSearch } from '../screens/news/news-search.ts';
import { noticeSearch } from '../screens/news/notice-search.ts';
import { screen, signedIn } from './frames.ts';
import { searchId } from '../ui/fields/searches.ts';

const notice = createRoute({
  getParentRoute: () => signedIn,
  path: '/notice',
  validateSearch: noticeSearch,
  component: screen(['news'], () => import('../screens/news/notice-screen.tsx'), 'NoticeScreen'),
});

const moreNews = createRoute({
  getParentRoute: () => signedIn,
  path: '/moreNews',
  validateSearch: (search): NewsSearch => ({ tab: searchId(search['tab']) }),
  component: screen(
    ['news'],
    () => import('../screens/news/more-news-screen.tsx'),
    'MoreNewsScreen',
  ),
});

const aticleDetail = createRoute({
  getParentRoute: () => signedIn,
  path: '/aticleDetail',
  validateSearch: (search): ArticleSearch => ({ id: searchId(search['id']) }),
  component: screen(['news'], () => import('../screens/news/article-screen.tsx'), 'ArticleScreen'),
});

export const newsRoutes = [notice, moreNews, aticleDetail] as const;
