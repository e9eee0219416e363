// The console for a working day: where each role begins, the search from the keyboard, deciding one
// request after another, views that colleagues share, the language and the colours.

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { findingsOf } from '../../fixtures/browser.ts';
import { registerByApi } from '../../fixtures/player-client.ts';
import { test } from '../../fixtures/test.ts';

test.use({ serverKind: 'staffed' });

const width = 1440;

for (const [name, title] of [
  ['finance1', 'Deposits'],
  ['risk1', 'Live board'],
  ['support1', 'Customer service'],
  ['content1', 'Content'],
  ['auditor1', 'Audit log'],
] as const) {
  test(`${name} begins at ${title}`, async ({ openStaff }) => {
    const { page } = await openStaff(name);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  });
}

async function searchFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.waitFor();
  await dialog.getByRole('combobox', { name: 'Search the console' }).fill(text);
}

test('Ctrl-K finds a player, and a screen, from the keyboard alone', async ({
  server,
  openStaff,
}) => {
  await registerByApi(server.url, 'lookedfor');
  const { page } = await openStaff('support1', { path: '/console/support', width });
  await searchFor(page, 'lookedf');
  await page.getByText('lookedfor', { exact: true }).waitFor();
  assert.deepEqual(await findingsOf(page), []);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /lookedfor/ }).waitFor();
  await searchFor(page, 'live b');
  await page.getByText('Live board', { exact: true }).last().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Live board' }).waitFor();
});

test('who may not see players finds none', async ({ server, openStaff }) => {
  await registerByApi(server.url, 'hiddenone');
  const { page } = await openStaff('content1');
  await searchFor(page, 'hiddenone');
  await page.getByText('Nothing found.').waitFor();
});

test('approving goes on to the next request, claimed already', async ({
  openMember,
  openStaff,
}) => {
  const names = ['queued_one', 'queued_two'];
  for (const username of names) {
    const { api } = await openMember({ username });
    const asked = await api.call('/api/user/recharge', { money: '150.00', type: 'USD' });
    assert.ok(asked.ok, JSON.stringify(asked));
  }
  const { page } = await openStaff('finance1', {
    path: '/console/deposits?player=queued_',
    width,
  });
  await page.getByRole('button', { name: 'Open the request of queued_one' }).click();
  const panel = page.getByRole('dialog').filter({ hasText: 'Bound accounts' });
  await panel.getByRole('button', { name: 'Claim', exact: true }).click();
  await panel.getByRole('button', { name: 'Approve', exact: true }).click();
  const question = page.getByRole('dialog', { name: /^Approve the/ });
  await question.getByRole('button', { name: 'Approve and next' }).click();
  await panel.getByRole('link', { name: 'queued_two' }).waitFor();
  await panel.getByRole('button', { name: 'Release' }).waitFor();
});

test('a view that is shared with a role is there for its people, and for nobody else', async ({
  openStaff,
}) => {
  const name = 'Large and old';
  const { page } = await openStaff('finance1', {
    path: '/console/deposits?least=1000&minutes=60',
    width,
  });
  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByLabel('Name of the view').fill(name);
  await page.getByLabel('Shared with').click();
  await page.getByText('All of Finance').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
  const colleague = (await openStaff('finance2', { path: '/console/deposits', width })).page;
  await colleague.getByRole('button', { name: 'Views (1)' }).click();
  await colleague.getByRole('button', { name, exact: true }).click();
  await colleague.waitForURL(/least=1000&minutes=60/);
  assert.equal(await colleague.getByRole('button', { name: `Remove ${name}` }).count(), 0);
  const other = (await openStaff('support1', { path: '/console/deposits', width })).page;
  await other.getByRole('button', { name: 'Views', exact: true }).waitFor();
});

test('a browser keeps another language and other colours', async ({ openStaff }) => {
  const { page } = await openStaff('owner', { path: '/console/you', width });
  await page.getByLabel('Colours').click();
  await page.getByText('Dark', { exact: true }).click();
  await page.waitForFunction(`document.documentElement.style.colorScheme === 'dark'`);
  await page.getByLabel('Language').click();
  await page.getByText('繁體中文').last().click();
  await page.getByRole('heading', { level: 1, name: '您的帳號與權限' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'zh-TW');
  assert.deepEqual(await findingsOf(page), []);
  await page.getByRole('link', { name: '稽核紀錄' }).click();
  await page.getByRole('heading', { level: 1, name: '稽核紀錄' }).waitFor();
  await page.getByRole('cell', { name: '登入', exact: true }).first().waitFor();
  const scheme = await page.evaluate(`document.documentElement.style.colorScheme`);
  assert.equal(scheme, 'dark');
});
