// Playing again: the last bet, doubled, kept as a favourite; one's own bets of the round; the last
// results as a strip; odds that changed since they were seen.

import assert from 'node:assert/strict';
import { expect, type Locator } from '@playwright/test';
import { fill } from '@trine/i18n/fill.ts';
import { playName } from '@trine/i18n/labels.ts';
import { findingsInBothThemes, waitForToast } from '../../fixtures/browser.ts';
import { placeBet, roundWithTime, shown, type Person } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

test.use({ ownServer: 'again' });

const gameId = 1;
const path = `/betRoom?id=1&game_id=${gameId}`;
const bigAndOdd = `${playName('en', 'big')} · ${playName('en', 'odd')}`;

function slipOf({ page, texts }: Person): Locator {
  return page.getByRole('region', { name: texts.betRoom.slip });
}

/** What the bet in the slip comes to, as in "2 × 50.00 = 100.00". */
async function seeInSlip(person: Person, count: number, stake: string): Promise<void> {
  const total = shown((count * Number(stake)).toFixed(2));
  const values = { count, stake: shown(stake), total };
  await slipOf(person).getByText(fill(person.texts.betRoom.slipTotal, values)).waitFor();
}

async function place(person: Person, issue: string, total: string): Promise<void> {
  const { page, texts } = person;
  await slipOf(person).getByRole('button', { name: texts.betRoom.place, exact: true }).click();
  await page.getByRole('button', { name: texts.betRoom.confirmPlace }).click();
  await waitForToast(page, fill(texts.betRoom.acceptedText, { issue, total: shown(total) }));
}

async function openAgain({ page, texts }: Person): Promise<Locator> {
  await page.getByRole('button', { name: texts.betRoom.again }).click();
  const sheet = page.getByRole('dialog', { name: texts.betRoom.again });
  await sheet.waitFor();
  return sheet;
}

/** Play and stake of the newest orders, the newest first. */
async function newest({ api }: Person, limit: number): Promise<string[]> {
  const orders = await api.call('/api/user/orderList', { limit });
  assert.ok(orders.ok);
  return orders.data.map(({ play_type: play, quantity }) => `${play} ${quantity}`).toSorted();
}

test('the last bet is placed again, doubled, and as a favourite', async ({ openMember }) => {
  const person = await openMember({ username: 'repeats', path });
  const { page, texts, api } = person;
  const repeat = page.getByRole('button', { name: texts.betRoom.repeat });
  await repeat.click();
  await waitForToast(page, texts.again.nothingToRepeat);
  const issue = await roundWithTime(api, gameId, 40);
  await placeBet(person, { issue, plays: ['big', 'odd'], stake: '50' });

  await repeat.click();
  await seeInSlip(person, 2, '50.00');
  const sheet = await openAgain(person);
  const bet = `${bigAndOdd}, ${fill(texts.again.each, { count: 2, stake: '50.00' })}`;
  await sheet.getByRole('button', { name: texts.again.save }).click();
  await waitForToast(page, texts.again.saved);
  await sheet
    .getByRole('button', { name: fill(texts.again.doubleBet, { bet }) })
    .first()
    .click();
  await sheet.waitFor({ state: 'detached' });
  await seeInSlip(person, 2, '100.00');
  await place(person, issue, '200.00');
  assert.deepEqual(await newest(person, 2), ['big 100.00', 'odd 100.00']);

  // It is there on the next visit, also after another bet.
  await page.reload();
  await openAgain(person);
  const favourites = sheet.getByRole('list');
  await favourites.getByRole('button', { name: fill(texts.again.fillBet, { bet }) }).click();
  await seeInSlip(person, 2, '50.00');
  await place(person, issue, '100.00');
  assert.deepEqual(await newest(person, 2), ['big 50.00', 'odd 50.00']);
  await openAgain(person);
  await favourites.getByRole('button', { name: fill(texts.again.remove, { bet }) }).click();
  await sheet.getByText(texts.again.none).waitFor();
});

test('what cannot be placed now is filled in all the same, and it says why', async ({
  server,
  openMember,
}) => {
  const person = await openMember({ username: 'too_late', path });
  const { page, texts, api } = person;
  const issue = await roundWithTime(api, gameId, 20);
  await placeBet(person, { issue, plays: ['big'], stake: '5' });
  await server.closeRounds();
  await page.locator('header').getByText(texts.betRoom.closedDrawIn).waitFor();
  await page.getByRole('button', { name: texts.betRoom.repeat }).click();
  const reason = texts.betRoom.whyClosed;
  await waitForToast(page, fill(texts.again.filledNotNow, { reason }));
  await seeInSlip(person, 1, '5.00');
  await slipOf(person).getByRole('button', { name: reason, exact: true }).waitFor();
  await server.drawRounds();
});

