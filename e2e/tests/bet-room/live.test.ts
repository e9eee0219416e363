// The server pushes what changes in a room. Without a stream the room polls, and says nothing of
// it. A hidden page makes no calls.

import assert from 'node:assert/strict';
import { expect, type Page, type Request, type Route } from '@playwright/test';
import type { Client } from '@trine/contract/client.ts';
import { fill } from '@trine/i18n/fill.ts';
import { playName } from '@trine/i18n/labels.ts';
import { findingsInBothThemes, forgetFaults, waitForToast } from '../../fixtures/browser.ts';
import { catalogues, roundWithTime, shown, type Person } from '../../fixtures/person.ts';
import { registerByApi } from '../../fixtures/player-client.ts';
import { test } from '../../fixtures/test.ts';

const heartCall = '**/api/Lottery/heart';
const streamCall = '**/api/Lottery/stream?*';
const gameId = 1;

async function enterRoom({ page, texts }: Person): Promise<void> {
  await page.goto(`/betRoom?id=1&game_id=${gameId}`);
  await page.getByRole('region', { name: texts.betRoom.slip }).waitFor();
  // One line shows the newest bet; a press on it opens the others.
  await page.getByRole('button', { name: texts.betRoom.feed }).click();
}

/** A stake of its own in the test; some seconds of the round are left. */
async function bet(api: Client, money: string, seconds = 5): Promise<string> {
  const issue = await roundWithTime(api, gameId, seconds);
  const play = { issue, plan_id: 1, game_id: gameId, play_type: 'odd', money };
  const placed = await api.call('/api/Lottery/playOrder', play);
  assert.ok(placed.ok, JSON.stringify(placed));
  return issue;
}

function followButton({ page, texts }: Person, money: string) {
  const sentence = fill(texts.betRoom.followBet, {
    name: '@',
    play: playName('en', 'odd'),
    amount: shown(money),
  });
  const [before = '', behind = ''] = sentence.split('@');
  const name = new RegExp(`^${RegExp.escape(before)}.+${RegExp.escape(behind)}$`);
  return page.getByRole('button', { name });
}

async function streamOpens(page: Page): Promise<Request> {
  return page.waitForRequest(streamCall);
}

test('bets and balances come by the stream alone', async ({ server, openMember }) => {
  const other = await registerByApi(server.url, 'pusher');
  const viewer = await openMember({ username: 'pushed' });
  const stream = streamOpens(viewer.page);
  await enterRoom(viewer);
  await stream;
  // From here on nothing can be asked for.
  await viewer.page.route(heartCall, (route) => route.abort());
  await bet(other.api, '11.11');
  await followButton(viewer, '11.11').waitFor();
  await bet(viewer.api, '7.00');
  const { page, texts } = viewer;
  await page.getByText(texts.betRoom.you, { exact: true }).waitFor();
  // The balance itself rolls, digit by digit; what it would be after another bet is a text.
  await page.getByRole('tabpanel').getByRole('button').first().click();
  const slip = page.getByRole('region', { name: texts.betRoom.slip });
  await slip.getByRole('button', { name: '5', exact: true }).click();
  await slip.getByText(shown('9988.00')).waitFor();
});

test('without a stream the room polls, and says nothing of it', async ({ server, openMember }) => {
  const other = await registerByApi(server.url, 'pusher_2');
  const viewer = await openMember({ username: 'asking' });
  await viewer.page.route(streamCall, (route) => route.abort());
  await enterRoom(viewer);
  await bet(other.api, '12.12');
  await followButton(viewer, '12.12').waitFor();
  await viewer.page.waitForResponse(heartCall);
  assert.equal(await viewer.page.getByText(viewer.texts.betRoom.whyLost).count(), 0);
});

