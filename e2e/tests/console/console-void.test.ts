// A round whose beacon stays silent: one person of the console asks for its void, another confirms,
// both in browsers of their own. The stake goes back, and the player reads why.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { createClient, type Client } from '@trine/contract/client.ts';
import { findingsOf, newMobilePage, signIn } from '../../fixtures/browser.ts';
import { signInAtConsole } from '../../fixtures/console-client.ts';
import { enterConsole } from '../../fixtures/console-person.ts';
import { roundWithTime } from '../../fixtures/person.ts';
import { startServer, type TestServer } from '../../fixtures/server.ts';
import { test } from '../../fixtures/test.ts';

let server: TestServer;
let browser: Browser;

/** Nobody listens there, and nobody may. */
const silentRelay = 'https://127.0.0.1:1';

test.beforeAll(async ({ browser: opened }) => {
  const settings = { BEACON: 'drand', DRAND_URLS: silentRelay };
  // Long enough from close to draw that a busy machine seals the round before its beacon.
  server = await startServer({ roundSeconds: 45, closeSeconds: 30, settings });
  browser = opened;
});

test.afterAll(() => server.close());

function account(name: string) {
  return { url: server.url, name, password: server.password() };
}

const reason = 'The beacon has been silent since noon.';
const allMoney = '10000.00';

async function openPlayer(username: string): Promise<Client> {
  const options = { baseUrl: server.url, language: () => 'en' as const };
  const visitor = createClient({ ...options, token: () => null });
  const login = await visitor.call('/api/user/login', {
    account: username,
    password: server.password(),
  });
  assert.ok(login.ok, JSON.stringify(login));
  const { token } = login.data.userinfo;
  return createClient({ ...options, token: () => token });
}

/** The issue that it is on, once betting on it has closed. */
async function betAndWait(player: Client): Promise<string> {
  const issue = await roundWithTime(player, 1, 4);
  const order = { issue, plan_id: 1, game_id: 1, play_type: 'big', money: '50.00' };
  const placed = await player.call('/api/Lottery/playOrder', order);
  assert.ok(placed.ok, JSON.stringify(placed));
  for (;;) {
    const round = await player.call('/api/fairness/round', { game_id: 1, issue });
    assert.ok(round.ok, JSON.stringify(round));
    if (round.data.status === 'closed') return issue;
    await delay(250);
  }
}

/** As if the draw had been due ten minutes ago. */
async function letItBeOverdue(): Promise<void> {
  const script = join(import.meta.dirname, '../../../apps/server/testing/test-overdue.ts');
  await promisify(execFile)(process.execPath, [script, server.dataDir]);
}

async function openRound(page: Page, issue: string): Promise<void> {
  await page.goto(`/console/rounds?issue=${issue}&game_id=1`);
  await page.getByRole('link', { name: issue }).click();
  await page.getByRole('heading', { level: 1, name: `Singapore ${issue}` }).waitFor();
}

test('a round is void by two people, its stake goes back, and its player reads why', async () => {
  const player = await openPlayer('player1');
  const issue = await betAndWait(player);
  const [asking, confirming] = await Promise.all([
    enterConsole(browser, account('risk1')),
    enterConsole(browser, account('owner')),
  ]);
  await openRound(asking.page, issue);
  await asking.page.getByText('Closed', { exact: true }).waitFor();
  const ask = asking.page.getByRole('button', { name: 'Ask for a void' });
  assert.equal(await ask.count(), 0, 'a round is not overdue at its close');

  await letItBeOverdue();
  await ask.click();
  const question = asking.page.getByRole('dialog', { name: `Ask for ${issue} to be void?` });
  const send = question.getByRole('button', { name: 'Ask for the void' });
  assert.ok(await send.isDisabled());
  await question.getByLabel(/^Reason, read by every player/).fill(reason);
  assert.deepEqual(await findingsOf(asking.page), []);
  await send.click();
  await question.waitFor({ state: 'hidden' });
  await asking.page.getByRole('link', { name: /^Voids/ }).click();
  await asking.page.getByText('Waits for somebody else').waitFor();
  assert.equal(await asking.page.getByRole('button', { name: 'Confirm' }).count(), 0);

  await confirming.page.getByRole('link', { name: /^Voids.*1$/ }).click();
  const row = confirming.page.getByRole('row').filter({ hasText: issue });
  await row.getByText(reason).waitFor();
  await row.getByRole('button', { name: 'Confirm' }).click();
  const sure = confirming.page.getByRole('dialog', { name: `Make ${issue} void?` });
  await sure.getByText('1 order is cancelled and 50.00 goes back.').waitFor();
  assert.deepEqual(await findingsOf(confirming.page), []);
  await sure.getByRole('button', { name: 'Make it void' }).click();
  await confirming.page.getByText('No round waits for a void.').waitFor();
  await asking.page.getByText('No round waits for a void.').waitFor();
  await openRound(asking.page, issue);
  await asking.page.getByText('Void', { exact: true }).waitFor();

  await seeMoneyBack(player);
  await seeReason(issue);
  await seeAuditLog(issue);
  assert.deepEqual([...asking.faults, ...confirming.faults], []);
  await Promise.all([asking, confirming].map(({ context }) => context.close()));
});

/** The clock gives the stakes back in slices, a moment after the second person's word. */
async function seeMoneyBack(player: Client): Promise<void> {
  for (;;) {
    const user = await player.call('/api/user/userInfo', {});
    assert.ok(user.ok, JSON.stringify(user));
    if (user.data.money === allMoney) break;
    await delay(250);
  }
  const list = await player.call('/api/user/orderList', { status: 'cancelled' });
  assert.ok(list.ok, JSON.stringify(list));
  assert.deepEqual(
    list.data.map(({ status, profit }) => [status, profit]),
    [[2, '0.00']],
  );
}

/** Everybody reads the reason where the round can be checked. */
async function seeReason(issue: string): Promise<void> {
  const phone = await newMobilePage(browser, { url: server.url, language: 'en' });
  await signIn(phone.page, {
    url: server.url,
    username: 'player1',
    password: server.password(),
  });
  await phone.page.goto('/betRecord');
  await phone.page.getByRole('main').getByRole('link').filter({ hasText: issue }).click();
  await phone.page.locator('main button:has(svg.lucide-shield-check)').first().click();
  await phone.page.getByRole('dialog').getByText(reason).waitFor();
  assert.deepEqual(phone.faults, []);
  await phone.context.close();
}

async function seeAuditLog(issue: string): Promise<void> {
  const auditor = await signInAtConsole(account('auditor1'));
  const rounds = await auditor.call('/rounds/list', { game_id: 1, issue });
  assert.ok(rounds.ok, JSON.stringify(rounds));
  const subject = `round:${rounds.data.rows[0]?.round_id}`;
  const lines = await auditor.call('/audit-log/search', { subject });
  assert.ok(lines.ok, JSON.stringify(lines));
  assert.deepEqual(
    lines.data.rows.map(({ act, actor_name }) => `${actor_name} ${act}`),
    ['owner round.void', 'risk1 round.ask_void'],
  );
}
