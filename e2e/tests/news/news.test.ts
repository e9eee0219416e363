// What everybody is told: news with articles of the console, activity; and addresses that try to
// bring in something of their own.

import assert from 'node:assert/strict';
import type { Browser, Page } from '@playwright/test';
import type { ConsoleClient } from '@trine/contract/console/client.ts';
import { demoArticles, demoTabs } from '@trine/i18n/articles/demo-news.ts';
import { findingsOf, newMobilePage, type Phone } from '../../fixtures/browser.ts';
import { signInAtConsole } from '../../fixtures/console-client.ts';
import { inAll, write } from '../../screens/news-screens.ts';
import { registerAndSettle, type Person } from '../../fixtures/person.ts';
import { playARound } from '../../screens/screens.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { test } from '../../fixtures/test.ts';

let server: MovableServer;
let browser: Browser;
let contentConsole: ConsoleClient;

test.beforeAll(async ({ server: started, browser: opened }) => {
  server = started;
  browser = opened;
  const at = { url: server.url, password: server.password() };
  contentConsole = await signInAtConsole({ ...at, name: 'content1' });
});

async function newcomer(username: string): Promise<Person & { readonly phone: Phone }> {
  const phone = await newMobilePage(browser, { url: server.url, language: 'en' });
  const person = await registerAndSettle(phone, { url: server.url, language: 'en', username });
  return { ...person, phone };
}

/** Stands there from now on if a script of the page's contents has run. */
const marked = `globalThis.hasRun === true`;

async function assertUntouched(page: Page): Promise<void> {
  assert.equal(await page.evaluate(marked), false);
}

test('news: hot topics, tabs, an article, and back to where one was', async () => {
  const { page, texts, phone } = await newcomer('reader');
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
  assert.deepEqual(phone.faults, []);
  await phone.context.close();
});

test("an article of the console's acts on nothing, and asks before it leaves", async () => {
  const html =
    '<h2>Part</h2><p onclick="globalThis.hasRun=true">Words <b>bold</b></p>' +
    '<img src=x onerror="globalThis.hasRun=true"><script>globalThis.hasRun=true</script>' +
    '<a href="https://elsewhere.example/path">elsewhere</a> ' +
    '<a href="javascript:globalThis.hasRun=true">trap</a>';
  const id = await write(contentConsole, {
    kind: 'article',
    body: { tab_id: null, title: inAll('From the console'), image: '', content: inAll(html) },
  });
  const { page, texts, phone } = await newcomer('careful');
  // Even HTML that nobody sanitised comes to nothing here.
  await page.route('**/articleList*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { tops: { id: number }[] } };
    const tops = answer.data.tops.map((one) => (one.id === id ? { ...one, content: html } : one));
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, tops } } });
  });
  await demandTrustedTypes(page);
  await page.goto(`/aticleDetail?id=${id}`);
  const article = page.getByRole('article');
  await article.getByRole('heading', { name: 'Part' }).waitFor();
  await article.getByText('Words bold').click();
  assert.equal(await article.locator('img, script').count(), 0);
  assert.equal(await article.getByRole('link').count(), 1);
  await article.getByText('trap').click();

  const link = article.getByRole('link', { name: 'elsewhere' });
  assert.equal(await link.getAttribute('rel'), 'noopener noreferrer');
  await link.click();
  const dialog = page.getByRole('alertdialog', { name: texts.article.leaveTitle });
  await dialog.getByText('elsewhere.example').waitFor();
  assert.deepEqual(await findingsOf(page), []);
  await dialog.getByRole('button', { name: texts.article.stay }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(phone.context.pages().length, 1);
  await phone.context.route('https://elsewhere.example/**', (route) =>
    route.fulfill({ body: 'there', headers: { 'x-referer': '' } }),
  );
  await link.click();
  const opening = phone.context.waitForEvent('page');
  await dialog.getByRole('button', { name: texts.article.leave }).click();
  const opened = await opening;
  await opened.waitForURL('https://elsewhere.example/path');
  assert.equal(await opened.evaluate('window.opener'), null);
  assert.equal(await opened.evaluate('document.referrer'), '');
  await assertUntouched(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await phone.context.close();
});

/** From now on no text becomes markup in this page but by the cleaner's one policy. */
async function demandTrustedTypes(page: Page): Promise<void> {
  const policy = "require-trusted-types-for 'script'; trusted-types dompurify";
  await page.route('**/aticleDetail*', async (route) => {
    const response = await route.fetch();
    const own = response.headers()['content-security-policy'] ?? '';
    const headers = { ...response.headers(), 'content-security-policy': `${own}; ${policy}` };
    await route.fulfill({ response, headers });
  });
}

const forged: readonly string[] = [
  '/aticleDetail?news=<img src=x onerror="globalThis.hasRun=true">',
  '/aticleDetail?news=%7B%22title%22%3A%22Forged%22%2C%22content%22%3A%22%3Cimg%20src%3Dx%20onerror%3DglobalThis.hasRun%3Dtrue%3E%22%7D',
  '/aticleDetail?id=<svg onload="globalThis.hasRun=true">',
  '/aticleDetail?id=9999999',
  '/aticleDetail?id=-1&news=Forged',
  '/ATICLEDETAIL?id[]=1&id[]=2',
];

test('nothing of an address is shown as an article, and nothing of it runs', async () => {
  const { page, texts, phone } = await newcomer('victim');
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
  assert.deepEqual(phone.faults, []);
  await phone.context.close();
});

test('a visitor without a session is sent to the login', async () => {
  const phone = await newMobilePage(browser, { url: server.url, language: 'en' });
  for (const path of ['/notice', '/moreNews', '/aticleDetail?id=1']) {
    await phone.page.goto(path);
    await phone.page.waitForURL(/\/login\?next=/);
  }
  await phone.context.close();
});

test('in production the activity is of settled orders, and empty without any', async () => {
  const { page, texts, api, phone } = await newcomer('onlooker');
  // The demo's decoration stands in the demo alone, so the page is told that this is none.
  await page.route('**/api/index/index*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    const data = { ...answer.data, profile: 'production' };
    await route.fulfill({ response, json: { ...answer, data } });
  });
  await page.goto('/');
  await page.getByText(texts.home.activityEmpty).waitFor();
  assert.equal(await page.getByText(texts.home.activityDecoration).count(), 0);
  await playARound(server, 'player1');
  await page.goto('/');
  const rows = page.getByRole('list', { name: texts.home.activity }).getByRole('listitem');
  await rows.first().waitFor();
  const settled = await api.call('/api/index/activity', {});
  assert.ok(settled.ok);
  assert.equal(await rows.count(), settled.data.length);
  for (const [index, { nickname, play_method: play }] of settled.data.entries()) {
    assert.equal(nickname, 'p***1');
    await rows.nth(index).getByText(play).waitFor();
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  assert.deepEqual(await findingsOf(page), []);
  assert.deepEqual(phone.faults, []);
  await phone.context.close();
});
