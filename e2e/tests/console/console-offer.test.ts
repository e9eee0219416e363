// What the console offers and who works there: a newcomer sets up an authenticator and finds the
// way back by a recovery code; a plan changes with the next round; players read what was written.

import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import { createClient } from '@trine/contract/client.ts';
import { findingsOf } from '../../fixtures/browser.ts';
import { authenticatorCode } from '../../fixtures/authenticator.ts';
import { test } from '../../fixtures/test.ts';

// A plan is changed for good, so no other test may bet on this server.
test.use({ ownServer: 'console-offer' });

/** The password that is handed over. */
async function addPerson(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Add a person' }).click();
  const question = page.getByRole('dialog', { name: 'Add a person' });
  await question.getByLabel('Name to sign in with').fill(name);
  await question.getByRole('button', { name: 'Add', exact: true }).click();
  const handed = page.getByRole('dialog', { name: 'The password to hand over' });
  const password = await handed.locator('code').textContent();
  await handed.getByRole('button', { name: 'I have handed it over' }).click();
  await page.getByRole('cell', { name, exact: true }).waitFor();
  assert.ok(password);
  return password;
}

async function chooseOwnPassword(page: Page, present: string, wanted: string): Promise<void> {
  await page.getByLabel('Current password').fill(present);
  await page.getByLabel('New password', { exact: true }).fill(wanted);
  await page.getByLabel('New password again').fill(wanted);
  await page.getByRole('button', { name: 'Set the password' }).click();
}

test('a newcomer sets up an authenticator, and a recovery code works once', async ({
  server,
  openStaff,
}) => {
  const owner = await openStaff('owner', { path: '/console/people' });
  const handed = await addPerson(owner.page, 'newcomer');
  const { page } = await openStaff('newcomer', { isSignedOut: true });
  const own = 'a-password-of-my-own-77';
  await page.goto('/console/');
  await page.getByLabel('Name', { exact: true }).fill('newcomer');
  await page.getByLabel('Password', { exact: true }).fill(handed);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const secret = await page.locator('code').textContent();
  assert.ok(secret);
  assert.deepEqual(await findingsOf(page), []);
  await page.getByLabel('Code').fill(authenticatorCode(secret, server.now()));
  await page.getByRole('button', { name: 'Continue' }).click();
  const recovery = await page.getByRole('listitem').first().textContent();
  assert.ok(recovery);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await chooseOwnPassword(page, handed, own);
  const staffConsole = page.getByRole('navigation', { name: 'Console' });
  await staffConsole.waitFor();

  await page.getByRole('button', { name: /newcomer/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Name', { exact: true }).fill('newcomer');
  await page.getByLabel('Password', { exact: true }).fill(own);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Code').fill(recovery);
  await page.getByRole('button', { name: 'Continue' }).click();
  await staffConsole.waitFor();
  await page.goto('/console/you');
  await page.getByText(/^9 of 10 are unused/).waitFor();
});

test('a plan is saved only when it can be read, and counts from the next round', async ({
  server,
  openStaff,
}) => {
  const { page } = await openStaff('risk1', { path: '/console/plans/1' });
  await page.getByRole('button', { name: 'Change it' }).click();
  const save = page.getByRole('button', { name: 'Save for the next round' });
  await page.getByLabel('Maximum stake').fill('nothing');
  await page.getByText('An amount cannot be read').waitFor();
  await expect(save).toBeDisabled();
  await page.getByLabel('Maximum stake').fill('1500');
  await page.getByLabel('Target return, percent').fill('96');
  await page.getByText('1.94 →').first().waitFor();
  await save.click();
  const question = page.getByRole('dialog');
  await question.getByLabel('Reason, for the audit log').fill('A calmer offer');
  await question.getByRole('button', { name: 'Save for the next round' }).click();
  await question.waitFor({ state: 'hidden' });
  await server.drawRounds();
  await page.getByText('Now, version 2').waitFor();
  await page.getByText('1,500.00').first().waitFor();
});

test('players read an announcement from the moment it is saved', async ({ server, openStaff }) => {
  const { page } = await openStaff('content1', { path: '/console/content?kind=announcement' });
  await page.getByRole('button', { name: 'Add an announcement' }).click();
  await page.getByRole('tab', { name: 'English' }).click();
  await page.getByLabel('Text, English').fill('The console says good evening.');
  await page.getByText(/^Empty in/).waitFor();
  for (const [tab, text] of [
    ['繁體中文', '櫃台向大家問好。'],
    ['简体中文', '柜台向大家问好。'],
    ['日本語', 'デスクからのご挨拶です。'],
    ['한국어', '데스크에서 인사드립니다.'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByLabel(`Text, ${tab}`).fill(text);
  }
  assert.deepEqual(await findingsOf(page), []);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'The console says good evening.' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const visitor = createClient({ baseUrl: server.url, token: () => null, language: () => 'en' });
  const home = await visitor.call('/api/index/index', {});
  assert.ok(home.ok);
  assert.ok(home.data.notice.some(({ text }) => text === 'The console says good evening.'));
  await page.goto('/console/content?kind=article');
  await page.getByRole('button', { name: 'Add an article' }).click();
  await page.getByRole('button', { name: /^Your own picture/ }).waitFor();
  assert.deepEqual(await findingsOf(page), []);
});
