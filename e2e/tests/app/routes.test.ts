// Every address of the product, in small letters and in capitals: who may see it, and that forged
// search parameters do no harm.

import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import { catalogues } from '../../fixtures/person.ts';
import { settle } from '../../screens/screens.ts';
import { test } from '../../fixtures/test.ts';

const texts = catalogues.en;

/** Without a login. */
const openAddresses = [
  '/login',
  '/register',
  '/language',
  '/customer',
  '/iframe',
  '/terms',
  '/round',
  '/fairness',
];

/** With one. */
const addresses = [
  '/',
  '/personal',
  '/setting',
  '/changeline',
  '/about',
  '/system',
  '/baseinfo',
  '/defaultAvatar',
  '/bankCardManage',
  '/addBankCard',
  '/addVirtualWallet',
  '/setSecurityCode',
  '/changePassword',
  '/actionCenter',
  '/shareFriend',
  '/notice',
  '/betRecord',
  '/capitalDetail',
  '/withdraw',
  '/recharge',
  '/find',
  '/lottery',
  '/betDetail',
  '/betRoom',
  '/lotteryDetail',
  '/lotteryExplain',
  '/trendChart',
  '/moreNews',
  '/aticleDetail',
  '/wallet',
  '/statistics',
  '/rule',
];

/**
 * Nothing of these may run, also where a text is shown as it came. The table beside the screens has
 * what each screen takes.
 */
const runningTexts = [
  'javascript:globalThis.ran=1',
  '%3Cimg%20src=x%20onerror=%22globalThis.ran=1%22%3E',
];

/** With parameters that are texts, each of which is given such a one. */
const openTextAddresses = [
  '/login?next=',
  '/register?inviter_id=',
  '/reset#token=',
  '/round?game_id=1&issue=',
];
const textAddresses = [
  '/lottery?id=1&name=',
  '/betRoom?id=1&game_id=1&title=',
  '/find?name=',
  '/trendChart?date=',
  '/statistics?view=statement&day=',
  '/lotteryDetail?name=',
  '/betDetail?item=',
];

/** Neither can be read; the second is longer than any text of ours. */
const unreadable = [
  '/betRecord?from=%E0%A4%A&to=%00%0D%0A',
  `/capitalDetail?from=${'x'.repeat(4_000)}`,
];

test('a visitor sees what is open, and comes to the login from everywhere else', async ({
  openPhone,
}) => {
  const { page } = await openPhone();
  for (const address of openAddresses) {
    for (const typed of [address, address.toUpperCase()]) {
      await page.goto(typed);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      assert.equal(new URL(page.url()).pathname, typed);
      assert.equal(await page.getByText(texts.notFound.title).count(), 0, typed);
    }
  }
  await page.goto('/login');
  for (const address of [...addresses, '/room', '/BETRECORD']) {
    await goWithin(page, address);
    await page.waitForURL((url) => url.pathname === '/login');
    const next = new URL(page.url()).searchParams.get('next');
    assert.equal(next, address === '/' ? null : address);
  }
});

test('the login keeps the last address that was asked for on the way to it', async ({
  openPhone,
}) => {
  const { page } = await openPhone();
  await page.goto('/language');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const goOn = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    isHeld.resolve();
    await goOn.promise;
    await route.continue();
  });
  await goWithin(page, '/personal');
  await page.waitForURL('**/login?*');
  await isHeld.promise;
  await goWithin(page, '/setting?type=2');
  await page.waitForURL((url) => url.searchParams.get('next') === '/setting?type=2');
  goOn.resolve();
  await page.getByRole('heading', { level: 1, name: texts.login.title }).waitFor();
});

test('a player reaches every address, in small letters and in capitals', async ({
  openDemoAccount,
}) => {
  const { page } = await openDemoAccount('agent1');
  const titles = new Map<string, string>();
  for (const address of addresses) {
    await page.goto(`${address}${searchOf(address)}`);
    titles.set(address, await titleOf(page, address));
  }
  for (const address of addresses) {
    await goWithin(page, `${address.toUpperCase()}${searchOf(address)}`);
    const name = (titles.get(address) ?? '').replace(/ · Trine$/, '');
    // A part of the title is enough: the game's name joins it once the games have been read.
    await page.getByRole('heading', { level: 1, name }).first().waitFor();
  }
  await goWithin(page, '/room?id=2&name=x');
  await page.getByRole('heading', { level: 1, name: 'New Zealand' }).waitFor();
  const tabs = page.getByRole('navigation', { name: texts.tabs.label });
  const current = tabs.locator('[aria-current="page"]');
  await expect(current).toHaveText(texts.tabs.home);
  await page.goto('/nowhere');
  assert.equal(await titleOf(page, ''), `${texts.notFound.title} · Trine`);
});