test('header and slip say that the server does not answer, until it does', async ({
  openMember,
}) => {
  const viewer = await openMember({ username: 'unheard' });
  const { page, texts } = viewer;
  await page.route(streamCall, (route) => route.abort());
  await enterRoom(viewer);
  const slip = page.getByRole('region', { name: texts.betRoom.slip });
  const lost = slip.getByRole('button', { name: texts.betRoom.whyLost });
  await page.route(heartCall, (route) => route.abort());
  await lost.waitFor();
  await expect(lost).toHaveAttribute('aria-disabled', 'true');
  await page.locator('header').getByText(texts.betRoom.whyLost).waitFor();
  await page.unroute(heartCall);
  await lost.waitFor({ state: 'detached' });
});

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

/** Reads that follow each other in a round's check: round and chain, timetable, the public log. */
const postponedReads = 6;

/** The page's calls that have no answer yet, from now on. */
function watchUnanswered(page: Page): ReadonlySet<Request> {
  const unanswered = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/index.php/')) unanswered.add(request);
  });
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  return unanswered;
}

test('a hidden room closes its stream, and a room seen again shows what it missed', async ({
  server,
  openMember,
}) => {
  const other = await registerByApi(server.url, 'pusher_3');
  const viewer = await openMember({ username: 'sleeper' });
  const { page } = viewer;
  await page.clock.install();
  const opening = streamOpens(page);
  const unanswered = watchUnanswered(page);
  await enterRoom(viewer);
  const stream = await opening;
  // What the entry has postponed, such as the check of the last round, would be read while hidden.
  for (let wait = 0; wait < postponedReads; wait += 1) {
    await page.clock.runFor(1_000);
    await expect.poll(() => [...unanswered].filter((request) => request !== stream).length).toBe(0);
  }
  const ended = page.waitForEvent('requestfailed', (request) => request === stream);
  await setHidden(page, true);
  await ended;
  // A read that has no answer yet would be sent again as the clock runs on.
  await expect.poll(() => unanswered.size).toBe(0);
  const asked: string[] = [];
  const note = (request: Request) => {
    if (request.url().includes('/index.php/')) asked.push(request.url());
  };
  page.on('request', note);
  await bet(other.api, '13.13');
  // Longer than any pace at which a seen room asks.
  await page.clock.runFor(70_000);
  // Once this is answered, every call that the page made before has been noted.
  await page.evaluate(`fetch('/healthz').then(({ status }) => status)`);
  assert.deepEqual(asked, []);
  page.off('request', note);
  const again = streamOpens(page);
  await setHidden(page, false);
  await again;
  await followButton(viewer, '13.13').waitFor();
});

test('a bet that arrives during a press does not move the list of bets', async ({
  server,
  openMember,
}) => {
  const other = await registerByApi(server.url, 'pusher_4');
  const viewer = await openMember({ username: 'presser' });
  const { page, texts } = viewer;
  await page.clock.install();
  await enterRoom(viewer);
  // More than the list has room for.
  for (const money of ['10.01', '10.02', '10.03', '10.04']) await bet(other.api, money);
  const pressed = followButton(viewer, '10.04');
  await pressed.hover();
  await page.mouse.down();
  await bet(other.api, '10.05');
  await followButton(viewer, '10.05').waitFor();
  // The list moves with the page's clock.
  await page.clock.runFor(2_000);
  await page.mouse.up();
  const title = fill(texts.betRoom.followTitle, { name: '' }).trim();
  await page.getByRole('dialog', { name: title }).waitFor();
});

