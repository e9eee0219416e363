// Somebody at the console in a browser of their own, found by role and name.

import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { timeoutMs, type Theme } from './browser.ts';

export interface ConsolePerson {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What went wrong in the page so far. */
  readonly faults: string[];
}

export interface ConsoleOptions {
  readonly url: string;
  readonly name: string;
  readonly password: string;
  readonly theme?: Theme;
  readonly width?: number;
}

/** Of the window, in pixels. */
export const consoleHeight = 860;

/** Answers that the console means to get while nobody is signed in. */
const isExpected = /status of 401|ERR_CONNECTION/;

/** A fresh browser at the sign-in. */
export async function openConsole(
  browser: Browser,
  options: ConsoleOptions,
): Promise<ConsolePerson> {
  const { url, theme = 'light', width = 1280 } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: consoleHeight },
    colorScheme: theme,
    locale: 'en-US',
    // A dialog that grows as it is clicked takes the button away from under the click.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected.test(message.text())) faults.push(message.text());
  });
  return { page, context, faults };
}

/** By the form; stands on the first place of the role, or where one wanted to go. */
export async function signInByForm(page: Page, { name, password }: ConsoleOptions): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const menu = page.getByRole('button', { name: 'Menu' });
  await page.getByRole('navigation', { name: 'Console' }).or(menu).first().waitFor();
}

export async function enterConsole(
  browser: Browser,
  options: ConsoleOptions,
): Promise<ConsolePerson> {
  const person = await openConsole(browser, options);
  await person.page.goto('/console/');
  await signInByForm(person.page, options);
  return person;
}

/** Opens somebody's only request in a queue; the panel with its evidence. */
export async function openRequest(
  page: Page,
  queue: 'Deposits' | 'Withdrawals',
  username: string,
): Promise<Locator> {
  await page.getByRole('link', { name: new RegExp(`^${queue}`) }).click();
  await page.getByRole('button', { name: `Open the request of ${username}` }).click();
  return page.getByRole('dialog').filter({ hasText: 'Bound accounts' });
}

/** Claims the open request and approves it; what stands on the button says which approval it is. */
export async function approve(page: Page, panel: Locator, confirm: string): Promise<void> {
  await panel.getByRole('button', { name: 'Claim', exact: true }).click();
  await panel.getByRole('button', { name: 'Approve', exact: true }).click();
  const question = page.getByRole('dialog', { name: /^Approve the/ });
  await question.getByRole('button', { name: confirm, exact: true }).click();
  await question.waitFor({ state: 'hidden' });
}
