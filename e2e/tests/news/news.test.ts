// What every player reads: news with articles of the console, activity; and addresses that try to
// bring in something of their own.

import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import type { ConsoleClient } from '@trine/contract/console/client.ts';
import { demoArticles, demoTabs } from '@trine/i18n/articles/demo-news.ts';
import { findingsOf } from '../../fixtures/browser.ts';
import { signInAtConsole } from '../../fixtures/console-sign-in.ts';
import { inAll, write } from '../../screens/news-screens.ts';
import { roundWithTime } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

let contentConsole: ConsoleClient;

test.beforeAll(async ({ server }) => {
  const at = { url: server.url, password: server.password() };
  contentConsole = await signInAtConsole({ ...at, name: 'content1' });
});

/** True if a script of the page's contents has run. */
const marked = `globalThis.hasRun === true`;

async function assertUntouched(page: Page): Promise<void> {
  assert.equal(await page.evaluate(marked), false);
}

test('news: hot topics, tabs, an article, and back to where one was', async ({ openMember }) => {
  const { page, texts } = await openMember({ username: 'reader', path: '/' });
  await page.getByRole('link', { name: texts.home.news }).click();
  const hot = page.getByRole('list', { name: texts.news.hot });
  const [first] = demoArticles;
  assert.ok(first);
  await hot.getByText(first.title.en).waitFor();
  const tab = demoTabs.find(({ key }) => key === 'money');
  const under = demoArticles.find((article) => article.tab === 'money');
  assert.ok(tab && under);
  await page.getByRole('tab', { name: tab.name.en }).click();
  await page.getByRole('tabpanel').getByText(under.title.en).click();
  await page.waitForURL(/aticleDetail\?id=\d+$/);
  await page.getByRole('heading', { level: 2, name: under.title.en }).waitFor();
  await page.getByRole('article').getByRole('link', { name: texts.wallet.title }).click();
  await page.waitForURL(/\/wallet/);
  await page.goBack();
  await page.goBack();
  await page.getByRole('tab', { name: tab.name.en, selected: true }).waitFor();
});

