// The screens about draws and rules by name, for a player with a session.

import type { Page } from '@playwright/test';
import { becomesTrue } from '../fixtures/browser.ts';
import { visit, type NamedScreen } from './screens.ts';

export const resultScreens: readonly NamedScreen[] = [
  ['find', (page) => visitCandles(page, '/find?game_id=1')],
  ['find-table', openCandleTable],
  ['trend', (page) => visit(page, '/trendChart?game_id=2')],
  ['trend-empty', (page) => visit(page, '/trendChart?game_id=3&date=2018-01-01')],
  ['results', (page) => visit(page, '/lotteryDetail?game_id=4')],
  ['explain', (page) => visit(page, '/lotteryExplain?game_id=1&id=2')],
  ['rules', (page) => visit(page, '/rule')],
  ['room-menu', openRoomMenu],
];

/** Their chart is fetched after everything else, and is drawn a while after it is there. */
async function visitCandles(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await becomesTrue(page, isDrawn);
}

const isDrawn = `
  [...document.querySelectorAll('[role="img"] canvas')].some((canvas) => {
    if (canvas.width * canvas.height === 0) return false;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return data.some((part) => part !== 0);
  })
`;

async function openCandleTable(page: Page): Promise<void> {
  await visitCandles(page, '/find?game_id=1&group=1');
  await page.locator('summary').click();
  await page.locator('details table').waitFor();
}

async function openRoomMenu(page: Page): Promise<void> {
  await visit(page, '/betRoom?id=1&game_id=1');
  await page.locator('header button').last().click();
  await page.getByRole('dialog').waitFor();
}
