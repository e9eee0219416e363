// One's own figures: what was staked and paid by day, by game and by bet, against the records of
// the bets that the test placed; the calendar's way to them; the file; and the statement of the
// account, on the screen and on paper.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { Answer, Client } from '@trine/contract/client.ts';
import { fill } from '@trine/i18n/fill.ts';
import { gameName } from '@trine/i18n/labels.ts';
import { formatMoney, minor, parseMoney } from '@trine/money/money.ts';
import { forgetFaults } from '../../fixtures/browser.ts';
import { cellsOf, rowOf } from '../../fixtures/drawn-rounds.ts';
import { catalogues, enterRoom, placeBet, roundWithTime, shown } from '../../fixtures/person.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { test, type Member } from '../../fixtures/test.ts';
import { settle, visit } from '../../screens/screens.ts';

const texts = catalogues.en;
const { statistics, statement } = texts;
/** After this, what was paid may be seen everywhere. */
const revealedMs = 5_000;

type Bet = Answer<'/api/user/orderList'>[number];

/** Two bets in a room, two more by the API in another game; all of them are drawn and seen. */
async function playARound(server: MovableServer, member: Member): Promise<Bet[]> {
  const { api, page } = member;
  await enterRoom(member, 1);
  const issue = await roundWithTime(api, 1, 30);
  await placeBet(member, { issue, plays: ['big', 'sum_13'], stake: '10' });
  const other = await roundWithTime(api, 2, 30);
  for (const [play_type, money] of [
    ['small', '25.50'],
    ['odd', '4.00'],
  ] as const) {
    const bet = { issue: other, plan_id: 5, game_id: 2, play_type, money };
    const placed = await api.call('/api/Lottery/playOrder', bet);
    assert.ok(placed.ok, JSON.stringify(placed));
  }
  // The draw's stage and its popup are other tests' business.
  await page.goto('/healthz');
  await server.drawRounds();
  await server.pass(revealedMs);
  const list = await api.call('/api/user/orderList', { limit: 50 });
  assert.ok(list.ok && list.data.length === 4, JSON.stringify(list));
  return list.data;
}

function minorOf(text: string): bigint {
  const amount = parseMoney(text);
  assert.ok(amount !== null, text);
  return amount;
}

function sumOf(bets: readonly Bet[]): { stake: bigint; payout: bigint; count: number } {
  const stake = bets.reduce((sum, { quantity }) => sum + minorOf(quantity), 0n);
  const payout = bets
    .filter(({ whether_hit: isHit }) => isHit === 1)
    .reduce((sum, { quantity, profit }) => sum + minorOf(quantity) + minorOf(profit), 0n);
  return { stake, payout, count: bets.length };
}

function plain(amount: bigint): string {
  return shown(formatMoney(minor(amount < 0n ? -amount : amount)));
}

function signed(amount: bigint): string {
  const sign = amount > 0n ? '+' : amount < 0n ? '\u2212' : '';
  return sign + plain(amount);
}

/** As the table of figures has them: how many, staked, paid, net. */
function rowFor(bets: readonly Bet[]): string[] {
  const { stake, payout, count } = sumOf(bets);
  return [String(count), plain(stake), plain(payout), signed(payout - stake)];
}

/** From the personal page, as a person goes there. */
async function openStatistics(page: Page): Promise<void> {
  await visit(page, '/personal');
  await page.getByRole('link', { name: texts.personal.statistics }).click();
  await page.getByRole('heading', { level: 1, name: statistics.title }).waitFor();
  await settle(page);
}

function summaryOf(page: Page, name: string) {
  return page.locator('dt').filter({ hasText: name }).locator('xpath=following-sibling::dd');
}

async function choose(page: Page, name: string): Promise<void> {
  const chip = page.getByRole('button', { name, exact: true });
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
}

test('figures are those of the bets: in sum, by day, by game and by bet', async ({
  server,
  openMember,
}) => {
  const member = await openMember({ username: 'figures_sum', path: '/' });
  const { page, api } = member;
  const bets = await playARound(server, member);
  const { stake, payout } = sumOf(bets);
  const pending = { play_type: 'big', money: '7.00', game_id: 3, plan_id: 9 };
  await placeByApi(api, pending);
  const staked = stake + 700n;

  await openStatistics(page);
  await expect(summaryOf(page, statistics.stake)).toHaveText(plain(staked));
  await expect(summaryOf(page, statistics.payout)).toHaveText(plain(payout));
  await expect(summaryOf(page, statistics.bets)).toHaveText('5');
  await expect(page.getByText(signed(payout - staked)).first()).toBeVisible();
  await expect(page.getByText(fill(statistics.pending, { amount: '7.00' }))).toBeVisible();
  await expect(page.getByRole('img', { name: statistics.chartText })).toBeVisible();

  const all = ['5', plain(staked), plain(payout), signed(payout - staked)];
  assert.deepEqual(await cellsOf(rowOf(page, statistics.total)), all);
  await choose(page, statistics.byGame);
  for (const gameId of [1, 2]) {
    const own = bets.filter(({ game_id }) => game_id === gameId);
    assert.deepEqual(await cellsOf(rowOf(page, gameName('en', gameId))), rowFor(own));
  }
  await choose(page, statistics.byPlay);
  // Bets of one name in two games would share a row: these have each its own.
  for (const bet of bets.filter(({ play_method }) => play_method !== 'Big')) {
    const row = page.getByRole('row').filter({
      has: page.getByRole('rowheader', { name: bet.play_method, exact: true }),
    });
    assert.deepEqual(await cellsOf(row), rowFor([bet]));
  }
  for (const unit of ['week', 'month'] as const) {
    await page.getByRole('tab', { name: statistics[unit] }).click();
    await expect(page).toHaveURL(new RegExp(`unit=${unit}`));
    await settle(page);
    await expect(summaryOf(page, statistics.stake)).toHaveText(plain(staked));
    assert.deepEqual(await cellsOf(rowOf(page, statistics.total)), all);
  }
});

