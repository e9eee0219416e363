// The ways in and the ways that lead nowhere: the login form with its captcha, addresses that need
// a session.

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { fill } from '@trine/i18n/fill.ts';
import { waitForToast, watchCaptcha } from '../../fixtures/browser.ts';
import {
  catalogues,
  enterRoom,
  newcomerPassword,
  placeBet,
  roundWithTime,
} from '../../fixtures/person.ts';
import { registerByApi } from '../../fixtures/player-client.ts';
import { test } from '../../fixtures/test.ts';

const texts = catalogues.en;

test('an address that needs a session leads through the login and back to it', async ({
  server,
  openPhone,
}) => {
  const { page } = await openPhone();
  const readCaptcha = await watchCaptcha(page);
  await page.goto('/BETRECORD');
  await page.waitForURL(/\/login/);
  const submit = page.getByRole('button', { name: texts.login.submit, exact: true });
  await submit.click();
  await page.getByText(texts.login.enterUsername).waitFor();
  await page.getByLabel(texts.login.username).fill('player1');
  await page.getByLabel(texts.login.password, { exact: true }).fill(server.password());
  const captcha = page.getByRole('textbox', { name: texts.login.captcha });
  await captcha.fill('0000');
  await submit.click();
  await page.getByText(texts.login.captchaWrong).waitFor();
  await captcha.fill((await readCaptcha()).toLowerCase());
  await submit.click();
  await page.waitForURL(/\/betRecord/i);
  // The player's own list has come; other tests of this server may have bet as the same player.
  const bets = page.getByRole('list', { name: texts.betRecord.title });
  await bets.or(page.getByText(texts.betRecord.empty)).first().waitFor();
  assert.match(String(await page.evaluate(`sessionStorage.getItem('token')`)), /^\w+\.[\w-]{43}$/);
  assert.deepEqual(await storedKeys(page), personKeys);
});

/** What the session storage holds of a person. */
const personKeys = ['group_id', 'id', 'idcard', 'mobile', 'money', 'token', 'userId'];

async function storedKeys(page: Page): Promise<string[]> {
  const keys = await page.evaluate<string[]>('Object.keys(sessionStorage)');
  return keys.filter((key) => personKeys.includes(key)).toSorted();
}

test('logging out ends the session here and on the server', async ({ server, openDemoAccount }) => {
  const { page } = await openDemoAccount('player3');
  await page.goto('/');
  await page.getByText(fill(texts.home.greeting, { name: 'player3' })).waitFor();
  const token = String(await page.evaluate(`sessionStorage.getItem('token')`));
  await page.locator('[class*="overlay"]').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: texts.home.openAccount }).click();
  await page.getByRole('button', { name: texts.personal.logOut }).click();
  const question = page.getByRole('alertdialog', { name: texts.personal.logOutAsk });
  await question.getByRole('button', { name: texts.personal.logOut }).click();
  // The next login does not lead to the last screen of this player.
  await page.waitForURL(/\/login$/);
  assert.deepEqual(await storedKeys(page), []);
  const answer = await fetch(`${server.url}/index.php/api/user/userInfo`, {
    method: 'POST',
    headers: { token },
  });
  assert.equal(((await answer.json()) as { code: number }).code, 50_012);
});

test('fields that a password manager filled without an event are sent', async ({
  server,
  openPhone,
}) => {
  const { page } = await openPhone();
  const readCaptcha = await watchCaptcha(page);
  await page.goto('/login?next=/personal');
  const values = { username: 'player1', password: server.password() };
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`input[name="${name}"]`);
    // By the prototype's setter, as a script of an extension does, so that React is not informed.
    await field.evaluate((element, given) => {
      const prototype = Object.getPrototypeOf(element) as object;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, given);
    }, value);
  }
  await page.getByRole('textbox', { name: texts.login.captcha }).fill(await readCaptcha());
  const sent = page.waitForRequest('**/api/user/login');
  await page.locator('form button[type="submit"]').click();
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  assert.equal(body['account'], values.username);
  assert.equal(body['password'], values.password);
});

/** As browsers have it where all cookies are blocked: each use of a storage throws. */
const blockStorage = `
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
  delete Navigator.prototype.serviceWorker;
  Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
`;

test('where storage is blocked the app says so, and a player signs in and bets', async ({
  server,
  openPhone,
}) => {
  const { page } = await openPhone({ systemLanguage: 'en-US' });
  await page.addInitScript({ content: blockStorage });
  const readCaptcha = await watchCaptcha(page);
  await page.goto('/login');
  await waitForToast(page, texts.login.storageBlocked);
  const { url } = server;
  const { user, api } = await registerByApi(url, 'unstored');
  await page.getByLabel(texts.login.username).fill(user.username);
  await page.getByLabel(texts.login.password, { exact: true }).fill(newcomerPassword);
  await page.getByRole('textbox', { name: texts.login.captcha }).fill(await readCaptcha());
  await page.locator('form button[type="submit"]').click();
  await page.getByText(fill(texts.home.greeting, { name: user.username })).waitFor();
  const person = { page, language: 'en', texts, api } as const;
  await enterRoom(person, 1);
  const issue = await roundWithTime(api, 1, 15);
  await placeBet(person, { issue, plays: ['big'], stake: '5' });
});

test('where cookies are blocked the console says what it needs', async ({ openStaff }) => {
  const { page } = await openStaff('finance1', { isSignedOut: true });
  await page.addInitScript({ content: blockStorage });
  await page.goto('/console/');
  await page.getByRole('alert').getByText('This browser blocks cookies').waitFor();
  assert.equal(await page.getByLabel('Password', { exact: true }).count(), 0);
});