/** Prefilled from the address; some look like numbers, of which not all are written like this. */
const inviteCodes = ['100005', '007', '1e5', '12345678901234567890', 'null', '"7"'];

test('a code in the address stays as it was typed, there and in its field', async ({
  openPhone,
}) => {
  const { page } = await openPhone();
  for (const code of inviteCodes) {
    const search = `?${new URLSearchParams({ inviter_id: code, next: '/wallet' })}`;
    await page.goto(`/register${search}`);
    const field = page.getByLabel(texts.register.inviteCode);
    await field.waitFor();
    assert.deepEqual([await field.inputValue(), new URL(page.url()).search], [code, search]);
  }
});

test('an address that can not be read leads to what was meant', async ({
  server,
  openDemoAccount,
}) => {
  const { page } = await openDemoAccount('agent1');
  for (const [typed, path, title] of [
    ['//betRecord?status=accepted', '/betRecord', texts.betRecord.title],
    ['/%E0%A4%A', '/%25E0%25A4%25A', texts.notFound.title],
  ] as const) {
    await page.goto(`${server.url}${typed}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    assert.equal(new URL(page.url()).pathname, path);
  }
});

test('one tap leads from home to the news and to the candles', async ({ openDemoAccount }) => {
  const { page } = await openDemoAccount('agent1');
  for (const [link, title] of [
    [texts.home.news, texts.news.title],
    [texts.home.find, texts.find.title],
  ] as const) {
    await page.goto('/');
    await page.getByRole('link', { name: link, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
});

test('forged parameters break nothing and run nothing', async ({ openPhone, openDemoAccount }) => {
  const bring = (address: string) => runningTexts.map((text) => `${address}${text}`);
  const visitor = await openPhone();
  await visitor.page.goto('/language');
  await throwAt(visitor.page, openTextAddresses.flatMap(bring));
  const { page } = await openDemoAccount('agent1');
  await page.goto('/about');
  await throwAt(page, [...textAddresses.flatMap(bring), ...unreadable]);
});

test('an address that brings contents of its own shows none of them', async ({
  openDemoAccount,
}) => {
  const { page } = await openDemoAccount('agent1');
  const image = '<img src=x onerror="globalThis.ran=1">';
  const forged = { title: `Forged ${image}`, content: `Forged ${image}` };
  for (const news of [image, JSON.stringify(forged)]) {
    await page.goto(`/aticleDetail?${new URLSearchParams({ news })}`);
    await page.getByText(texts.article.missing).first().waitFor();
    await assertNothingForged(page);
  }
  const bet = { id: 77, orderNo: 'Forged', quantity: '77777.00', profit: '77777.00', status: 1 };
  for (const item of [bet, { ...bet, id: 0 }, { ...bet, id: image }]) {
    await page.goto(`/betDetail?${new URLSearchParams({ item: JSON.stringify(item) })}`);
    await page.getByText(texts.betDetail.missing).first().waitFor();
    await assertNothingForged(page);
  }
});

/** A room has its name once it is said which one is meant. */
function searchOf(address: string): string {
  return address === '/betRoom' ? '?id=1&game_id=1' : '';
}

/** To another address of the app without fetching the app again. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`);
}

async function titleOf(page: Page, address: string): Promise<string> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settle(page);
  const title = await page.title();
  assert.notEqual(title, '', address);
  if (address !== '') assert.ok(!title.includes(texts.notFound.title), `${address}: ${title}`);
  return title;
}

async function throwAt(page: Page, nasty: readonly string[]): Promise<void> {
  const { host } = new URL(page.url());
  for (const address of nasty) {
    const where = address.slice(0, 90);
    await goWithin(page, address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await settle(page);
    assert.equal(await page.getByText(texts.common.unexpected).count(), 0, where);
    assert.equal(new URL(page.url()).host, host, where);
  }
  assert.equal(await page.evaluate('globalThis.ran'), undefined);
}

async function assertNothingForged(page: Page): Promise<void> {
  const body = await page.locator('body').innerText();
  assert.doesNotMatch(body, /Forged|77,?777|onerror/);
  assert.equal(await page.locator('img[src="x"]').count(), 0);
  assert.equal(await page.evaluate('globalThis.ran'), undefined);
}
