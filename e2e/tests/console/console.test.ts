// The console with three browsers at once: a player and two of the console. A deposit and a
// withdrawal above the limit take two people each, the player's timeline follows live, the audit
// log holds every step, and the audit finds nothing. Then what each role sees, and every screen
// under axe.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { findingsInBothThemes, findingsOf, newMobilePage } from '../../fixtures/browser.ts';
import { testCode } from '../../screens/cashier-screens.ts';
import {
  approve,
  enterConsole,
  openConsole,
  openRequest,
  signInByForm,
} from '../../fixtures/console-person.ts';
import { consolePlaces } from '../../screens/console-screens.ts';
import { standAt } from '../../screens/console-standing.ts';
import { signInAtConsole } from '../../fixtures/console-client.ts';
import { passHolds } from '../../fixtures/holds.ts';
import {
  newcomerPassword,
  registerAndSettle,
  roundWithTime,
  type Person,
} from '../../fixtures/person.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { test } from '../../fixtures/test.ts';

test.use({ serverKind: 'staffed' });

let server: MovableServer;
let browser: Browser;

test.beforeAll(({ server: started, browser: opened }) => {
  server = started;
  browser = opened;
});

function account(name: string) {
  return { url: server.url, name, password: server.password() };
}

/** A code and a card, so that money can go out. */
async function prepare({ api }: Person): Promise<void> {
  const password = newcomerPassword;
  const safety = await api.call('/api/user/setSafety', { new_code: testCode, password });
  assert.ok(safety.ok, JSON.stringify(safety));
  const card = { acc: 'Ada Lin', acc_name: '4000123412341234', acc_bank: 'First Bank', type: 0 };
  const bound = await api.call('/api/user/setPayInfo', { ...card, password });
  assert.ok(bound.ok, JSON.stringify(bound));
  await passHolds(server);
}

async function bet({ api }: Person): Promise<void> {
  const issue = await roundWithTime(api, 1, 5);
  const order = { issue, plan_id: 1, game_id: 1, play_type: 'big', money: '50.00' };
  const placed = await api.call('/api/Lottery/playOrder', order);
  assert.ok(placed.ok, JSON.stringify(placed));
}

test('a deposit and a withdrawal above the limit, by two people, followed live', async () => {
  const username = 'rich_player';
  const phone = await newMobilePage(browser, { url: server.url, language: 'en' });
  const player = await registerAndSettle(phone, { url: server.url, language: 'en', username });
  const { texts, api } = player;
  await prepare(player);
  const [first, second] = await Promise.all([
    enterConsole(browser, account('finance1')),
    enterConsole(browser, account('finance2')),
  ]);

  const asked = await api.call('/api/user/recharge', { money: '12000.00', type: 'USD' });
  assert.ok(asked.ok, JSON.stringify(asked));
  await phone.page.goto(`/capitalDetail?request=${asked.data.id}`);
  const steps = phone.page.getByRole('list', { name: texts.request.steps });
  await steps.getByText(texts.request.asked).waitFor();

  const firstPanel = await openRequest(first.page, 'Deposits', username);
  assert.deepEqual(await findingsOf(first.page), []);
  await approve(first.page, firstPanel, 'Approve as the first');
  await firstPanel.getByText('Your approval stands').waitFor();
  assert.equal(await firstPanel.getByRole('button', { name: 'Approve', exact: true }).count(), 0);
  const secondPanel = await openRequest(second.page, 'Deposits', username);
  await approve(second.page, secondPanel, 'Approve');
  await steps.getByText(texts.request.approved).first().waitFor();
  await firstPanel.getByText('It is decided.').waitFor();

  await bet(player);
  const wish = { type: 0, money: '6000.00', securityCode: testCode };
  const wanted = await api.call('/api/user/withdrawAction', wish);
  assert.ok(wanted.ok, JSON.stringify(wanted));
  await phone.page.goto(`/capitalDetail?request=${wanted.data.id}`);
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

  await seeAuditLog();
  await auditHolds();
  assert.deepEqual([...phone.faults, ...first.faults, ...second.faults], []);
  await Promise.all([phone, first, second].map(({ context }) => context.close()));
});

