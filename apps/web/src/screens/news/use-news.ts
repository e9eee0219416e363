import type { Answer } from '@trine/contract/client.ts';
import { useApiQuery } from '../../data/queries.ts';

export type News = Answer<'/api/index/articleList'>;
export type Article = News['tops'][number];

const staleMs = 60_000;

/** All news; an article that was just listed opens without another read. */
export function useNews() {
  return useApiQuery('/api/index/articleList', {}, { staleMs });
}

export function findArticle({ tops, articleTabs }: News, id: number): Article | undefined {
  const all = [...tops, ...articleTabs.flatMap(({ articles }) => articles)];
  return all.find((article) => article.id === id);
}
