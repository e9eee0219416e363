// What guards an account, in a real browser: a card that replaced another waits a day, five wrong
// codes lock for a day, a new password ends other sessions, guests are asked to register.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { createClient } from '@trine/contract/client.ts';
import { fill } from '@trine/i18n/fill.ts';
import { waitForToast, signIn } from '../../fixtures/browser.ts';
import { bindFirst, testCode } from '../../screens/cashier-screens.ts';
import { passHolds } from '../../fixtures/holds.ts';
import { newcomerPassword } from '../../fixtures/person.ts';
import { logInByApi } from '../../fixtures/player-client.ts';
import { test } from '../../fixtures/test.ts';

test('a card that replaces another one waits a day, and says so', async ({ openMember }) => {
  const { page, texts, api } = await openMember({ username: 'replacer' });
  await bindFirst(api);
  await page.goto('/bankCardManage?type=0');
  await page.getByRole('link', { name: texts.accounts.replaceCard }).click();
  await page.getByLabel(texts.accounts.holder).fill('Ada Lin');
  await page.getByLabel(texts.accounts.number).fill('5100 9876 5432 9876');
  await page.getByLabel(texts.accounts.bank).fill('Second Bank');
  await page.getByRole('button', { name: texts.accounts.save, exact: true }).click();
  await page.getByRole('dialog', { name: texts.withdraw.codeTitle }).waitFor();
  await page.keyboard.type(testCode);
  await page.waitForURL(/bankCardManage/i);
  await page.getByText('****9876').waitFor();
  await page.getByText(withTime(texts.accounts.heldUntil)).waitFor();

  await page.goto('/withdraw');
  const off = page.getByRole('button', { name: withTime(texts.withdraw.heldUntil) });
  await expect(off).toHaveAttribute('aria-disabled', 'true');
  const available = page.locator('dl > div').filter({ hasText: texts.withdraw.free });
  await expect(available.locator('dd')).toHaveText('0.00');
});

test('five wrong codes lock withdrawals, and the screen says until when', async ({
  server,
  openMember,
}) => {
  const { page, texts, api } = await openMember({ username: 'guesser' });
  await bindFirst(api);
  await passHolds(server);
  await page.goto('/withdraw');
  await page.getByRole('textbox', { name: texts.withdraw.amount }).fill('150');
  await page.getByRole('button', { name: texts.withdraw.submit, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: texts.withdraw.codeTitle });
  const empty = sheet.getByText(fill(texts.code.typed, { count: 0, total: 6 }));
  await empty.waitFor();
  for (const wrong of ['000000', '000001', '000002', '000003', '000004']) {
    const answered = page.waitForResponse('**/api/user/withdrawAction');
    await page.keyboard.type(wrong);
    await answered;
    await empty.waitFor();
  }
  await sheet.getByText(/locked until .*\d{2}:\d{2}/).waitFor();
  await sheet.getByRole('button', { name: texts.common.close }).click();
  await page.getByText(withTime(texts.withdraw.codeLocked)).waitFor();
  const info = await api.call('/api/user/withdrawInfo', {});
  assert.ok(info.ok && info.data.code_locked_until !== null);
  assert.equal(info.data.lock_money, '0.00');
});

/** A text with a time of any day in it. */
function withTime(text: string): RegExp {
  return new RegExp(text.replace('{{time}}', '.*\\d{2}:\\d{2}.*'));
}

test('on a small screen the header covers no password that a first PIN needs', async ({
  openMember,
}) => {
  const path = '/setSecurityCode?isTrue=false';
  const small = { width: 320, height: 568 };
  const { page } = await openMember({ username: 'small_pin', path, ...small });
  // Twice, as the first one is entered; the last key leads to the password.
  for (const digit of testCode + testCode) {
    await page.getByRole('button', { name: digit, exact: true }).click();
  }
  const field = page.locator('input[name="password"]');
  await expect(field).toBeFocused();
  const box = await field.boundingBox();
  const header = await page.locator('header').boundingBox();
  assert.ok(box && header);
  assert.ok(box.y >= header.y + header.height, `${box.y} under ${header.height}`);
});

test('a new password ends every other session, and no other', async ({ server, openMember }) => {
  const { page, texts, api } = await openMember({ username: 'changer', path: '/' });
  const account = { username: 'changer', password: newcomerPassword };
  const { api: elsewhere } = await logInByApi(server.url, account);

  await page.getByRole('link', { name: texts.home.openAccount }).click();
  await page.getByRole('link', { name: texts.setting.security }).click();
  await page.getByRole('link', { name: texts.setting.changePassword }).click();
  const submit = page.getByRole('button', { name: texts.password.submit, exact: true });
  const write = async (old: string, next: string, again: string) => {
    await page.getByLabel(texts.password.old, { exact: true }).fill(old);
    await page.getByLabel(texts.password.new, { exact: true }).fill(next);
    await page.getByLabel(texts.password.again, { exact: true }).fill(again);
    await submit.click();
  };
  await submit.click();
  await page.getByText(texts.password.enterOld).waitFor();
  await write(newcomerPassword, 'another-secret-10', 'another-secret-11');
  await page.getByText(texts.password.mismatch).waitFor();
  await write('not-the-password', 'another-secret-10', 'another-secret-10');
  await page.getByText(/The current password is not correct\./).waitFor();
  await write(newcomerPassword, 'another-secret-10', 'another-secret-10');
  await waitForToast(page, texts.password.changed);
  await page.waitForURL(/setting/i);

  assert.ok((await api.call('/api/user/userInfo', {})).ok);
  const ended = await elsewhere.call('/api/user/userInfo', {});
  assert.equal(ended.code, 50_012);
});

test('a guest is asked to register before money moves', async ({ server, openPhone }) => {
  const { page } = await openPhone();
  const guest = { username: 'guest1763730000', password: 'QWXZTP' };
  const client = createClient({ baseUrl: server.url, token: () => null, language: () => 'en' });
  const registered = await client.call('/api/user/register', { ...guest, group_id: 2 });
  assert.ok(registered.ok, JSON.stringify(registered));
  await signIn(page, { url: server.url, ...guest });
  for (const path of ['/recharge', '/withdraw', '/addBankCard', '/addVirtualWallet']) {
    await page.goto(path);
    await page.getByRole('alertdialog').waitFor();
    assert.equal(await page.locator('form').count(), 0, path);
  }
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await page.waitForURL(/register/);
});
