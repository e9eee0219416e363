// The ways in and the ways that lead nowhere: the login form with its captcha, addresses that need
// a session.

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { fill } from '@trine/i18n/fill.ts';
import { watchCaptcha } from '../../fixtures/browser.ts';
import { catalogues } from '../../fixtures/person.ts';
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
  await page.getByText(texts.betRecord.empty).waitFor();
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
  // Whoever logs in next is not led to where this person was.
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
