// The person's screens by name.

import type { Page } from '@playwright/test';
import { visit, type NamedScreen } from './screens.ts';

/** Without a session. */
export const openScreens: readonly NamedScreen[] = [['terms', (page) => visit(page, '/terms')]];

/** For a player with a session. */
export const personalScreens: readonly NamedScreen[] = [
  ['personal', (page) => visit(page, '/personal')],
  ['profile', (page) => visit(page, '/baseinfo')],
  ['picture-sheet', openPictureSheet],
  ['pictures', (page) => visit(page, '/defaultAvatar')],
  ['lines', (page) => visit(page, '/changeline')],
  ['system', (page) => visit(page, '/system')],
  ['about', (page) => visit(page, '/about')],
  ['actions', (page) => visit(page, '/actionCenter')],
  ['statistics', (page) => visit(page, '/statistics')],
  ['statistics-weeks', (page) => visit(page, '/statistics?unit=week&by=game')],
  ['statistics-none', (page) => visit(page, '/statistics?day=2026-01-05')],
  ['statement', (page) => visit(page, '/statistics?view=statement')],
  ['statement-entries', (page) => visit(page, '/statistics?view=statement&by=entry')],
  ['security-events', (page) => visit(page, '/setting?type=4')],
  ['leaving', openLeaving],
];

async function openPictureSheet(page: Page): Promise<void> {
  await visit(page, '/baseinfo');
  await page.getByRole('main').locator('button:has(img)').click();
  await page.getByRole('dialog').waitFor();
}

async function openLeaving(page: Page): Promise<void> {
  await visit(page, '/personal');
  await page.locator('button:has(svg.lucide-log-out)').click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor();
}
