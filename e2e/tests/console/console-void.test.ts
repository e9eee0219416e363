// A round whose beacon stays silent: one person of the console asks for its void, another confirms,
// both in browsers of their own. The stake goes back, and the player reads why.

import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import type { Client } from '@trine/contract/client.ts';
import { findingsOf } from '../../fixtures/browser.ts';
import { signInAtConsole } from '../../fixtures/console-sign-in.ts';
import { roundWithTime } from '../../fixtures/person.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { test } from '../../fixtures/test.ts';

test.use({ serverKind: 'silentBeacon' });

const reason = 'The beacon has been silent since noon.';
const allMoney = '10000.00';
/** More than a draw may be late before its round is overdue. */
const untilOverdueMs = 10 * 60_000;

/** The issue that it is on. */
async function bet(player: Client): Promise<string> {
  const issue = await roundWithTime(player, 1, 4);
  const order = { issue, plan_id: 1, game_id: 1, play_type: 'big', money: '50.00' };
  const placed = await player.call('/api/Lottery/playOrder', order);
  assert.ok(placed.ok, JSON.stringify(placed));
  return issue;
}

async function openRound(page: Page, issue: string): Promise<void> {
  await page.goto(`/console/rounds?issue=${issue}&game_id=1`);
  await page.getByRole('link', { name: issue }).click();
  await page.getByRole('heading', { level: 1, name: `Singapore ${issue}` }).waitFor();
}

test('a round is void by two people, its stake goes back, and its player reads why', async ({
  server,
  openMember,
  openStaff,
}) => {
  const player = await openMember({ username: 'void_player' });
  const issue = await bet(player.api);
  await server.closeRounds();
  const asking = await openStaff('risk1');
  const confirming = await openStaff('owner');
  await openRound(asking.page, issue);
  await asking.page.getByText('Closed', { exact: true }).waitFor();
  const ask = asking.page.getByRole('button', { name: 'Ask for a void' });
  assert.equal(await ask.count(), 0, 'a round is not overdue at its close');

  await server.pass(untilOverdueMs);
  await ask.click();
  const question = asking.page.getByRole('dialog', { name: `Ask for a void of ${issue}?` });
  const send = question.getByRole('button', { name: 'Ask for the void' });
  await expect(send).toBeDisabled();
  await question.getByLabel(/^Reason, read by every player/).fill(reason);
  assert.deepEqual(await findingsOf(asking.page), []);
  await send.click();
  await question.waitFor({ state: 'hidden' });
  await asking.page.getByRole('link', { name: /^Voids/ }).click();
  await asking.page.getByText('Waits for a second person').waitFor();
  assert.equal(await asking.page.getByRole('button', { name: 'Confirm' }).count(), 0);

  await confirming.page.getByRole('link', { name: /^Voids.*1$/ }).click();
  const row = confirming.page.getByRole('row').filter({ hasText: issue });
  await row.getByText(reason).waitFor();
  await row.getByRole('button', { name: 'Confirm' }).click();
  const sure = confirming.page.getByRole('dialog', { name: `Void ${issue}?` });
  await sure.getByText('1 order is cancelled and 50.00 is returned.').waitFor();
  assert.deepEqual(await findingsOf(confirming.page), []);
  await sure.getByRole('button', { name: 'Void it' }).click();
  await confirming.page.getByText('No round waits for a void.').waitFor();
  await asking.page.getByText('No round waits for a void.').waitFor();
  await openRound(asking.page, issue);
  await asking.page.getByText('Void', { exact: true }).waitFor();

  await seeMoneyBack(player.api);
  await seeReason(player.page, issue);
  await seeAuditLog(server, issue);
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
async function seeReason(page: Page, issue: string): Promise<void> {
  await page.goto('/betRecord');
  await page.getByRole('main').getByRole('link').filter({ hasText: issue }).click();
  await page.locator('main button:has(svg.lucide-shield-check)').first().click();
  await page.getByRole('dialog').getByText(reason).waitFor();
}

async function seeAuditLog(server: MovableServer, issue: string): Promise<void> {
  const account = { url: server.url, name: 'auditor1', password: server.password() };
  const auditor = await signInAtConsole(account);
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
