import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { languages } from '@trine/contract/languages.ts';
import { sanitizeArticle } from '../../service/content/article-html.ts';
import { data, openTestApi, type TestApi } from '../../../testing/test-api.ts';
import { seedNews } from './seed-news.ts';

let api: TestApi;

before(async () => {
  api = await openTestApi();
});

after(() => api.close());

test('the articles are seeded once, however often and by whichever process', async () => {
  const { database, owner } = api.world;
  const seed = () => database.transaction((tx) => seedNews(tx));
  await Promise.all([seed(), seed()]);
  await owner.query(
    `insert into content_version
       (content_id, version, kind, position, is_shown, is_removed, body, changed_by)
     values (1, 2, 'article', 1, false, true, '{}', 'staff:1')`,
  );
  await seed();
  for (const language of languages) {
    const news = await data(api.clientFor(null, language), '/api/index/articleList', {});
    const articles = [...news.tops, ...news.articleTabs.flatMap((tab) => tab.articles)];
    assert.deepEqual(
      articles.map(({ id }) => id),
      [2, 3, 4, 5, 6],
    );
    for (const { content } of articles) {
      const html = content.replaceAll(' rel="noopener noreferrer"', '');
      const sanitised = sanitizeArticle(content).replaceAll(' rel="noopener noreferrer"', '');
      assert.equal(sanitised, html);
    }
  }
});
