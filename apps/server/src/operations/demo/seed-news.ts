// Seeds the demo's first articles. Edits at the console are later versions of them, and removed
// articles are not seeded again.

import { demoArticles, demoTabs } from '@trine/i18n/articles/demo-news.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import type { Tx } from '../../platform/postgres/transaction.ts';
import { insertContentVersion, type NextVersion } from '../../service/content/versions.ts';

/** Ids below all that the application makes, so each seed always has the same id. */
const firstTabId = 101;
const firstArticleId = 1;

export async function seedNews(tx: Tx): Promise<void> {
  const tabIds = new Map(demoTabs.map(({ key }, index) => [key, firstTabId + index]));
  for (const [index, { name }] of demoTabs.entries()) {
    const place = { id: firstTabId + index, position: index + 1 };
    await insertContentVersion(tx, { ...firstVersion(place), kind: 'article_tab', body: { name } });
  }
  for (const [index, { tab, title, content }] of demoArticles.entries()) {
    const place = { id: firstArticleId + index, position: index + 1 };
    const tabId = tab === null ? null : tabIds.get(tab);
    const body = { tab_id: tabId, title, image: '', content };
    await insertContentVersion(tx, { ...firstVersion(place), kind: 'article', body });
  }
}

interface Place {
  readonly id: number;
  readonly position: number;
}

/** Writes nothing if a first version exists. */
function firstVersion({ id, position }: Place): Omit<NextVersion, 'kind' | 'body'> {
  return {
    contentId: BigInt(id) as RowId,
    seen: 0,
    position,
    isShown: true,
    isRemoved: false,
    showsFrom: null,
    showsUntil: null,
    changedBy: 'demo',
  };
}