test("an article of the console's acts on nothing, and asks before it leaves", async ({
  openMember,
}) => {
  const html =
    '<h2>Part</h2><p onclick="globalThis.hasRun=true">Words <b>bold</b></p>' +
    '<img src=x onerror="globalThis.hasRun=true"><script>globalThis.hasRun=true</script>' +
    '<a href="https://elsewhere.example/path">elsewhere</a> ' +
    '<a href="javascript:globalThis.hasRun=true">trap</a>';
  const id = await write(contentConsole, {
    kind: 'article',
    body: { tab_id: null, title: inAll('From the console'), image: '', content: inAll(html) },
  });
  const { page, texts, phone } = await openMember({ username: 'careful_reader' });
  const { context } = phone;
  // The page sanitises HTML that the server did not.
  await page.route('**/articleList*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { tops: { id: number }[] } };
    const tops = answer.data.tops.map((one) => (one.id === id ? { ...one, content: html } : one));
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, tops } } });
  });
  const answered = await page.goto(`/aticleDetail?id=${id}`);
  const policy = answered?.headers()['content-security-policy'] ?? '';
  assert.match(policy, /require-trusted-types-for 'script'/);
  const article = page.getByRole('article');
  await article.getByRole('heading', { name: 'Part' }).waitFor();
  await article.getByText('Words bold').click();
  assert.equal(await article.locator('img, script').count(), 0);
  await expect(article.getByRole('link')).toHaveCount(1);
  await article.getByText('trap').click();

  const link = article.getByRole('link', { name: 'elsewhere' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await link.click();
  const dialog = page.getByRole('alertdialog', { name: texts.article.leaveTitle });
  await dialog.getByText('elsewhere.example').waitFor();
  assert.deepEqual(await findingsOf(page), []);
  await dialog.getByRole('button', { name: texts.article.stay }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(context.pages().length, 1);
  await context.route('https://elsewhere.example/**', (route) =>
    route.fulfill({ body: 'there', headers: { 'x-referer': '' } }),
  );
  await link.click();
  const opening = context.waitForEvent('page');
  await dialog.getByRole('button', { name: texts.article.leave }).click();
  const opened = await opening;
  await opened.waitForURL('https://elsewhere.example/path');
  assert.equal(await opened.evaluate('window.opener'), null);
  assert.equal(await opened.evaluate('document.referrer'), '');
  await assertUntouched(page);
  // The page's policy refuses the handlers of the unsanitised HTML, and reports it.
  for (const fault of phone.faults) assert.match(fault, /^Executing inline event handler violates/);
  phone.faults.length = 0;
});

const forged: readonly string[] = [
  '/aticleDetail?news=<img src=x onerror="globalThis.hasRun=true">',
  '/aticleDetail?news=%7B%22title%22%3A%22Forged%22%2C%22content%22%3A%22%3Cimg%20src%3Dx%20onerror%3DglobalThis.hasRun%3Dtrue%3E%22%7D',
  '/aticleDetail?id=<svg onload="globalThis.hasRun=true">',
  '/aticleDetail?id=9999999',
  '/aticleDetail?id=-1&news=Forged',
  '/ATICLEDETAIL?id[]=1&id[]=2',
];

test('nothing of an address is shown as an article, and nothing of it runs', async ({
  openMember,
}) => {
  const { page, texts } = await openMember({ username: 'victim' });
  for (const address of forged) {
    await page.goto(address);
    await page.getByText(texts.article.missing).waitFor();
    assert.equal(await page.getByText('Forged').count(), 0, address);
    assert.equal(await page.getByRole('main').locator('img').count(), 0, address);
    await assertUntouched(page);
  }
  await page.goto('/notice?tab=<script>');
  await page.getByRole('tab', { selected: true, name: texts.notice.messages }).waitFor();
  await page.goto('/moreNews?tab=javascript:1');
  await page.getByRole('list', { name: texts.news.hot }).waitFor();
});

test('a visitor without a session is sent to the login', async ({ openPhone }) => {
  const { page } = await openPhone();
  for (const path of ['/notice', '/moreNews', '/aticleDetail?id=1']) {
    await page.goto(path);
    await page.waitForURL(/\/login\?next=/);
  }
});

test('in production the activity is of settled orders, and empty without any', async ({
  server,
  openMember,
}) => {
  const { page, texts, api } = await openMember({ username: 'onlooker' });
  // Only the demo has its decoration, so the answer says that this is production.
  await page.route('**/api/index/index*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    const data = { ...answer.data, profile: 'production' };
    await route.fulfill({ response, json: { ...answer, data } });
  });
  // Other tests have settled orders on this server, so the answer has none.
  await page.route('**/api/index/activity', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    await route.fulfill({ response, json: { ...answer, data: [] } });
  });
  await page.goto('/');
  await page.getByText(texts.home.activityEmpty).waitFor();
  assert.equal(await page.getByText(texts.home.activityDecoration).count(), 0);
  await page.unroute('**/api/index/activity');

  const issue = await roundWithTime(api, 1, 6);
  // Stakes that differ: equal ones on opposite plays are refused.
  for (const [play_type, money] of [
    ['big', '20.00'],
    ['small,odd', '10.00'],
  ] as const) {
    const bet = { issue, plan_id: 1, game_id: 1, play_type, money };
    const placed = await api.call('/api/Lottery/playOrder', bet);
    assert.ok(placed.ok, JSON.stringify(placed));
  }
  await server.drawRounds();
  const settled = await api.call('/api/index/activity', {});
  assert.ok(settled.ok);
  const own = settled.data.filter((order) => order.nickname === 'o***r' && order.issue === issue);
  assert.equal(own.length, 3);
  await page.goto('/');
  const rows = page.getByRole('list', { name: texts.home.activity }).getByRole('listitem');
  await rows.first().waitFor();
  const shownOrders = settled.data.slice(0, 6);
  await expect(rows).toHaveCount(shownOrders.length);
  for (const [index, { nickname, play_method: play }] of shownOrders.entries()) {
    const row = rows.nth(index);
    await row.getByText(nickname).waitFor();
    await row.getByText(play).waitFor();
  }
  assert.deepEqual(await findingsOf(page), []);
});
