// The console with three browsers at once: a player and two of the console. A deposit and a
// withdrawal above the limit take two people each, the player's timeline follows live, the audit
// log holds every step, and the audit finds nothing. Then what each role sees, and every screen
// under axe.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import type { Client } from '@trine/contract/client.ts';
import { restoreHolds } from '../../fixtures/holds.ts';
import { findingsInBothThemes, findingsOf, type Theme } from '../../fixtures/browser.ts';
import { testCode } from '../../screens/cashier-screens.ts';
import { approve, openRequest, signInByForm } from '../../fixtures/console-person.ts';
import { consolePlaces } from '../../screens/console-screens.ts';
import { waitForAnswers } from '../../screens/visit-console.ts';
import { signInAtConsole } from '../../fixtures/console-sign-in.ts';
import { passHolds } from '../../fixtures/holds.ts';
import { newcomerPassword, roundWithTime } from '../../fixtures/person.ts';
import { registerByApi } from '../../fixtures/player-client.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { test } from '../../fixtures/test.ts';

test.use({ serverKind: 'staffed' });

/** A code and a card, so that money can go out. */
async function prepare(server: MovableServer, api: Client): Promise<void> {
  const password = newcomerPassword;
  const safety = await api.call('/api/user/setSafety', { new_code: testCode, password });
  assert.ok(safety.ok, JSON.stringify(safety));
  const card = { acc: 'Ada Lin', acc_name: '4000123412341234', acc_bank: 'First Bank', type: 0 };
  const bound = await api.call('/api/user/setPayInfo', { ...card, password });
  assert.ok(bound.ok, JSON.stringify(bound));
  await passHolds(server);
}

async function bet(api: Client): Promise<void> {
  const issue = await roundWithTime(api, 1, 5);
  const order = { issue, plan_id: 1, game_id: 1, play_type: 'big', money: '50.00' };
  const placed = await api.call('/api/Lottery/playOrder', order);
  assert.ok(placed.ok, JSON.stringify(placed));
}

test('a deposit and a withdrawal above the limit, by two people, followed live', async ({
  server,
  openMember,
  openStaff,
}) => {
  const username = 'rich_player';
  const { texts, api, page } = await openMember({ username });
  await prepare(server, api);
  const first = await openStaff('finance1');
  const second = await openStaff('finance2');

  const asked = await api.call('/api/user/recharge', { money: '12000.00', type: 'USD' });
  assert.ok(asked.ok, JSON.stringify(asked));
  await page.goto(`/capitalDetail?request=${asked.data.id}`);
  const steps = page.getByRole('list', { name: texts.request.steps });
  await steps.getByText(texts.request.asked).waitFor();

  const firstPanel = await openRequest(first.page, 'Deposits', username);
  assert.deepEqual(await findingsOf(first.page), []);
  await approve(first.page, firstPanel, 'Approve as the first');
  await firstPanel.getByText('You have approved it').waitFor();
  assert.equal(await firstPanel.getByRole('button', { name: 'Approve', exact: true }).count(), 0);
  const secondPanel = await openRequest(second.page, 'Deposits', username);
  await approve(second.page, secondPanel, 'Approve');
  await steps.getByText(texts.request.approved).first().waitFor();
  await firstPanel.getByText('It is decided.').waitFor();

  await bet(api);
  const wish = { type: 0, money: '6000.00', securityCode: testCode };
  const wanted = await api.call('/api/user/withdrawAction', wish);
  assert.ok(wanted.ok, JSON.stringify(wanted));
  await page.goto(`/capitalDetail?request=${wanted.data.id}`);
  await steps.getByText(texts.request.asked).waitFor();

  const outFirst = await openRequest(first.page, 'Withdrawals', username);
  await outFirst.getByRole('button', { name: 'Show in full (logged)' }).click();
  await outFirst.getByText('4000123412341234').waitFor();
  await approve(first.page, outFirst, 'Approve as the first');
  const outSecond = await openRequest(second.page, 'Withdrawals', username);
  await approve(second.page, outSecond, 'Approve');
  await steps.getByText(texts.request.approved).first().waitFor();
  await outSecond.getByRole('button', { name: 'Mark as paid' }).click();
  const paid = second.page.getByRole('dialog', { name: 'Has the money been sent?' });
  await paid.getByLabel('Bank or chain reference').fill('BANK-77');
  await paid.getByRole('button', { name: 'Mark as paid' }).click();
  await steps.getByText(texts.request.paid).first().waitFor();

  const auditor = await signInAtConsole({
    url: server.url,
    name: 'auditor1',
    password: server.password(),
  });
  const acts: string[] = [];
  for (const subject of [`deposit:${asked.data.id}`, `withdrawal:${wanted.data.id}`]) {
    const lines = await auditor.call('/audit-log/search', { subject });
    assert.ok(lines.ok, JSON.stringify(lines));
    acts.push(...lines.data.rows.map((line) => `${line.actor_name} ${line.act}`));
  }
  for (const act of [
    'finance1 deposit.checked',
    'finance2 deposit.approved',
    'finance1 account_number.read',
    'finance1 withdrawal.checked',
    'finance2 withdrawal.approved',
    'finance2 withdrawal.paid',
  ]) {
    assert.ok(acts.includes(act), `${act} in ${acts.join(', ')}`);
  }
  await seeChain((await openStaff('owner')).page);
  await restoreHolds(server);
  await auditHolds(server);
});