test('a bet is followed with its stake or another, and only in its own round', async ({
  server,
  openMember,
}) => {
  const other = await registerByApi(server.url, 'leader');
  const viewer = await openMember({ username: 'follower' });
  const { page, texts } = viewer;
  await enterRoom(viewer);
  const issue = await bet(other.api, '14.14', 28);
  await followButton(viewer, '14.14').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(fill(texts.betRoom.issue, { issue })).waitFor();
  await sheet.getByRole('button', { name: texts.betRoom.followPlace }).click();
  await waitForToast(page, fill(texts.betRoom.acceptedText, { issue, total: shown('14.14') }));
  await page.getByText(texts.betRoom.you, { exact: true }).waitFor();
  await sheet.waitFor({ state: 'detached' });
  await followButton(viewer, '14.14').click();
  await sheet.getByRole('button', { name: '5', exact: true }).first().click();
  await sheet.getByRole('button', { name: texts.betRoom.followPlace }).click();
  await waitForToast(page, fill(texts.betRoom.acceptedText, { issue, total: shown('5.00') }));
  await sheet.waitFor({ state: 'detached' });
  // A sheet that is open as its round closes says that nothing was placed.
  await followButton(viewer, '14.14').click();
  await sheet.getByText(fill(texts.betRoom.issue, { issue })).waitFor();
  await server.closeRounds();
  const amount = shown('14.14');
  await sheet.getByText(fill(texts.betRoom.notPlaced, { amount })).waitFor();
  const wait = sheet.getByRole('button', { name: texts.betRoom.overWait });
  await expect(wait).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  const rows = page.getByRole('region', { name: texts.betRoom.feed }).getByRole('listitem');
  const followed = rows.filter({ hasText: shown('14.14') }).first();
  await expect(followed.getByRole('button')).toHaveCount(0);
  // The next round: the bet is still there and cannot be followed.
  const next = page.getByText(texts.betRoom.closesIn, { exact: true });
  await page.getByText(texts.betRoom.closedDrawIn).first().waitFor();
  await server.drawRounds();
  await next.first().waitFor();
  await followed.waitFor();
  await expect(followed.getByRole('button')).toHaveCount(0);
  const now = await bet(other.api, '15.15');
  assert.notEqual(now, issue);
  await followButton(viewer, '15.15').waitFor();
});

async function choose({ page, texts }: Person, stake: string): Promise<void> {
  const odds = fill(texts.betRoom.odds, { odds: '' }).trim();
  const name = new RegExp(`^${playName('en', 'big')} ${odds} `);
  await page.getByRole('tabpanel').getByRole('button', { name }).click();
  await slipOf(page).getByRole('button', { name: stake, exact: true }).click();
}

function slipOf(page: Page) {
  return page.getByRole('region', { name: catalogues.en.betRoom.slip });
}

/** The orders that the server has, as the round and the stake of each. */
async function ordersOf({ api }: Person): Promise<string[]> {
  const orders = await api.call('/api/user/orderList', {});
  assert.ok(orders.ok, JSON.stringify(orders));
  return orders.data.map(({ issue, quantity }) => `${issue} ${quantity}`);
}

test('a confirmation whose round closes says so, and goes on to the next round', async ({
  server,
  openMember,
}) => {
  const person = await openMember({ username: 'too_slow' });
  const { page, texts, api } = person;
  await enterRoom(person);
  const issue = await roundWithTime(api, gameId, 28);
  await choose(person, '10');
  await slipOf(page).getByRole('button', { name: texts.betRoom.place, exact: true }).click();
  const asked = page.getByRole('alertdialog', { name: texts.betRoom.confirmTitle });
  await asked.getByRole('timer', { name: texts.betRoom.closesIn }).waitFor();
  await server.closeRounds();
  const title = fill(texts.betRoom.overTitle, { issue });
  const over = page.getByRole('alertdialog', { name: title });
  const notPlaced = fill(texts.betRoom.notPlaced, { amount: shown('10.00') });
  await over.getByText(notPlaced).waitFor();
  const wait = over.getByRole('button', { name: texts.betRoom.overWait });
  await expect(wait).toHaveAttribute('aria-disabled', 'true');
  assert.deepEqual(await findingsInBothThemes(page), []);
  assert.deepEqual(await ordersOf(person), []);
  await server.drawRounds();
  await over.getByRole('button', { name: texts.betRoom.overNext }).click();
  await asked.getByRole('button', { name: texts.betRoom.confirmPlace }).click();
  await waitForToast(page, texts.betRoom.acceptedTitle);
  await asked.waitFor({ state: 'detached' });
  const orders = await ordersOf(person);
  assert.equal(orders.length, 1);
  assert.match(orders[0] ?? '', / 10\.00$/);
  assert.doesNotMatch(orders[0] ?? '', new RegExp(`^${issue}`));
});

