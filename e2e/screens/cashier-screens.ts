// The cashier's screens by name, and what an account has to have for them to show something.

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import type { Client } from '@trine/contract/client.ts';
import { passHolds } from '../fixtures/holds.ts';
import { newcomerPassword } from '../fixtures/person.ts';
import { logInByApi } from '../fixtures/player-client.ts';
import { settle, visit, type NamedScreen } from './screens.ts';
import type { TestServer } from '../fixtures/server.ts';

/** For a player who has asked for a deposit and a withdrawal. */
export const cashierScreens: readonly NamedScreen[] = [
  ['wallet', (page) => visit(page, '/wallet')],
  ['recharge', (page) => visit(page, '/recharge')],
  ['recharge-keys', openAmountKeys],
  ['withdraw', (page) => visit(page, '/withdraw')],
  ['withdraw-code', openCode],
  ['card', (page) => visit(page, '/bankCardManage?type=0')],
  ['no-wallet', (page) => visit(page, '/bankCardManage?type=1')],
  ['add-card', (page) => visit(page, '/addBankCard')],
  ['add-wallet', (page) => visit(page, '/addVirtualWallet')],
  ['code-change', (page) => visit(page, '/setSecurityCode?isTrue=true')],
  ['password', (page) => visit(page, '/changePassword')],
  ['funds', (page) => visit(page, '/capitalDetail')],
  ['deposit', (page) => openRequest(page, 0)],
  ['withdrawal', (page) => openRequest(page, 1)],
  ['settings', (page) => visit(page, '/setting?type=1')],
  ['security', (page) => visit(page, '/setting?type=2')],
];

export const testCode = '493817';

/** Gives an account a code, a card, a deposit of USDT and a withdrawal, both in review. */
export async function makeRequests(server: TestServer, username: string): Promise<Client> {
  const password = server.password();
  const { api: client } = await logInByApi(server.url, { username, password });
  await bindFirst(client, password);
  await passHolds(server);
  const deposit = await client.call('/api/user/recharge', { money: '250.00', type: 'USDT' });
  assert.ok(deposit.ok, JSON.stringify(deposit));
  const wish = { type: 0, money: '120.50', securityCode: testCode };
  const withdrawal = await client.call('/api/user/withdrawAction', wish);
  assert.ok(withdrawal.ok, JSON.stringify(withdrawal));
  return client;
}

/** A first code and a first card, as they come the day before any withdrawal. */
export async function bindFirst(client: Client, password = newcomerPassword): Promise<void> {
  const safety = await client.call('/api/user/setSafety', { new_code: testCode, password });
  assert.ok(safety.ok, JSON.stringify(safety));
  const card = { acc: 'Ada Lin', acc_name: '4000123412341234', acc_bank: 'First Bank', type: 0 };
  const bound = await client.call('/api/user/setPayInfo', { ...card, password });
  assert.ok(bound.ok, JSON.stringify(bound));
}

async function openAmountKeys(page: Page): Promise<void> {
  await visit(page, '/recharge');
  await page.locator('input[name="money"]').click();
}

async function openCode(page: Page): Promise<void> {
  await visit(page, '/withdraw');
  await page.locator('input[name="money"]').fill('100');
  await page.locator('button[type="submit"]').click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('493');
}

/** The newest deposit (0) or withdrawal (1) of the fund details. */
async function openRequest(page: Page, type: 0 | 1): Promise<void> {
  await visit(page, `/capitalDetail?type=${type}`);
  await page.getByRole('main').getByRole('link').first().click();
  await page.waitForURL(/request=\d+/);
  await page.getByRole('list').first().waitFor();
  await settle(page);
}
