// What changes in a room comes without being asked for; where it can not, the room asks, and
// nobody notices. A page that nobody sees asks nothing.

import assert from 'node:assert/strict';
import type { Browser, Page, Request } from '@playwright/test';
import type { Client } from '@trine/contract/client.ts';
import { fill } from '@trine/i18n/fill.ts';
import { playName } from '@trine/i18n/labels.ts';
import { waitForToast, newMobilePage } from '../../fixtures/browser.ts';
import { enterRoom, register, roundWithTime, shown, type Person } from '../../fixtures/person.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { test } from '../../fixtures/test.ts';

let server: MovableServer;
let browser: Browser;

test.beforeAll(({ server: started, browser: opened }) => {
  server = started;
  browser = opened;
});

const heartCall = '**/api/Lottery/heart';
const streamCall = '**/api/Lottery/stream?*';
const gameId = 1;

async function inRoom(username: string, prepare?: (page: Page) => Promise<unknown>) {
  const phone = await newMobilePage(browser, { url: server.url, language: 'en' });
  const person = await register(phone, { url: server.url, language: 'en', username });
  await prepare?.(phone.page);
  await enterRoom(person, gameId);
  await person.page.getByRole('region', { name: person.texts.betRoom.slip }).waitFor();
  return { ...person, phone };
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

test('bets and balances come by the stream alone', async () => {
  const other = await inRoom('pusher');
  const viewer = await inRoom('pushed');
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
  assert.deepEqual(viewer.phone.faults, []);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await viewer.phone.context.close();
  await other.phone.context.close();
});

test('without a stream the room asks and says nothing of it', async () => {
  const other = await inRoom('pusher_2');
  const viewer = await inRoom('asking', (page) => page.route(streamCall, (route) => route.abort()));
  await bet(other.api, '12.12');
  await followButton(viewer, '12.12').waitFor();
  await viewer.page.waitForResponse(heartCall);
  assert.equal(await viewer.page.getByText(viewer.texts.betRoom.whyLost).count(), 0);
  assert.deepEqual(viewer.phone.faults, []);
  await viewer.page.unrouteAll({ behavior: 'ignoreErrors' });
  await viewer.phone.context.close();
  await other.phone.context.close();
});

test('a server that is not heard is told in one word, above and below, until it is', async () => {
  const viewer = await inRoom('unheard', (page) =>
    page.route(streamCall, (route) => route.abort()),
  );
  const { page, texts } = viewer;
  const slip = page.getByRole('region', { name: texts.betRoom.slip });
  const lost = slip.getByRole('button', { name: texts.betRoom.whyLost });
  await page.route(heartCall, (route) => route.abort());
  await lost.waitFor();
  assert.equal(await lost.getAttribute('aria-disabled'), 'true');
  await page.locator('header').getByText(texts.betRoom.whyLost).waitFor();
  await page.unroute(heartCall);
  await lost.waitFor({ state: 'detached' });
  assert.deepEqual(viewer.phone.faults, []);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await viewer.phone.context.close();
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

test('hidden, it lets go of the stream; seen again, it has what it missed', async () => {
  const other = await inRoom('pusher_3');
  const opened: Promise<Request>[] = [];
  const viewer = await inRoom('sleeper', async (page) => void opened.push(streamOpens(page)));
  const stream = await opened[0];
  const { page } = viewer;
  const ended = page.waitForEvent('requestfailed', (request) => request === stream);
  await setHidden(page, true);
  await ended;
  const asked: string[] = [];
  const note = (request: Request) => {
    if (request.url().includes('/index.php/')) asked.push(request.url());
  };
  page.on('request', note);
  await bet(other.api, '13.13');
  // Two of another's bets apart: longer than any pace at which a seen room asks.
  await other.page.waitForTimeout(5_000);
  assert.deepEqual(asked, []);
  page.off('request', note);
  const again = streamOpens(page);
  await setHidden(page, false);
  await again;
  await followButton(viewer, '13.13').waitFor();
  await viewer.phone.context.close();
  await other.phone.context.close();
});

test('a bet can be followed in its own round only, with a stake of one’s own', async () => {
  const other = await inRoom('leader');
  const viewer = await inRoom('follower');
  const { page, texts } = viewer;
  const issue = await bet(other.api, '14.14', 28);
  await followButton(viewer, '14.14').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(fill(texts.betRoom.issue, { issue })).waitFor();
  const place = sheet.getByRole('button', { name: texts.betRoom.whyStake });
  assert.equal(await place.getAttribute('aria-disabled'), 'true');
  await sheet.getByRole('button', { name: '5', exact: true }).first().click();
  await sheet.getByRole('button', { name: texts.betRoom.followPlace }).click();
  const accepted = fill(texts.betRoom.acceptedText, { issue, total: shown('5.00') });
  await waitForToast(page, accepted);
  await page.getByText(texts.betRoom.you, { exact: true }).waitFor();
  await sheet.waitFor({ state: 'detached' });
  // A sheet that is open as its round closes goes with it and says why.
  await followButton(viewer, '14.14').click();
  await sheet.getByText(fill(texts.betRoom.issue, { issue })).waitFor();
  await server.closeRounds();
  await waitForToast(page, texts.betRoom.followClosed);
  await sheet.waitFor({ state: 'detached' });
  // The next round: the bet is still there and can be followed no more.
  const next = page.getByText(texts.betRoom.closesIn, { exact: true });
  await page.getByText(texts.betRoom.closedDrawIn).first().waitFor();
  await server.drawRounds();
  await next.first().waitFor();
  await followButton(viewer, '14.14').click();
  await page.getByText(texts.betRoom.onlyCurrent).waitFor();
  assert.deepEqual(viewer.phone.faults, []);
  await viewer.phone.context.close();
  await other.phone.context.close();
});