test('a bet that reaches the server after the close is not placed, and stays in the slip', async ({
  openMember,
}) => {
  const person = await openMember({ username: 'just_late' });
  const { page, texts, api } = person;
  await enterRoom(person);
  const issue = await roundWithTime(api, gameId, 10);
  await page.route('**/api/Lottery/playOrder', (route) =>
    route.fulfill({ json: { code: 0, msg: 'closed', time: 0, data: { reason: 'round_closed' } } }),
  );
  await choose(person, '10');
  await slipOf(page).getByRole('button', { name: texts.betRoom.place, exact: true }).click();
  await page.getByRole('button', { name: texts.betRoom.confirmPlace }).click();
  const title = fill(texts.betRoom.overTitle, { issue });
  const over = page.getByRole('alertdialog', { name: title });
  await over.getByText(fill(texts.betRoom.notPlaced, { amount: shown('10.00') })).waitFor();
  await over.getByRole('button', { name: texts.common.close }).click();
  await over.waitFor({ state: 'detached' });
  await page.getByRole('tabpanel').getByRole('button', { pressed: true }).waitFor();
});

test('after a lost answer neither a busy server nor the close calls a bet unplaced', async ({
  server,
  openMember,
}) => {
  const person = await openMember({ username: 'lost_answer' });
  const { page, texts, api, phone } = person;
  await enterRoom(person);
  const issue = await roundWithTime(api, gameId, 28);
  const busy = 'Very busy.';
  const answers = [
    async (route: Route) => {
      await route.fetch();
      await route.abort();
    },
    (route: Route) => {
      const data = { reason: 'busy' };
      return route.fulfill({ status: 503, json: { code: 0, msg: busy, time: 0, data } });
    },
  ];
  await page.route(
    '**/api/Lottery/playOrder',
    (route) => answers.shift()?.(route) ?? route.fallback(),
  );
  await choose(person, '10');
  await slipOf(page).getByRole('button', { name: texts.betRoom.place, exact: true }).click();
  const asked = page.getByRole('alertdialog', { name: texts.betRoom.confirmTitle });
  await asked.getByRole('button', { name: texts.betRoom.confirmPlace }).click();
  const retry = asked.getByRole('button', { name: texts.common.retry, exact: true });
  await retry.click();
  await asked.getByText(`${busy} ${texts.betRoom.sameBet}`).waitFor();
  await server.closeRounds();
  await page.getByText(texts.betRoom.closedHint).first().waitFor({ state: 'attached' });
  await retry.click();
  await waitForToast(page, fill(texts.betRoom.acceptedText, { issue, total: shown('10.00') }));
  assert.deepEqual(await ordersOf(person), [`${issue} 10.00`]);
  forgetFaults(phone.faults, /status of 503/);
  await server.drawRounds();
});

test('a followed bet whose round closes is taken to the next round with its stake', async ({
  server,
  openMember,
}) => {
  const other = await registerByApi(server.url, 'next_leader');
  const person = await openMember({ username: 'next_follower' });
  const { page, texts } = person;
  await enterRoom(person);
  const issue = await bet(other.api, '16.16', 28);
  await followButton(person, '16.16').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('timer', { name: texts.betRoom.closesIn }).waitFor();
  await server.closeRounds();
  await sheet.getByText(fill(texts.betRoom.notPlaced, { amount: shown('16.16') })).waitFor();
  await server.drawRounds();
  await sheet.getByRole('button', { name: texts.betRoom.overNext }).click();
  await sheet.getByText(fill(texts.betRoom.issue, { issue })).waitFor({ state: 'detached' });
  await sheet.getByRole('button', { name: texts.betRoom.followPlace }).click();
  await sheet.waitFor({ state: 'detached' });
  const orders = await ordersOf(person);
  assert.equal(orders.length, 1);
  assert.match(orders[0] ?? '', / 16\.16$/);
  assert.doesNotMatch(orders[0] ?? '', new RegExp(`^${issue}`));
});
