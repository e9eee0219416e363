// Scripts that cannot be fetched: a sheet and a part of a screen say so in their place, where their
// script can be fetched again, and the screen stays; a screen is shown once its script can be
// fetched.

import type { Page } from '@playwright/test';
import { forgetFaults, lostScript } from '../../fixtures/browser.ts';
import { catalogues } from '../../fixtures/person.ts';
import { scriptPath } from '../../fixtures/script-bytes.ts';
import { test } from '../../fixtures/test.ts';
import { visit } from '../../screens/screens.ts';

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

test('a screen whose script does not come is fetched again without being asked', async ({
  openPhone,
}) => {
  const { page, faults } = await openPhone();
  const script = `**${await scriptPath('src/screens/account/language-screen.tsx')}`;
  await page.route(script, (route) => route.abort('connectionfailed'));
  await page.goto('/language');
  await page.getByRole('heading', { level: 1, name: texts.common.couldNotLoad }).waitFor();
  await page.getByText(texts.common.noAnswer).waitFor();
  await page.unroute(script);
  await page.getByRole('heading', { level: 1, name: texts.ui.language }).waitFor();
  forgetFaults(faults, lostScript);
});

test('a room stays without the scripts of its rules and rounds, and both come later', async ({
  openMember,
}) => {
  const { page, phone } = await openMember({ username: 'lost_parts' });
  const sources = ['rules-panel', 'recent-rounds'];
  const lost = await Promise.all(
    sources.map((name) => scriptPath(`src/screens/bet-room/${name}.tsx`)),
  );
  for (const script of lost) {
    await page.route(`**${script}`, (route) => route.abort('connectionfailed'));
  }
  await visit(page, '/betRoom?id=1&game_id=1');
  await page.getByRole('button', { name: texts.betRoom.recentRounds }).click();
  await page.getByRole('tab', { name: texts.betRoom.tabRules }).click();
  const noAnswer = page.getByText(texts.common.noAnswer);
  await noAnswer.nth(1).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const script of lost) await page.unroute(`**${script}`);
  await page.evaluate(`dispatchEvent(new Event('online'))`);
  await noAnswer.first().waitFor({ state: 'detached' });
  await page.getByRole('tabpanel').getByRole('table').first().waitFor();
  forgetFaults(phone.faults, lostScript);
});

test('home stays without the script of its ticker, and the ticker comes later', async ({
  openMember,
}) => {
  const { page, phone } = await openMember({ username: 'lost_ticker' });
  const script = `**${await scriptPath('src/screens/home/decorative-ticker.tsx')}`;
  const isLost = page.waitForEvent('requestfailed');
  await page.route(script, (route) => route.abort('connectionfailed'));
  await page.goto('/');
  await isLost;
  await page.getByRole('region', { name: texts.home.banners }).waitFor();
  await page.unroute(script);
  await page.evaluate(`dispatchEvent(new Event('online'))`);
  await page.getByRole('heading', { name: texts.home.activityDecorationTitle }).waitFor();
  forgetFaults(phone.faults, lostScript);
});
