// The screens of the console before a session: rejected, locked, and the steps of the first
// sign-in.

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { signInAtConsole } from '../fixtures/console-sign-in.ts';
import type { NamedScreen } from './screens.ts';
import { authenticatorCode } from '../fixtures/authenticator.ts';

export interface ConsoleAt {
  readonly url: string;
  /** Of all people of the demo. */
  readonly password: string;
}

/** What each of them is led to, and what is not theirs to see. */
export const consoleRoles = ['finance1', 'risk1', 'support1', 'content1', 'auditor1'] as const;

/** In this order, with one page that is signed in at the end. */
export function consoleEntrances(staffConsole: ConsoleAt): readonly NamedScreen[] {
  return [
    ['sign-in', openSignIn],
    ['sign-in-wrong', (page) => failToEnter(page, 'content1', 1)],
    ['sign-in-locked', (page) => failToEnter(page, 'nobody', maxTries + 1)],
    ['setup', (page) => beginSetup(page, staffConsole)],
    ['recovery-codes', endSetup],
    ['own-password', goOn],
  ];
}

const maxTries = 3;

async function openSignIn(page: Page): Promise<void> {
  await page.goto('/console/');
  await page.getByText('share the password').waitFor();
}

async function failToEnter(page: Page, name: string, times: number): Promise<void> {
  await page.goto('/console/');
  for (let count = 0; count < times; count += 1) {
    const answered = page.waitForResponse(/session\/begin/);
    await enter(page, name, 'a wrong password');
    await answered;
    await page.getByText(/is wrong|Too many/).waitFor();
  }
}

async function enter(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForLoadState('networkidle');
}

/** A newcomer, whom the owner has just added. */
async function beginSetup(page: Page, { url, password }: ConsoleAt): Promise<void> {
  const owner = await signInAtConsole({ url, name: 'owner', password });
  const name = `new.${Date.now().toString(36)}`;
  const added = await owner.call('/people/add', { name, role: 'support' });
  assert.ok(added.ok, JSON.stringify(added));
  await page.goto('/console/');
  await enter(page, name, added.data.password);
  await page.locator('code').waitFor();
}

async function endSetup(page: Page): Promise<void> {
  const secret = await page.locator('code').textContent();
  await page.getByLabel('Code').fill(authenticatorCode(secret ?? '', Date.now()));
  await goOn(page);
}

async function goOn(page: Page): Promise<void> {
  const checkbox = page.getByRole('checkbox');
  if (await checkbox.isVisible()) await checkbox.check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox').or(page.getByLabel('Current password')).waitFor();
}
