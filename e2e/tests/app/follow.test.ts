// What follows a player who leaves the room: the bar with open bets, results wherever they are, a
// summary on return, a message for a win. Nothing of it comes before the balls could be seen.

import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import { fill } from '@trine/i18n/fill.ts';
import { gameName } from '@trine/i18n/labels.ts';
import { sumsOf } from '../../fixtures/outcome.ts';
import { enterRoom, roundWithTime, shown, type Person } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

test.use({ ownServer: 'follow' });

const gameId = 1;
/** One of them wins in every draw: 20.00 on big pay 38.80 of 60.00, the others more. */
const oneWinner = 'big,small_odd,small_even';

async function bet({ api }: Person): Promise<string> {
  const issue = await roundWithTime(api, gameId, 5);
  const play = { issue, plan_id: 1, game_id: gameId, play_type: oneWinner, money: '20.00' };
  const placed = await api.call('/api/Lottery/playOrder', play);
  assert.ok(placed.ok, JSON.stringify(placed));
  return issue;
}

function barOf({ page, texts }: Person) {
  return page.getByRole('navigation', { name: texts.follow.label });
}

/** The connection was gone for a moment, so that what is on the screen is read again. */
async function readAgain(page: Page): Promise<void> {
  const answer = page.waitForResponse('**/api/user/openBets');
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await (await answer).finished();
}

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  const state = isHidden ? 'hidden' : 'visible';
  await page.evaluate(`
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${isHidden} });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => '${state}',
    });
    document.dispatchEvent(new Event('visibilitychange'));
  `);
}

test('every screen shows the open bets, and their result after the balls', async ({
  server,
  openMember,
}) => {
  const person = await openMember({ username: 'followed' });
  const { page, texts, api } = person;
  const issue = await bet(person);
  for (const path of ['/wallet', '/personal', '/betRecord', '/system']) {
    await page.goto(path);
    const bar = barOf(person);
    await bar.getByText(gameName('en', gameId)).waitFor();
    await expect(bar).toContainText(shown('60.00'));
    await expect(bar.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
  }
  // The room shows its own bets itself.
  await page.goto('/');
  await enterRoom(person, gameId);
  await expect(barOf(person)).toHaveCount(0);
  await page.goto('/wallet');
  await barOf(person).waitFor();

  await server.drawRounds();
  await readAgain(page);
  await expect(page.getByText(texts.follow.won)).toHaveCount(0);
  await expect(barOf(person)).toHaveCount(1);
  const early = await api.call('/api/user/messageList', {});
  assert.deepEqual(early.ok && early.data, []);

  await server.pass(5_000);
  await readAgain(page);
  const { isGain, payout, stake } = await sumsOf(person, issue);
  const round = fill(texts.follow.round, { game: 'Singapore', issue });
  const notice = page.getByRole('status').filter({ hasText: round });
  await expect(notice).toContainText(
    isGain ? texts.follow.won : fill(texts.money.paidBack, { payout, stake }),
  );
  await expect(page.getByText(texts.follow.won)).toHaveCount(isGain ? 1 : 0);
  await expect(barOf(person)).toHaveCount(0);
  await expect
    .poll(async () => {
      const messages = await api.call('/api/user/messageList', {});
      return messages.ok ? messages.data.map(({ kind }) => kind) : [];
    })
    .toEqual(isGain ? ['win'] : []);
  // It was seen, so the room does not show it again.
  const wins = await api.call('/api/user/winSummary', { game_id: gameId });
  assert.ok(wins.ok && wins.data === null);
});

test('a player who comes back sees the missed draws once', async ({ server, openMember }) => {
  const person = await openMember({ username: 'returned' });
  const { page, texts } = person;
  await bet(person);
  await page.goto('/wallet');
  await barOf(person).waitFor();
  await setHidden(page, true);
  await server.drawRounds();
  await bet(person);
  await server.drawRounds();
  await server.pass(5_000);
  const summary = page.getByText(fill(texts.follow.away, { count: '2' }));
  await expect(summary).toHaveCount(0);
  await setHidden(page, false);
  await summary.waitFor();
  await page.getByRole('button', { name: texts.common.close }).click();
  await expect(summary).toHaveCount(0);
  await page.reload();
  await page.waitForResponse('**/api/user/openBets');
  await expect(summary).toHaveCount(0);
});
