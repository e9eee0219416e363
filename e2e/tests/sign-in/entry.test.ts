// The ways in and the ways that lead nowhere: the login form with its captcha, addresses that need
// a session, a forged bet in the address bar.

import assert from 'node:assert/strict';
import type { Browser, Page } from '@playwright/test';
import { fill } from '@trine/i18n/fill.ts';
import { newMobilePage, signIn, watchCaptcha } from '../../fixtures/browser.ts';
import { catalogues } from '../../fixtures/person.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { test } from '../../fixtures/test.ts';

const texts = catalogues.en;
let server: MovableServer;
let browser: Browser;

test.beforeAll(({ server: started, browser: opened }) => {
  server = started;
  browser = opened;
});

test('an address that needs a session leads through the login and back to it', async () => {
  const { page, context, faults } = await newMobilePage(browser, {
    url: server.url,
    language: 'en',
  });
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
  await page.getByText(texts.betRecord.empty).waitFor();
  assert.match(String(await page.evaluate(`sessionStorage.getItem('token')`)), /^\w+\.[\w-]{43}$/);
  assert.deepEqual(await storedKeys(page), personKeys);
  assert.deepEqual(faults, []);
  await context.close();
});

/** What the session storage holds of a person. */
const personKeys = ['group_id', 'id', 'idcard', 'mobile', 'money', 'token', 'userId'];

async function storedKeys(page: Page): Promise<string[]> {
  const keys = await page.evaluate<string[]>('Object.keys(sessionStorage)');
  return keys.filter((key) => personKeys.includes(key)).toSorted();
}

test('a forged bet in the address shows nothing of it and runs nothing', async () => {
  const { page, context, faults } = await newMobilePage(browser, {
    url: server.url,
    language: 'en',
  });
  await signIn(page, { url: server.url, username: 'player2', password: server.password() });
  const forged = { id: 999, quantity: '123456.78', profit: '<img src=x onerror=alert(1)>' };
  await page.goto(`/betDetail?item=${encodeURIComponent(JSON.stringify(forged))}`);
  await page.getByText(texts.betDetail.missing).waitFor();
  const shown = await page.getByRole('main').innerText();
  assert.doesNotMatch(shown, /123,?456|onerror/);
  await page.goto('/no/such/place?name=<b>');
  await page.getByRole('heading', { name: texts.notFound.title, level: 1 }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('logging out ends the session here and on the server', async () => {
  const { page, context } = await newMobilePage(browser, { url: server.url, language: 'en' });
  await signIn(page, { url: server.url, username: 'player3', password: server.password() });
  await page.goto('/');
  await page.getByText(fill(texts.home.greeting, { name: 'player3' })).waitFor();
  const token = String(await page.evaluate(`sessionStorage.getItem('token')`));
  await page.locator('[class*="overlay"]').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: texts.home.openAccount }).click();
  await page.getByRole('button', { name: texts.personal.logOut }).click();
  const question = page.getByRole('alertdialog', { name: texts.personal.logOutAsk });
  await question.getByRole('button', { name: texts.personal.logOut }).click();
  // Whoever logs in next is not led to where this person was.
  await page.waitForURL(/\/login$/);
  assert.deepEqual(await storedKeys(page), []);
  const answer = await fetch(`${server.url}/index.php/api/user/userInfo`, {
    method: 'POST',
    headers: { token },
  });
  assert.equal(((await answer.json()) as { code: number }).code, 50_012);
  await context.close();
});