/** The audit log of all that is done at the console is chained, and says so. */
async function seeChain(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByText(/^The chain is intact/).waitFor();
  await page
    .getByRole('button', { name: /^Open line/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('In the chain').waitFor();
}

async function auditHolds(server: MovableServer): Promise<void> {
  const script = join(import.meta.dirname, '../../../apps/server/src/commands/audit-command.ts');
  const DATABASE_OWNER_URL = await server.databaseUrl();
  const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_OWNER_URL };
  // What does not hold is in the output of a command that fails.
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env }).catch(
    (error: { readonly stdout: string }) => error,
  );
  assert.match(stdout, /All \d+ checks hold/);
}

test('money given away waits for a second person, and then is there once', async ({
  server,
  openStaff,
}) => {
  const username = 'gifted';
  await registerByApi(server.url, username);
  const { page } = await openStaff('finance1', { path: `/console/players?text=${username}` });
  await page.getByRole('link', { name: username }).click();
  await page.getByRole('button', { name: 'Act', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Give money away' }).click();
  const question = page.getByRole('dialog', { name: 'Give money away?' });
  await question.getByLabel('Amount').fill('25.505');
  await question.getByText('An amount such as 25 or 25.50').waitFor();
  await question.getByLabel('Amount').fill('25.50');
  await question.getByText('10,025.50').waitFor();
  await question.getByLabel(/^Reason/).fill('For waiting so patiently');
  await question.getByRole('button', { name: 'Ask for a second person' }).click();
  await page.getByText('Give away 25.50: waits for a second person').waitFor();
  await page.getByRole('link', { name: /^Confirmations/ }).click();
  const asked = page.getByRole('row').filter({ hasText: username });
  await asked.getByText('Waits for a second person').waitFor();

  const confirming = (await openStaff('owner')).page;
  const menu = confirming.getByRole('navigation', { name: 'Console' });
  await menu.getByRole('link', { name: /^Confirmations/ }).click();
  const waiting = confirming.getByRole('row').filter({ hasText: username });
  await waiting.getByRole('button', { name: 'Confirm', exact: true }).click();
  await confirming.getByRole('button', { name: 'Give it away' }).click();
  await waiting.waitFor({ state: 'detached' });
  await asked.waitFor({ state: 'detached' });
  await confirming.goto(`/console/players?text=${username}`);
  await confirming.getByText('10,025.50').waitFor();
});

test('a role sees its own places and reads why it does not see another', async ({ openStaff }) => {
  const { page } = await openStaff('content1', { path: '/console/switches' });
  await page.getByRole('heading', { level: 1, name: 'Switches' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /^Switch off/ }).count(), 0);
  const places = page.getByRole('navigation', { name: 'Console' });
  assert.equal(await places.getByRole('link', { name: /^Deposits/ }).count(), 0);
  await page.goto('/console/deposits');
  await page.getByText('The role Content may not see this screen.').waitFor();
});

test('signing in again leads to the last screen of the ended session', async ({
  server,
  openStaff,
}) => {
  const { page } = await openStaff('support1', { isSignedOut: true });
  const account = { name: 'support1', password: server.password() };
  await page.goto('/console/players?text=player1');
  await page.getByLabel('Name', { exact: true }).fill('support1');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(/^The name or the password is wrong/).waitFor();
  await signInByForm(page, account);
  await page.getByRole('link', { name: 'player1' }).click();
  await page.getByRole('heading', { level: 1, name: 'player1' }).waitFor();
  await page.getByRole('button', { name: /support1/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Name', { exact: true }).waitFor();
  await signInByForm(page, account);
  await page.getByRole('heading', { level: 1, name: 'player1' }).waitFor();
});

test('a switch is turned off with a reason, shown on every screen, and turned on again', async ({
  openStaff,
}) => {
  const { page } = await openStaff('risk1', { path: '/console/switches' });
  await page.getByRole('button', { name: 'Switch off: Registration' }).click();
  const question = page.getByRole('dialog');
  const confirm = question.getByRole('button', { name: 'Switch off' });
  await expect(confirm).toBeDisabled();
  await question.getByLabel('Reason, for the audit log').fill('Too many robots');
  await confirm.click();
  await question.waitFor({ state: 'hidden' });
  const menu = page.getByRole('navigation', { name: 'Console' });
  await menu.getByRole('link', { name: 'Players' }).click();
  await page.getByRole('heading', { level: 1, name: 'Players' }).waitFor();
  await page.getByText('Switched off: Registration').waitFor();
  await menu.getByRole('link', { name: 'Switches' }).click();
  await page.getByRole('button', { name: 'Switch on: Registration' }).click();
  await question.getByLabel('Reason, for the audit log').fill('The robots are gone');
  await question.getByRole('button', { name: 'Switch on' }).click();
  await page.getByText('Switched off: Registration').waitFor({ state: 'hidden' });
});

test('with reduced motion a dialog opens without waiting for an animation', async ({
  openStaff,
}) => {
  const { page, context } = await openStaff('owner');
  await context.addInitScript(`for (const end of ['animationend', 'transitionend'])
    addEventListener(end, (event) => event.stopImmediatePropagation(), true)`);
  await page.goto('/console/switches');
  await page.getByRole('button', { name: 'Switch off: Deposits' }).click();
  const question = page.getByRole('dialog', { name: 'Switch off: Deposits?' });
  await question.getByRole('button', { name: 'Cancel' }).waitFor();
  assert.doesNotMatch((await question.getAttribute('class')) ?? '', /appear|enter/);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
});

test('axe finds nothing on any screen, light or dark', async ({ server, openStaff }) => {
  const { page } = await openStaff('owner', { isSignedOut: true });
  await page.goto('/console/');
  await page.getByLabel('Name', { exact: true }).waitFor();
  const found = (await findingsInBothThemes(page)).map((finding) => `sign-in: ${finding}`);
  await signInByForm(page, { name: 'owner', password: server.password() });
  let first: Theme = 'dark';
  for (const screen of consolePlaces) {
    await goWithin(page, screen);
    found.push(...(await findingsInBothThemes(page, first)).map((one) => `${screen}: ${one}`));
    // The next screen begins in the theme in which this one ended: a change takes long.
    first = first === 'dark' ? 'light' : 'dark';
  }
  assert.deepEqual(found, []);
});

/** To another screen without loading the page again; there once its first answers are. */
async function goWithin(page: Page, place: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(`if (location.pathname !== '/console/${place}') {
    document.querySelector('h1').setAttribute('data-left', '');
    history.pushState(null, '', '/console/${place}');
    dispatchEvent(new PopStateEvent('popstate'));
  }`);
  await page.locator('h1:not([data-left])').waitFor();
  await waitForAnswers(page);
}
