// Sheets whose script cannot be fetched when they are opened: they say so in their place, where the
// script can be fetched again, and the screen behind them stays.

import type { Page } from '@playwright/test';
import { catalogues } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

const texts = catalogues.en;
const scripts = '**/assets/*.js';

/** From here on no script comes that the page does not have yet. */
async function loseScripts(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.route(scripts, (route) => route.abort('connectionfailed'));
}

test('the filter of a list says that it did not come, and comes when asked again', async ({
  openMember,
}) => {
  const { page } = await openMember({ username: 'lost_filter', path: '/betRecord' });
  await loseScripts(page);
  await page.getByRole('button', { name: texts.betRecord.filter }).click();
  const place = page.getByRole('dialog', { name: texts.betRecord.filter });
  await place.getByRole('alert').getByText(texts.common.couldNotLoad).waitFor();
  await place.getByRole('button', { name: texts.common.cancel }).click();
  await place.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: texts.betRecord.title }).waitFor();

  await page.getByRole('button', { name: texts.betRecord.filter }).click();
  await page.unroute(scripts);
  await place.getByRole('button', { name: texts.common.retry }).click();
  await page.getByLabel(texts.betRecord.startDate).waitFor();
});

test('the way back closes what says that a sheet did not come', async ({ openMember }) => {
  const { page } = await openMember({ username: 'lost_back', path: '/betRecord' });
  await loseScripts(page);
  await page.getByRole('button', { name: texts.betRecord.filter }).click();
  const place = page.getByRole('dialog', { name: texts.betRecord.filter });
  await place.getByRole('alert').waitFor();
  await page.goBack();
  await place.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: texts.betRecord.title }).waitFor();
});

test('the list of languages says that it did not come, and comes when asked again', async ({
  openPhone,
}) => {
  const { page } = await openPhone();
  await page.goto('/login');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await loseScripts(page);
  const open = page.getByRole('button', { name: texts.ui.language });
  await open.click();
  const failure = page.getByText(texts.common.couldNotLoad);
  await failure.or(page.getByText(texts.common.noAnswer)).first().waitFor();
  await page.unroute(scripts);
  await open.click();
  await page.getByRole('dialog').getByRole('button', { name: '繁體中文' }).waitFor();
});