async function placeByApi(
  api: Client,
  bet: { play_type: string; money: string; game_id: number; plan_id: number },
): Promise<void> {
  const issue = await roundWithTime(api, bet.game_id, 30);
  const placed = await api.call('/api/Lottery/playOrder', { ...bet, issue });
  assert.ok(placed.ok, JSON.stringify(placed));
}

test('a day of the calendar leads to its bets; the file has every sum', async ({
  server,
  openMember,
}) => {
  const member = await openMember({ username: 'figures_days', path: '/' });
  const { page } = member;
  const bets = await playARound(server, member);
  const { stake, payout } = sumOf(bets);
  // The list of bets leads here as well.
  await visit(page, '/betRecord');
  await page.getByRole('link', { name: statistics.title }).click();
  await settle(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: statistics.download }).click();
  const file = await download;
  assert.match(file.suggestedFilename(), /^trine-period-\d{4}-\d{2}-01-.*\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  const day = new Date(server.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const cells = [formatMoney(minor(stake)), formatMoney(minor(payout)), '0.00'];
  const net = formatMoney(minor(payout - stake));
  assert.deepEqual(lines.slice(1), [`${day},${day},${bets.length},${cells.join()},${net}`, '']);

  const cell = fill(statistics.cell, { day: '', net: signed(payout - stake), count: 4 });
  const today = page.getByRole('table').first().getByRole('link');
  await expect(today).toHaveCount(1);
  await expect(today).toHaveAccessibleName(new RegExp(`${escaped(cell.replace(/^: /, ''))}$`));
  await today.click();
  await page.waitForURL(/betRecord/);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(bets.length);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: statistics.title })).toBeVisible();
});

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

test('a statement leads from the opening to the closing balance, and is printed', async ({
  server,
  openMember,
}) => {
  const member = await openMember({ username: 'figures_paper', path: '/' });
  const { page, api, username } = member;
  await page.addInitScript({ content: 'globalThis.printed = 0; print = () => (printed += 1);' });
  const bets = await playARound(server, member);
  const { stake, payout } = sumOf(bets);
  const user = await api.call('/api/user/userInfo', {});
  assert.ok(user.ok);
  const closing = shown(user.data.money);

  await openStatistics(page);
  await page.getByRole('link', { name: statistics.statement }).click();
  await page.getByRole('heading', { level: 1, name: statistics.statement }).waitFor();
  await settle(page);
  await expect(page.getByText(username)).toBeVisible();
  await expect(summaryOf(page, statement.opening)).toHaveText('0.00');
  await expect(summaryOf(page, statement.stake)).toHaveText(`\u2212${plain(stake)}`);
  if (payout > 0n) {
    await expect(summaryOf(page, statement.payout)).toHaveText(`+${plain(payout)}`);
  }
  await expect(summaryOf(page, statement.closing)).toHaveText(closing);
  await expect(rowOf(page, statement.closing).getByRole('cell').last()).toHaveText(closing);

  await choose(page, statement.byEntry);
  await expect(page.getByText('--END--')).toBeVisible();
  // The gift of the demo, four bets, and one payout for each round that paid.
  await expect(
    page.getByRole('row', { name: new RegExp(`^${statement.entry.stake} `) }),
  ).toHaveCount(4);
  await expect(page.getByRole('row', { name: /Big/ })).toHaveCount(1);
  const last = page.getByRole('row').last();
  await expect(last).toHaveText(`${statement.closing}${closing}`);
  const before = page.getByRole('row').nth(-2).getByRole('cell').last();
  await expect(before).toHaveText(closing);

  const print = page.getByRole('button', { name: statement.print });
  await print.click();
  await expect.poll(() => page.evaluate('globalThis.printed')).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(print).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('tablist')).toBeHidden();
  await expect(page.getByText(`Trine · ${statistics.statement}`)).toBeVisible();
  await expect(last).toBeVisible();
});

test('a month without bets says so; a read that failed is tried again', async ({ openMember }) => {
  const { page, phone } = await openMember({
    username: 'figures_none',
    path: '/statistics?day=2026-02-03',
  });
  await expect(page.getByText(statistics.empty)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'February 2026' })).toBeVisible();
  const calls = '**/api/user/statistics';
  await page.route(calls, (route) => route.abort());
  await page.getByRole('button', { name: statistics.earlier }).click();
  await expect(page.getByRole('heading', { name: 'January 2026' })).toBeVisible();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  await page.unroute(calls);
  await alert.getByRole('button', { name: texts.common.retry }).click();
  await expect(page.getByText(statistics.empty)).toBeVisible();
  // The reads that were cut off on purpose.
  forgetFaults(phone.faults, /ERR_FAILED/);
  await page.getByRole('button', { name: statistics.later }).click();
  await expect(page.getByRole('heading', { name: 'February 2026' })).toBeVisible();
});
