import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { languages } from '@trine/contract/languages.ts';
import type { ContentKind } from '@trine/contract/console/content.ts';
import { tick } from '../../game/clock/tick.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import { saveContent, type Edit } from './console-content.ts';
import { data, openTestApi, type TestApi } from '../../../testing/test-api.ts';

let api: TestApi;

before(async () => {
  api = await openTestApi();
});

after(() => api.close());

function texts(text: string) {
  return Object.fromEntries(languages.map((language) => [language, `${text} ${language}`]));
}

/** Saves a piece as the console does; returns the saved piece. */
async function save(kind: ContentKind, body: Edit['body'], changes: Partial<Edit> = {}) {
  const { database, nextId } = api.world;
  const saved = await saveContent(
    { database, nextId },
    {
      contentId: null,
      seen: 0,
      kind,
      position: 1,
      isShown: true,
      showsFrom: null,
      showsUntil: null,
      body,
      actor: 'staff:1',
      address: '127.0.0.1',
      ...changes,
    },
  );
  if (typeof saved === 'string') throw new Error(saved);
  return saved;
}

function article(title: string, tabId: RowId | null, html = '<p>Text</p>') {
  const tab = tabId === null ? null : Number(tabId);
  return { tab_id: tab, title: texts(title), image: '', content: texts(html) };
}

async function newsIn(language: (typeof languages)[number]) {
  return data(api.clientFor(null, language), '/api/index/articleList', {});
}

test('news are hot topics and tabs, public, in the caller’s language', async () => {
  assert.deepEqual(await newsIn('en'), { tops: [], articleTabs: [] });
  const tab = await save('article_tab', { name: texts('Draws') });
  await save('article_tab', { name: texts('Empty') });
  await save('article', article('Second', null), { position: 2 });
  await save('article', article('First', null));
  const under = await save('article', article('Under', tab.contentId));
  await save('article', article('Hidden', tab.contentId), { isShown: false });
  await save('article', article('Tomorrow', null), { showsFrom: Date.now() + 86_400_000 });
  for (const language of ['en', 'tw'] as const) {
    const news = await newsIn(language);
    assert.deepEqual(
      news.tops.map(({ title }) => title),
      [`First ${language}`, `Second ${language}`],
    );
    assert.deepEqual(
      news.articleTabs.map(({ name, articles }) => [name, ...articles.map(({ id }) => id)]),
      [[`Draws ${language}`, Number(under.contentId)]],
    );
  }
});

test('an article contains nothing active, also when it was stored so', async () => {
  const html = '<p onclick="x()">Read</p><script>alert(1)</script><img src=x onerror=y()>';
  const saved = await save('article', article('Attack', null, html));
  const { tops } = await newsIn('en');
  const found = tops.find(({ id }) => id === Number(saved.contentId));
  assert.equal(found?.content, '<p>Read</p> en');
});

test('a corrected piece keeps its time, and a piece that is shown again is new', async () => {
  const first = await save('article', article('Times', null));
  const { contentId } = first;
  const age = `update content_version set changed_at = changed_at - interval '1 day'
               where content_id = $1`;
  await api.world.owner.query(age, [String(contentId)]);
  const timeOf = async () =>
    (await newsIn('en')).tops.find(({ id }) => id === Number(contentId))?.createtime ?? 0;
  const published = await timeOf();
  assert.ok(published < Date.now() / 1000 - 86_000);
  await save('article', article('Corrected', null), { contentId, seen: 1 });
  assert.equal(await timeOf(), published);
  await save('article', article('Hidden', null), { contentId, seen: 2, isShown: false });
  await save('article', article('Shown again', null), { contentId, seen: 3 });
  assert.ok((await timeOf()) > published + 86_000);
});

test('announcements are unread until the player has read them, for each player apart', async () => {
  const [player, other] = [await api.signedIn(), await api.signedIn()];
  const unread = async ({ client } = player) =>
    (await data(client, '/api/user/userInfo', {})).unread.announcements;
  const list = () => data(player.client, '/api/user/announcementList', {});
  assert.deepEqual([(await list()).announcements, await unread()], [[], 0]);

  const first = await save('announcement', { text: texts('One') });
  await save('announcement', { text: texts('Later') }, { showsFrom: Date.now() + 3_600_000 });
  const seen = await list();
  assert.deepEqual(
    seen.announcements.map(({ text, read }) => [text, read]),
    [['One en', 0]],
  );
  const { looked_at } = seen;
  await save('announcement', { text: texts('Two') });
  const left = await data(player.client, '/api/user/readAnnouncements', { looked_at });
  assert.equal(left.announcements, 1, 'what came after the look is still new');
  // A late mark does not move the time back.
  await data(player.client, '/api/user/readAnnouncements', { looked_at: looked_at + 60_000 });
  await data(player.client, '/api/user/readAnnouncements', { looked_at: 1 });
  assert.equal(await unread(), 0);
  assert.equal(await unread(other), 2);
  assert.deepEqual(
    (await list()).announcements.map(({ text, read }) => [text, read]),
    [
      ['Two en', 1],
      ['One en', 1],
    ],
  );
  // A time in the future counts as now.
  const far = Number.MAX_SAFE_INTEGER;
  await data(player.client, '/api/user/readAnnouncements', { looked_at: far });
  await save('announcement', { text: texts('Three') });
  assert.equal(await unread(), 1);
  const changes = { contentId: first.contentId, seen: 1, isShown: false };
  await save('announcement', { text: texts('One') }, changes);
  assert.equal((await list()).announcements.length, 2);
});

test('the activity shows settled orders only, with masked names', async () => {
  const { world } = api;
  const player = await api.signedIn();
  const shown = () => data(player.client, '/api/index/activity', {});
  const round = await world.round();
  const bet = { issue: round.issue, plan_id: 1, game_id: 1 };
  for (const [play_type, money] of [
    ['big', '10.00'],
    ['small', '20.00'],
  ]) {
    const request = { ...bet, play_type: play_type ?? '', money: money ?? '' };
    await data(player.client, '/api/Lottery/playOrder', request);
  }
  assert.deepEqual(await shown(), []);
  await round.moveTo('draw');
  const parts = world.tickParts();
  assert.ok(await parts.lease.hold());
  await tick(parts);
  const rows = await shown();
  assert.deepEqual(
    rows.map(({ quantity, issue, name }) => [quantity, issue, name]),
    [
      ['20.00', round.issue, 'Singapore'],
      ['10.00', round.issue, 'Singapore'],
    ],
  );
  for (const { nickname, whether_hit, profit } of rows) {
    assert.match(nickname, /^.\*\*\*.$/);
    assert.equal(profit !== '0.00', whether_hit === 1);
  }
  assert.equal(rows.filter(({ whether_hit }) => whether_hit === 1).length, 1);
  await world.owner.query(`update player set is_feed_banned = true where player_id = $1`, [
    String(player.playerId),
  ]);
  assert.deepEqual(await shown(), []);
});
