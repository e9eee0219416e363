// Sessions at the console: one's own, a colleague's and a player's are seen and ended; others' only
// with the password and, with an authenticator, a code.

import assert from 'node:assert/strict';
import { expect, type Locator, type Page } from '@playwright/test';
import { findingsOf } from '../../fixtures/browser.ts';
import { signInAtConsole } from '../../fixtures/console-sign-in.ts';
import { authenticatorCode } from '../../fixtures/authenticator.ts';
import { registerByApi } from '../../fixtures/player-client.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { waitForDialog } from '../../screens/visit-console.ts';
import { test } from '../../fixtures/test.ts';

const endButton = /^End the session from 127\.0\.0\.1$/;

function signIn(server: MovableServer, name: string) {
  return signInAtConsole({ url: server.url, name, password: server.password() });
}

/** Others may have left sessions of this person running, which would be counted. */
async function endSessionsOf(server: MovableServer, name: string): Promise<void> {
  const owner = await signIn(server, 'owner');
  const people = await owner.call('/people/list', {});
  assert.ok(people.ok, JSON.stringify(people));
  const staff_id = people.data.rows.find((row) => row.name === name)?.staff_id ?? 0;
  const ended = await owner.call('/people/end-sessions', { staff_id, password: server.password() });
  assert.ok(ended.ok, JSON.stringify(ended));
}

/** Asserts that the dialog asks for the password, refuses a wrong one, and takes the right one. */
async function confirmWithPassword(
  question: Locator,
  { confirm, right }: { readonly confirm: string; readonly right: string },
): Promise<void> {
  const button = question.getByRole('button', { name: confirm, exact: true });
  const password = question.getByLabel('Your password');
  await expect(button).toBeDisabled();
  await password.fill('not the password');
  await button.click();
  await question.getByRole('alert').getByText('the password is wrong').waitFor();
  await password.fill(right);
  await button.click();
  await question.waitFor({ state: 'hidden' });
}

test('an owner ends one session of a colleague, then all, each against a password', async ({
  server,
  openStaff,
}) => {
  await endSessionsOf(server, 'content1');
  const colleague = await openStaff('content1');
  await colleague.page.getByText('Live', { exact: true }).waitFor();
  const later = await signIn(server, 'content1');
  const { page } = await openStaff('owner', { path: '/console/people' });
  const right = server.password();
  await page.getByRole('button', { name: '2 running sessions of content1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sessions of content1' });
  const ends = dialog.getByRole('button', { name: endButton });
  await ends.nth(1).waitFor();
  await waitForDialog(page);
  assert.deepEqual(await findingsOf(page), []);

  // The one without a page. Which was seen last, and comes first, is not known.
  const pageless = dialog.getByRole('row').filter({ hasText: 'Unknown device' });
  await pageless.getByRole('button', { name: endButton }).click();
  const one = page.getByRole('dialog', { name: 'End this session of content1?' });
  await one.getByLabel('Your password').waitFor();
  assert.equal(await one.getByLabel('Code from your authenticator').count(), 0);
  await waitForDialog(page);
  assert.deepEqual(await findingsOf(page), []);
  await confirmWithPassword(one, { confirm: 'End the session', right });
  await dialog.getByText('1 row in all').waitFor();
  const ended = await later.call('/session/me', {});
  assert.equal(ended.ok ? '' : ended.reason, 'signed_out');
  await expect(colleague.page.getByRole('navigation', { name: 'Console' })).toBeVisible();

  await dialog.getByRole('button', { name: 'End all' }).click();
  const all = page.getByRole('dialog', { name: 'End all sessions of content1?' });
  await confirmWithPassword(all, { confirm: 'End all sessions', right });
  await dialog.getByText('No session is running.').waitFor();
  await colleague.page.getByLabel('Name', { exact: true }).waitFor();
});

test('an auditor sees a colleague’s sessions and ends none', async ({ server, openStaff }) => {
  await endSessionsOf(server, 'support1');
  await signIn(server, 'support1');
  const { page } = await openStaff('auditor1', { path: '/console/people' });
  await page.getByRole('button', { name: '1 running session of support1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sessions of support1' });
  await dialog.getByRole('cell', { name: /127\.0\.0\.1/ }).waitFor();
  assert.equal(await dialog.getByRole('button', { name: /^End/ }).count(), 0);
});

test('one’s own other session is ended from “You and your access”', async ({
  server,
  openStaff,
}) => {
  await endSessionsOf(server, 'finance1');
  const elsewhere = await signIn(server, 'finance1');
  const { page } = await openStaff('finance1', { path: '/console/you' });
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
});

interface Newcomer {
  readonly name: string;
  /** The password that they choose. */
  readonly own: string;
}

/** Sets up the authenticator of an account that the owner added; returns a recovery code. */
async function enrol(server: MovableServer, page: Page, { name, own }: Newcomer): Promise<string> {
  const owner = await signIn(server, 'owner');
  const added = await owner.call('/people/add', { name, role: 'risk' });
  assert.ok(added.ok, JSON.stringify(added));
  const handed = added.data.password;
  await page.goto('/console/');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(handed);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('Code').fill(authenticatorCode(secret, server.now()));
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

test('with an authenticator it takes a code to end a player’s session', async ({
  server,
  openStaff,
}) => {
  const { user, api } = await registerByApi(server.url, 'ended_player');
  const { page } = await openStaff('prover', { isSignedOut: true });
  const own = 'a-password-of-my-own-78';
  const recovery = await enrol(server, page, { name: 'prover', own });
  await page.goto(`/console/players/${user.user_id}`);
  await page.getByRole('tab', { name: 'Sessions' }).click();
  await page.getByRole('button', { name: endButton }).click();
  const question = page.getByRole('dialog', { name: 'End this session?' });
  const confirm = question.getByRole('button', { name: 'End the session', exact: true });
  const code = question.getByLabel('Code from your authenticator');
  await question.getByLabel('Reason, for the audit log').fill('Asked for by the player');
  await question.getByLabel('Your password').fill(own);
  await expect(confirm).toBeDisabled();
  await code.fill('000000');
  await confirm.click();
  await question.getByRole('alert').getByText('The code is wrong or was used before.').waitFor();
  await expect(code).toHaveValue('');
  await code.fill(recovery);
  await confirm.click();
  await question.waitFor({ state: 'hidden' });
  const ended = await api.call('/api/user/userInfo', {});
  assert.equal(ended.code, 50_012);
  await page.goto('/console/you');
  await page.getByText(/^9 of 10 are unused/).waitFor();
});
