// Opens a screen of the console, before a picture or a check.

import type { Page } from '@playwright/test';

/** The demo's `player1`, who bets and asks for money. */
export const examplePlayerId = 10_002;

/** Waits for its first answers. */
export async function visitConsole(page: Page, place: string): Promise<void> {
  await page.goto(`/console/${place}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await waitForAnswers(page);
}

/** Until no skeleton is left. */
export async function waitForAnswers(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.locator('.ant-spin-spinning').first().waitFor({ state: 'detached' });
}

/** Opens a screen, presses the first button of a name, and waits for its dialog. */
export async function openFirstDialog(
  page: Page,
  place: string,
  name: string | RegExp,
): Promise<void> {
  await visitConsole(page, place);
  await page.getByRole('button', { name }).first().click();
  await waitForDialog(page);
}

/** There, and no longer on its way. */
export async function waitForDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  await dialog.waitFor();
  await dialog.click({ trial: true, position: { x: 8, y: 8 } });
  await page.waitForLoadState('networkidle');
}

/** What one may do to the player. */
export async function openActionMenu(page: Page): Promise<void> {
  await visitConsole(page, `players/${examplePlayerId}`);
  await page.getByRole('button', { name: 'Act', exact: true }).click();
  await page.getByRole('menuitem').first().waitFor();
}
