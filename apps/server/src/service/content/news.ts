// News: articles by tab, and those without a tab as hot topics.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { articleList } from '@trine/contract/news/articles.ts';
import type { Language } from '@trine/contract/languages.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { inSeconds } from '../../game/rounds/round.ts';
import { readShown, type Shown } from './shown.ts';

type News = AnswerOf<typeof articleList>;
type Article = News['tops'][number];

/** For each tab and for hot topics: what a person may scroll through. */
const maxArticles = 30;
const maxTabs = 12;

/** In the order of their positions. An article whose tab is not shown is not shown either. */
export async function readNews(from: Connection, language: Language): Promise<News> {
  const [tabs, articles] = await Promise.all([
    readShown(from, 'article_tab'),
    readShown(from, 'article'),
  ]);
  const under = (tabId: number | null): Article[] =>
    articles
      .filter(({ body }) => body.tab_id === tabId)
      .slice(0, maxArticles)
      .map((article) => articleOnWire(article, language));
  return {
    tops: under(null),
    articleTabs: tabs
      .slice(0, maxTabs)
      .map(({ id, body }) => ({ id, name: body.name[language], articles: under(id) }))
      .filter((tab) => tab.articles.length > 0),
  };
}

function articleOnWire({ id, body, shownSince }: Shown<'article'>, language: Language): Article {
  return {
    id,
    title: body.title[language],
    content: body.content[language],
    image: body.image,
    createtime: inSeconds(shownSince),
  };
}
