// A player who is signed in on two devices ends one from the other, which is led to the login even
// without a touch.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { fill } from '@trine/i18n/fill.ts';
import { findingsOf, watchCaptcha, type Phone } from '../../fixtures/browser.ts';
import { apiOf, catalogues, enterRoom, newcomerPassword } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

const texts = catalogues.en;
const username = 'two_devices';

/** By the form, as the same person. */
async function logIn({ page }: Phone): Promise<void> {
  const readCaptcha = await watchCaptcha(page);
  await page.goto('/login');
  await page.getByLabel(texts.login.username).fill(username);
  await page.getByLabel(texts.login.password, { exact: true }).fill(newcomerPassword);
  await page.getByRole('textbox', { name: texts.login.captcha }).fill(await readCaptcha());
  // The login has another button of this name, which leads to the form.
  const form = page.locator('form');
  await form.getByRole('button', { name: texts.login.submit, exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await page.locator('[class*="overlay"]').waitFor({ state: 'detached' });
}

test('another device is listed, ended from here, and led to the login', async ({
  server,
  openMember,
  openPhone,
}) => {
  const here = await openMember({ username });
  const there = await openPhone();
  await logIn(there);
  const { page } = there;
  const api = await apiOf(page, { url: server.url, language: 'en' });
  await enterRoom({ page, language: 'en', texts, api }, 1);

  await here.page.goto('/setting?type=3');
  const list = here.page.getByRole('list', { name: texts.sessions.title });
  const own = list.getByRole('listitem').filter({ hasText: texts.sessions.current });
  const other = list.getByRole('listitem').filter({
    has: here.page.getByRole('button', { name: texts.sessions.end }),
  });
  await own.waitFor();
  assert.deepEqual([await own.count(), await other.count()], [1, 1]);
  await other.getByText(/, Linux$/).waitFor();
  assert.equal(await own.getByRole('button').count(), 0);
  assert.deepEqual(await findingsOf(here.page), []);

  await other.getByRole('button', { name: texts.sessions.end }).click();
  const question = here.page.getByRole('alertdialog', { name: texts.sessions.end });
  await question.getByText(texts.sessions.endText).waitFor();
  const confirm = question.getByRole('button', { name: texts.sessions.end });
  await confirm.click();
  await question.getByText(texts.password.enterOld).waitFor();
  const password = question.getByLabel(texts.password.login);
  await password.fill('not my password');
  await confirm.click();
  await question.getByText(fill(texts.password.wrongTries, { count: 2 })).waitFor();
  await expect(password).toBeFocused();
  assert.deepEqual(await findingsOf(here.page), []);
  await password.fill(newcomerPassword);
  await password.press('Enter');
  await question.waitFor({ state: 'hidden' });
  await other.waitFor({ state: 'detached' });
  await own.waitFor();

  await page.waitForURL(/\/login/);
  await page.getByText(texts.common.sessionOver).waitFor();
  await here.page.reload();
  await own.waitFor();

  await here.page.goto('/setting?type=2');
  await here.page.getByRole('link', { name: texts.securityEvents.title }).click();
  const events = here.page.getByRole('list', { name: texts.securityEvents.title });
  const names = [
    [texts.securityEvents.sessionEnded, texts.sessions.current],
    [texts.securityEvents.wrongPassword, texts.sessions.current],
    [texts.securityEvents.loggedIn, texts.securityEvents.otherDevice],
    [texts.securityEvents.registered, texts.sessions.current],
  ];
  for (const [index, words] of names.entries()) {
    const row = events.getByRole('listitem').nth(index);
    for (const word of words) await row.getByText(word, { exact: true }).waitFor();
  }
  assert.deepEqual(await findingsOf(here.page), []);
});