test('a double stops at the limit of the room and says so', async ({ openMember }) => {
  const person = await openMember({ username: 'doubler', path });
  const { page, texts, api } = person;
  const issue = await roundWithTime(api, gameId, 20);
  const odds = await api.call('/api/Lottery/oddsList', { plan_id: 1, room: 1 });
  const max = odds.ok ? odds.data.room?.planList[0]?.max : undefined;
  assert.ok(max);
  const order = { issue, plan_id: 1, game_id: gameId, play_type: 'big', money: max };
  const placed = await api.call('/api/Lottery/playOrder', order);
  assert.ok(placed.ok, JSON.stringify(placed));
  await page.reload();
  const sheet = await openAgain(person);
  const stake = fill(texts.again.each, { count: 1, stake: shown(max) });
  const bet = `${playName('en', 'big')}, ${stake}`;
  await sheet.getByRole('button', { name: fill(texts.again.doubleBet, { bet }) }).click();
  await waitForToast(page, fill(texts.betRoom.setToLimit, { amount: shown(max) }));
});

test('own bets of the round open at any time in it, and do not show a result early', async ({
  server,
  openMember,
}) => {
  const person = await openMember({ username: 'own_bets', path });
  const { page, texts, api } = person;
  const issue = await roundWithTime(api, gameId, 20);
  await placeBet(person, { issue, plays: ['big'], stake: '50' });
  await placeBet(person, { issue, plays: ['small'], stake: '5' });
  const open = page.getByRole('button', { name: fill(texts.betRoom.yourBets, { count: 2 }) });
  const sheet = page.getByRole('dialog', { name: texts.again.yourBets });
  const close = async () => {
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  };
  const seeChances = async () => {
    await open.click();
    await sheet.getByText(fill(texts.betRoom.issue, { issue })).waitFor();
    const rows = sheet.getByRole('listitem');
    await expect(rows.filter({ hasText: playName('en', 'big') })).toContainText(shown('97.00'));
    await expect(rows.filter({ hasText: playName('en', 'small') })).toContainText(shown('9.70'));
    // Of the two only one can win.
    await expect(sheet).toContainText(new RegExp(`${texts.again.best}\\s*97\\.00`));
    await expect(sheet.getByText(texts.money.lost)).toHaveCount(0);
  };
  await seeChances();
  assert.deepEqual(await findingsInBothThemes(page), []);
  await close();
  await server.closeRounds();
  await page.locator('header').getByText(texts.betRoom.closedDrawIn).waitFor();
  await seeChances();
  await close();
  await server.drawRounds();
  // The next round has none yet.
  await page.getByRole('button', { name: fill(texts.betRoom.yourBets, { count: 0 }) }).waitFor();
});

test('the last results are a strip that says each in words', async ({ server, openMember }) => {
  await server.drawRounds();
  await server.drawRounds();
  const { page, texts, api } = await openMember({ username: 'looks_back', path });
  const list = await api.call('/api/Lottery/issueList', { game_id: gameId, limit: 20 });
  assert.ok(list.ok);
  await page.getByRole('button', { name: texts.betRoom.recentRounds }).click();
  const count = list.data.length;
  const strip = page.getByRole('list', { name: fill(texts.again.lastResults, { count }) });
  await expect(strip.getByRole('listitem')).toHaveCount(count);
  const [last] = list.data;
  assert.ok(last);
  const { issue, code: sum, base } = last;
  const words = fill(texts.again.resultOf, {
    issue,
    sum: sum ?? -1,
    base: base?.join(' · ') ?? '',
  });
  await expect(strip.getByRole('listitem').first()).toContainText(words);
  assert.deepEqual(await findingsInBothThemes(page), []);
});

test('odds that changed since they were seen say what they were, for one visit', async ({
  openMember,
}) => {
  const person = await openMember({ username: 'price_reader', path });
  const { page, texts } = person;
  const big = page.getByRole('tabpanel').getByRole('button', { name: playName('en', 'big') });
  const mark = big.first().getByText(fill(texts.betRoom.oddsWere, { odds: '1.90' }));
  await big.first().waitFor();
  await expect(mark).toHaveCount(0);
  // As if big had paid less on that visit.
  await page.evaluate(`
    for (const [key, text] of Object.entries(localStorage)) {
      if (key.startsWith('odds.')) {
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), big: '1.90' }));
      }
    }
  `);
  await page.reload();
  await expect(mark).toHaveCount(1);
  await page.getByRole('tab', { name: texts.betRoom.tabRules }).click();
  const price = page.getByRole('row').filter({ hasText: '1.90' });
  await expect(price).toContainText(fill(texts.betRoom.oddsWere, { odds: '1.90' }));
  assert.deepEqual(await findingsInBothThemes(page), []);
  await page.reload();
  await big.first().waitFor();
  await expect(mark).toHaveCount(0);
});