/** Every step of the two requests stands in the chained journal with a name. */
async function seeAuditLog(): Promise<void> {
  const owner = await enterConsole(browser, account('owner'));
  const { page } = owner;
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByText(/^The chain holds/).waitFor();
  const client = await signInAtConsole(account('auditor1'));
  const lines = await client.call('/audit-log/search', { limit: 200 });
  assert.ok(lines.ok, JSON.stringify(lines));
  const acts = lines.data.rows.map((line) => `${line.actor_name} ${line.act}`);
  for (const wanted of [
    'finance1 deposit.checked',
    'finance2 deposit.approved',
    'finance1 account_number.read',
    'finance1 withdrawal.checked',
    'finance2 withdrawal.approved',
    'finance2 withdrawal.paid',
  ]) {
    assert.ok(acts.includes(wanted), `${wanted} in ${acts.join(', ')}`);
  }
  await page
    .getByRole('button', { name: /^Open line/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('In the chain').waitFor();
  assert.deepEqual(owner.faults, []);
  await owner.context.close();
}

async function auditHolds(): Promise<void> {
  const script = join(
    import.meta.dirname,
    '../../../apps/server/src/operations/audit/audit-command.ts',
  );
  const DATABASE_URL = await server.databaseUrl();
  const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  assert.match(stdout, /holds/);
}

test('money given away waits for a second person, and then is there once', async () => {
  const asking = await enterConsole(browser, account('finance1'));
  await asking.page.goto('/console/players?text=player2');
  await asking.page.getByRole('link', { name: 'player2' }).click();
  await asking.page.getByRole('button', { name: 'Act', exact: true }).click();
  await asking.page.getByRole('menuitem', { name: 'Give money away' }).click();
  const question = asking.page.getByRole('dialog', { name: 'Give money away?' });
  await question.getByLabel('Amount').fill('25.505');
  await question.getByText('An amount such as 25 or 25.50').waitFor();
  await question.getByLabel('Amount').fill('25.50');
  await question.getByText('10,025.50').waitFor();
  await question.getByLabel(/^Reason/).fill('For waiting so patiently');
  await question.getByRole('button', { name: 'Ask for a second person' }).click();
  await asking.page.getByText('Give away 25.50: waits for a second person').waitFor();
  await asking.page.getByRole('link', { name: /^Confirmations/ }).click();
  await asking.page.getByText('Waits for somebody else').waitFor();

  const confirming = await enterConsole(browser, account('owner'));
  const menu = confirming.page.getByRole('navigation', { name: 'Console' });
  await menu.getByRole('link', { name: /^Confirmations/ }).click();
  await confirming.page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await confirming.page.getByRole('button', { name: 'Give it away' }).click();
  await confirming.page.getByText('Nothing waits for a second person.').waitFor();
  await asking.page.getByText('Nothing waits for a second person.').waitFor();
  await confirming.page.goto('/console/players?text=player2');
  await confirming.page.getByText('10,025.50').waitFor();
  assert.deepEqual([...asking.faults, ...confirming.faults], []);
  await Promise.all([asking, confirming].map(({ context }) => context.close()));
});

test('a role sees its own places and reads why it does not see another', async () => {
  const { page, context, faults } = await enterConsole(browser, account('content1'));
  await page.getByRole('heading', { level: 1, name: 'Switches' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /^Switch off/ }).count(), 0);
  const places = page.getByRole('navigation', { name: 'Console' });
  assert.equal(await places.getByRole('link', { name: /^Deposits/ }).count(), 0);
  await page.goto('/console/deposits');
  await page.getByText('The role Content does not see this screen.').waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('whoever signs in again stands where the session ended', async () => {
  const options = account('support1');
  const { page, context, faults } = await openConsole(browser, options);
  await page.goto('/console/players?text=player1');
  await page.getByLabel('Name').fill('support1');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(/^The name or the password is wrong/).waitFor();
  await signInByForm(page, options);
  await page.getByRole('link', { name: 'player1' }).click();
  await page.getByRole('heading', { level: 1, name: 'player1' }).waitFor();
  await page.getByRole('button', { name: /support1/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Name').waitFor();
  await signInByForm(page, options);
  await page.getByRole('heading', { level: 1, name: 'player1' }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('a switch is turned with a reason, stands on every screen, and is turned back', async () => {
  const { page, context, faults } = await enterConsole(browser, account('risk1'));
  await page.goto('/console/switches');
  await page.getByRole('button', { name: 'Switch off: Registration' }).click();
  const question = page.getByRole('dialog');
  const confirm = question.getByRole('button', { name: 'Switch off' });
  assert.ok(await confirm.isDisabled());
  await question.getByLabel('Reason, for the audit log').fill('Too many robots');
  await confirm.click();
  await page.goto('/console/players');
  await page.getByText('Switched off: Registration').waitFor();
  await page.goto('/console/switches');
  await page.getByRole('button', { name: 'Switch on: Registration' }).click();
  await question.getByLabel('Reason, for the audit log').fill('The robots are gone');
  await question.getByRole('button', { name: 'Switch on' }).click();
  await page.getByText('Switched off: Registration').waitFor({ state: 'hidden' });
  assert.deepEqual(faults, []);
  await context.close();
});

test('who wants no motion does not wait for the end of any', async () => {
  const { page, context, faults } = await enterConsole(browser, account('owner'));
  await context.addInitScript(`for (const end of ['animationend', 'transitionend'])
    addEventListener(end, (event) => event.stopImmediatePropagation(), true)`);
  await page.goto('/console/switches');
  await page.getByRole('button', { name: 'Switch off: Deposits' }).click();
  const question = page.getByRole('dialog', { name: 'Deposits: switch off?' });
  await question.getByRole('button', { name: 'Cancel' }).waitFor();
  assert.doesNotMatch((await question.getAttribute('class')) ?? '', /appear|enter/);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  assert.deepEqual(faults, []);
  await context.close();
});

test('axe finds nothing on any screen, light or dark', async () => {
  const staffConsole = await openConsole(browser, account('owner'));
  const { page } = staffConsole;
  await page.goto('/console/');
  await page.getByLabel('Name').waitFor();
  const found = (await findingsInBothThemes(page)).map((finding) => `sign-in: ${finding}`);
  await signInByForm(page, account('owner'));
  for (const screen of consolePlaces) {
    await standAt(page, screen);
    found.push(...(await findingsInBothThemes(page)).map((finding) => `${screen}: ${finding}`));
  }
  assert.deepEqual(found, []);
  assert.deepEqual(staffConsole.faults, []);
  await staffConsole.context.close();
});
