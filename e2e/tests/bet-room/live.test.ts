// What changes in a room comes without being asked for; where it can not, the room asks, and
// nobody notices. A page that nobody sees asks nothing.

import assert from 'node:assert/strict';
import { expect, type Page, type Request } from '@playwright/test';
import type { Client } from '@trine/contract/client.ts';
import { fill } from '@trine/i18n/fill.ts';
import { playName } from '@trine/i18n/labels.ts';
import { waitForToast } from '../../fixtures/browser.ts';
import { roundWithTime, shown, type Person } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

const heartCall = '**/api/Lottery/heart';
const streamCall = '**/api/Lottery/stream?*';
const gameId = 1;

async function enterRoom({ page, texts }: Person): Promise<void> {
  await page.goto(`/betRoom?id=1&game_id=${gameId}`);
  await page.getByRole('region', { name: texts.betRoom.slip }).waitFor();
  // The newest bet stands in one line; the line opens the others.
  await page.getByRole('button', { name: texts.betRoom.feed }).click();
}

/** A stake that nobody else in the test has; some seconds are left to look at it. */
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

test('bets and balances come by the stream alone', async ({ openMember }) => {
  const other = await openMember({ username: 'pusher' });
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

test('without a stream the room asks and says nothing of it', async ({ openMember }) => {
  const other = await openMember({ username: 'pusher_2' });
  const viewer = await openMember({ username: 'asking' });
  await viewer.page.route(streamCall, (route) => route.abort());
  await enterRoom(viewer);
  await bet(other.api, '12.12');
  await followButton(viewer, '12.12').waitFor();
  await viewer.page.waitForResponse(heartCall);
  assert.equal(await viewer.page.getByText(viewer.texts.betRoom.whyLost).count(), 0);
});

test('a server that is not heard is told in one word, above and below, until it is', async ({
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

test('hidden, it lets go of the stream; seen again, it has what it missed', async ({
  openMember,
}) => {
  const other = await openMember({ username: 'pusher_3' });
  const viewer = await openMember({ username: 'sleeper' });
  const { page } = viewer;
  await page.clock.install();
  const opening = streamOpens(page);
  const unanswered = watchUnanswered(page);
  await enterRoom(viewer);
  const stream = await opening;
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
  // Whatever the page asked before this has been noted once this is answered.
  await page.evaluate(`fetch('/healthz').then(({ status }) => status)`);
  assert.deepEqual(asked, []);
  page.off('request', note);
  const again = streamOpens(page);
  await setHidden(page, false);
  await again;
  await followButton(viewer, '13.13').waitFor();
});

test('a bet is followed with its stake or another, and only in its own round', async ({
  server,
  openMember,
}) => {
  const other = await openMember({ username: 'leader' });
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
  // A sheet that is open as its round closes goes with it and says why.
  await followButton(viewer, '14.14').click();
  await sheet.getByText(fill(texts.betRoom.issue, { issue })).waitFor();
  await server.closeRounds();
  await waitForToast(page, texts.betRoom.followClosed);
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
