// Sessions at the console: one's own, a colleague's and a player's are seen and ended; others' only
// with the password and, for whoever has an authenticator, a code.

import assert from 'node:assert/strict';
import type { Browser, Locator, Page } from '@playwright/test';
import { createClient } from '@trine/contract/client.ts';
import { findingsOf } from '../../fixtures/browser.ts';
import { signInAtConsole } from '../../fixtures/console-client.ts';
import { enterConsole, openConsole } from '../../fixtures/console-person.ts';
import { codeOf } from '../../fixtures/authenticator.ts';
import { dialogStands, somebody } from '../../screens/console-standing.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { test } from '../../fixtures/test.ts';

let server: MovableServer;
let browser: Browser;

test.beforeAll(({ server: started, browser: opened }) => {
  server = started;
  browser = opened;
});

const endButton = /^End the session from 127\.0\.0\.1$/;

function account(name: string) {
  return { url: server.url, name, password: server.password() };
}

/** Asserts that the dialog asks for the password, refuses a wrong one, and takes the right one. */
async function confirmWithPassword(question: Locator, confirm: string): Promise<void> {
  const button = question.getByRole('button', { name: confirm, exact: true });
  const password = question.getByLabel('Your password');
  assert.ok(await button.isDisabled());
  await password.fill('not the password');
  await button.click();
  await question.getByRole('alert').getByText('the password is wrong').waitFor();
  await password.fill(server.password());
  await button.click();
  await question.waitFor({ state: 'hidden' });
}

test('an owner ends one session of a colleague, then all, each against a password', async () => {
  const owner = await enterConsole(browser, account('owner'));
  const colleague = await enterConsole(browser, account('content1'));
  await colleague.page.getByText('Live', { exact: true }).waitFor();
  const later = await signInAtConsole(account('content1'));
  const { page } = owner;
  await page.goto('/console/people');
  await page.getByRole('button', { name: '2 running sessions of content1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sessions of content1' });
  const ends = dialog.getByRole('button', { name: endButton });
  await ends.nth(1).waitFor();
  await dialogStands(page);
  assert.deepEqual(await findingsOf(page), []);

  // The one seen last comes first: it is the one without a page.
  await ends.first().click();
  const one = page.getByRole('dialog', { name: 'End this session of content1?' });
  await one.getByLabel('Your password').waitFor();
  assert.equal(await one.getByLabel('Code from your authenticator').count(), 0);
  await dialogStands(page);
  assert.deepEqual(await findingsOf(page), []);
  await confirmWithPassword(one, 'End the session');
  await dialog.getByText('1 row in all').waitFor();
  const ended = await later.call('/session/me', {});
  assert.equal(ended.ok ? '' : ended.reason, 'signed_out');
  assert.ok(await colleague.page.getByRole('navigation', { name: 'Console' }).isVisible());

  await dialog.getByRole('button', { name: 'End all' }).click();
  const all = page.getByRole('dialog', { name: 'End all sessions of content1?' });
  await confirmWithPassword(all, 'End all sessions');
  await dialog.getByText('No session is running.').waitFor();
  await colleague.page.getByLabel('Name').waitFor();
  assert.deepEqual([...owner.faults, ...colleague.faults], []);
  await Promise.all([owner.context.close(), colleague.context.close()]);
});

test('an auditor sees a colleague’s sessions and ends none', async () => {
  await signInAtConsole(account('support1'));
  const { page, context, faults } = await enterConsole(browser, account('auditor1'));
  await page.goto('/console/people');
  await page.getByRole('button', { name: '1 running session of support1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sessions of support1' });
  await dialog.getByRole('cell', { name: /^127\.0\.0\.1/ }).waitFor();
  assert.equal(await dialog.getByRole('button', { name: /^End/ }).count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test('one’s own other session is ended from “You and your access”', async () => {
  const elsewhere = await signInAtConsole(account('finance1'));
  const { page, context, faults } = await enterConsole(browser, account('finance1'));
  await page.goto('/console/you');
  const table = page.getByRole('table', { name: 'Your sessions' });
  await table.getByText('This session').waitFor();
  await page.getByRole('button', { name: endButton }).click();
  const question = page.getByRole('dialog', { name: 'End this session?' });
  assert.equal(await question.getByLabel('Your password').count(), 0);
  await question.getByRole('button', { name: 'End the session', exact: true }).click();
  await question.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: endButton }).waitFor({ state: 'hidden' });
  await table.getByText('This session').waitFor();
  const ended = await elsewhere.call('/session/me', {});
  assert.equal(ended.ok ? '' : ended.reason, 'signed_out');
  assert.deepEqual(await findingsOf(page), []);
  assert.deepEqual(faults, []);
  await context.close();
});

/** Somebody added by the owner, through the set-up of an authenticator; gives a recovery code. */
async function enrol(page: Page, name: string, own: string): Promise<string> {
  const owner = await signInAtConsole(account('owner'));
  const added = await owner.call('/people/add', { name, role: 'risk' });
  assert.ok(added.ok, JSON.stringify(added));
  const handed = added.data.password;
  await page.goto('/console/');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(handed);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('Code').fill(codeOf(secret, server.now()));
  await page.getByRole('button', { name: 'Continue' }).click();
  const recovery = (await page.getByRole('listitem').first().textContent()) ?? '';
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Current password').fill(handed);
  await page.getByLabel('New password', { exact: true }).fill(own);
  await page.getByLabel('New password again').fill(own);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
  return recovery;
}

test('whoever has an authenticator gives a code to end a player’s session', async () => {
  const visitor = createClient({ baseUrl: server.url, token: () => null, language: () => 'en' });
  const player = { account: 'player1', password: server.password() };
  const login = await visitor.call('/api/user/login', player);
  assert.ok(login.ok);
  const { token } = login.data.userinfo;
  const { page, context, faults } = await openConsole(browser, account('prover'));
  const own = 'a-password-of-my-own-78';
  const recovery = await enrol(page, 'prover', own);
  await page.goto(`/console/players/${somebody}`);
  await page.getByRole('tab', { name: 'Sessions' }).click();
  await page.getByRole('button', { name: endButton }).first().click();
  const question = page.getByRole('dialog', { name: 'End this session?' });
  const confirm = question.getByRole('button', { name: 'End the session', exact: true });
  const code = question.getByLabel('Code from your authenticator');
  await question.getByLabel('Reason, for the audit log').fill('Asked for by the player');
  await question.getByLabel('Your password').fill(own);
  assert.ok(await confirm.isDisabled());
  await code.fill('000000');
  await confirm.click();
  await question.getByRole('alert').getByText('The code is wrong or was used before.').waitFor();
  assert.equal(await code.inputValue(), '');
  await code.fill(recovery);
  await confirm.click();
  await question.waitFor({ state: 'hidden' });
  const api = createClient({ baseUrl: server.url, token: () => token, language: () => 'en' });
  const ended = await api.call('/api/user/userInfo', {});
  assert.equal(ended.code, 50_012);
  await page.goto('/console/you');
  await page.getByText(/^9 of 10 have not been used/).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});
