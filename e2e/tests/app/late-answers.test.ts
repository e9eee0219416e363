// Answers that come late, or not at all, while the player goes on: the outcome is shown when it is
// there, and an older answer does not replace a newer one.

import assert from 'node:assert/strict';
import type { Page, Route } from '@playwright/test';
import type { PlayCode } from '@trine/game/plays.ts';
import { fill } from '@trine/i18n/fill.ts';
import { playName } from '@trine/i18n/labels.ts';
import { runClockUntilShown, waitForToast } from '../../fixtures/browser.ts';
import { testCode } from '../../screens/cashier-screens.ts';
import {
  enterRoom,
  newcomerPassword,
  placeBet,
  roundWithTime,
  shown,
  type Person,
} from '../../fixtures/person.ts';
import { registerByApi } from '../../fixtures/player-client.ts';
import { test } from '../../fixtures/test.ts';

const gameId = 1;
const juniorRoom = `/betRoom?id=1&game_id=${gameId}`;
/** Of a round, so that what is begun in it can be ended in it. */
const secondsNeeded = 60;

async function choose({ page, texts }: Person, play: PlayCode): Promise<void> {
  const odds = fill(texts.betRoom.odds, { odds: '' }).trim();
  const name = new RegExp(`^${playName('en', play)} ${odds} `);
  await page.getByRole('tabpanel').getByRole('button', { name }).click();
}

async function ask({ page, texts }: Person): Promise<void> {
  const slip = page.getByRole('region', { name: texts.betRoom.slip });
  await slip.getByRole('button', { name: '5', exact: true }).click();
  await slip.getByRole('button', { name: texts.betRoom.place, exact: true }).click();
}

test('a list of bets from before a bet does not hide its opposite', async ({ openMember }) => {
  const person = await openMember({ username: 'two_sides', path: '/' });
  const { page, texts, api } = person;
  const isBet = Promise.withResolvers<void>();
  const isGiven = Promise.withResolvers<void>();
  let lists = 0;
  await page.route('**/api/user/orderList', async (route) => {
    lists += 1;
    if (lists > 1) return route.fallback();
    const response = await route.fetch();
    await isBet.promise;
    await route.fulfill({ response });
    isGiven.resolve();
  });
  const issue = await roundWithTime(api, gameId, secondsNeeded);
  const listed = page.waitForRequest('**/api/user/orderList');
  await enterRoom(person, gameId);
  await page.getByText(fill(texts.betRoom.issue, { issue })).first().waitFor();
  await listed;
  await placeBet(person, { issue, plays: ['big'], stake: '5' });
  isBet.resolve();
  await isGiven.promise;
  await choose(person, 'small');
  await ask(person);
  const question = page.getByRole('alertdialog', { name: texts.betRoom.oppositeTitle });
  await question.waitFor();
});

test('a balance from before a bet does not replace the newer one', async ({ openMember }) => {
  const person = await openMember({ username: 'never_back' });
  const { page, api } = person;
  const isBet = Promise.withResolvers<void>();
  const isGiven = Promise.withResolvers<void>();
  let reads = 0;
  await page.route('**/api/user/userInfo', async (route) => {
    reads += 1;
    // Later reads stay without an answer, so the screens have this one alone.
    if (reads > 1) return;
    const response = await route.fetch();
    await isBet.promise;
    await route.fulfill({ response });
    isGiven.resolve();
  });
  const issue = await roundWithTime(api, gameId, secondsNeeded);
  const read = page.waitForRequest('**/api/user/userInfo');
  await page.goto('/');
  await read;
  await enterRoom(person, gameId);
  await placeBet(person, { issue, plays: ['big'], stake: '5' });
  isBet.resolve();
  await isGiven.promise;
  await page.goBack();
  await page.goBack();
  await page.waitForURL((address) => address.pathname === '/');
  await page.getByText(shown('9995.00')).first().waitFor();
});

test('the reason of a rejected bet is shown before stale data is read again', async ({
  openMember,
}) => {
  const person = await openMember({ username: 'refused_soon', path: juniorRoom });
  const { page, texts, api } = person;
  await roundWithTime(api, gameId, secondsNeeded);
  await page.getByRole('region', { name: texts.betRoom.slip }).waitFor();
  const rejection = { code: 0, msg: 'Not with this stake.', time: 0 };
  const data = { reason: 'stake_out_of_range' };
  await page.route('**/api/Lottery/playOrder', (route) =>
    route.fulfill({ json: { ...rejection, data } }),
  );
  // The prices and limits of the room never come.
  await page.route('**/api/Lottery/oddsList', () => undefined);
  await choose(person, 'big');
  await ask(person);
  await page.getByRole('button', { name: texts.betRoom.confirmPlace }).click();
  await page.getByRole('alert').getByText(rejection.msg).waitFor();
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
});

test('a bet that is accepted after the player went back is not left in the slip', async ({
  openMember,
}) => {
  const person = await openMember({ username: 'stepped_back', path: '/' });
  const { page, texts, api } = person;
  await roundWithTime(api, gameId, secondsNeeded);
  await enterRoom(person, gameId);
  const isLeft = Promise.withResolvers<void>();
  await page.route('**/api/Lottery/playOrder', async (route) => {
    await isLeft.promise;
    await route.fallback();
  });
  await choose(person, 'big');
  await ask(person);
  const sent = page.waitForRequest('**/api/Lottery/playOrder');
  await page.getByRole('button', { name: texts.betRoom.confirmPlace }).click();
  await sent;
  await page.goBack();
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  isLeft.resolve();
  const chosen = page.getByRole('tabpanel').getByRole('button', { pressed: true });
  await chosen.waitFor({ state: 'detached' });
});

function followButton({ page, texts }: Person, play: PlayCode) {
  const words = { name: '@', play: playName('en', play), amount: '14.00' };
  const [before = '', behind = ''] = fill(texts.betRoom.followBet, words).split('@');
  const name = new RegExp(`^${RegExp.escape(before)}.+${RegExp.escape(behind)}$`);
  return page.getByRole('button', { name });
}

test('a late answer to one followed bet does not change the next one', async ({
  server,
  openMember,
}) => {
  const other = await registerByApi(server.url, 'two_bets');
  const person = await openMember({ username: 'follows_two', path: juniorRoom });
  const { page, texts } = person;
  await page.getByRole('region', { name: texts.betRoom.slip }).waitFor();
  const issue = await roundWithTime(other.api, gameId, secondsNeeded);
  const bet = async (play_type: PlayCode) => {
    const order = { issue, plan_id: 1, game_id: gameId, play_type, money: '14.00' };
    assert.ok((await other.api.call('/api/Lottery/playOrder', order)).ok);
  };
  const feed = page.getByRole('button', { name: texts.betRoom.feed });
  await bet('big');
  await feed.getByText(playName('en', 'big'), { exact: true }).hover();
  await page.mouse.down();
  // A bet that arrives during the press replaces what is under the pointer.
  await bet('odd');
  await feed.getByText(playName('en', 'odd'), { exact: true }).waitFor();
  await page.mouse.up();
  const isLeft = Promise.withResolvers<void>();
  await page.route('**/api/Lottery/playOrder', async (route) => {
    await isLeft.promise;
    await route.abort();
  });
  const sheet = page.getByRole('dialog');
  const place = sheet.getByRole('button', { name: texts.betRoom.followPlace });
  await followButton(person, 'big').click();
  await sheet.getByRole('button', { name: '5', exact: true }).first().click();
  const sent = page.waitForRequest('**/api/Lottery/playOrder');
  await place.click();
  await sent;
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await followButton(person, 'odd').click();
  isLeft.resolve();
  await waitForToast(page, texts.betRoom.unknownBet);
  await page.unroute('**/api/Lottery/playOrder');
  const following = page.waitForRequest('**/api/Lottery/playOrder');
  await place.click();
  const { play_type } = (await following).postDataJSON() as { play_type: string[] };
  assert.deepEqual(play_type, ['odd']);
  await sheet.waitFor({ state: 'detached' });
});

const heartCall = '**/api/Lottery/heart';
const streamCall = '**/api/Lottery/stream?*';

async function liveRoom(person: Person): Promise<void> {
  const opened = person.page.waitForResponse(streamCall);
  await person.page.goto(juniorRoom);
  await person.page.getByRole('region', { name: person.texts.betRoom.slip }).waitFor();
  await opened;
}

test('a heart call that fails while the stream is open is repeated soon', async ({
  server,
  openMember,
}) => {
  const other = await registerByApi(server.url, 'other_beat');
  const person = await openMember({ username: 'one_beat' });
  const { page, texts } = person;
  let beats = 0;
  let isFailing = true;
  // The first one brings the room. Later ones fail, so the rest comes by the stream alone.
  await page.route(heartCall, (route) => {
    beats += 1;
    return beats > 1 && isFailing ? route.abort() : route.fallback();
  });
  await liveRoom(person);
  const issue = await roundWithTime(other.api, gameId, secondsNeeded);
  const order = { issue, plan_id: 1, game_id: gameId, play_type: 'odd', money: '21.00' };
  assert.ok((await other.api.call('/api/Lottery/playOrder', order)).ok);
  // An event clears the error of an earlier call; none comes after this one.
  await page.getByText(shown('21.00')).waitFor();
  const failed = failuresOf(page, '/api/Lottery/heart', 3);
  // A page that is seen again makes the call at once.
  await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
  const slip = page.getByRole('region', { name: texts.betRoom.slip });
  const lost = slip.getByRole('button', { name: texts.betRoom.whyLost });
  await lost.waitFor();
  await failed;
  isFailing = false;
  await lost.waitFor({ state: 'detached' });
});

/** Resolves after `count` failed requests from now on. */
async function failuresOf(page: Page, path: string, count: number): Promise<void> {
  let failures = 0;
  await page.waitForEvent('requestfailed', (request) => {
    if (request.url().endsWith(path)) failures += 1;
    return failures === count;
  });
}

test('a win whose read failed while the stream is open is read again', async ({ openMember }) => {
  const person = await openMember({ username: 'second_look' });
  const { page, texts } = person;
  const round = { rounds: 1, issue: '20260101001', play_method: 'Big' };
  const sums = { round_payout: '19.70', round_stake: '10.00', net: '9.70' };
  const win = { id: 77, profit: '9.70', payout: '19.70', ...sums, wins: 1, ...round };
  let isFailing = true;
  const look = async (route: Route) => {
    if (isFailing) await route.abort();
    else await route.fulfill({ json: { code: 1, msg: '', time: 0, data: win } });
  };
  await page.route('**/api/user/winSummary', look);
  await liveRoom(person);
  await failuresOf(page, '/api/user/winSummary', 2);
  isFailing = false;
  const { issue, play_method: play, payout } = win;
  const announced = { amount: shown(payout), issue, play };
  await waitForToast(page, fill(texts.betRoom.wonAnnounce, announced));
});

test('wins of several rounds are one popup; a hidden page neither shows nor ends it', async ({
  openMember,
}) => {
  const person = await openMember({ username: 'nine_wins' });
  const { page, texts } = person;
  const round = { rounds: 4, issue: '20260101001', play_method: 'Big' };
  const ofRounds = { round_payout: '2047.00', round_stake: '1500.00', net: '547.00' };
  const sums = { profit: '1047.00', payout: '2047.00', ...ofRounds };
  const wins = { id: 91, ...sums, wins: 9, ...round };
  const acknowledged: unknown[] = [];
  let isFailing = true;
  await page.route('**/api/user/winSummary', (route) => {
    if (isFailing) return route.abort();
    const [code, data] = acknowledged.length > 0 ? [200, null] : [1, wins];
    return route.fulfill({ json: { code, msg: '', time: 0, data } });
  });
  await page.route('**/api/user/closeGameResult', (route) => {
    const { order_id: orderId } = route.request().postDataJSON() as { order_id: number };
    acknowledged.push(orderId);
    return route.fulfill({ json: { code: 1, msg: '', time: 0, data: null } });
  });
  // The popup's three seconds pass only where the test lets them.
  await page.clock.install();
  await liveRoom(person);
  await failuresOf(page, '/api/user/winSummary', 1);
  await page.clock.pauseAt(Date.now() + 60_000);
  isFailing = false;
  const popup = page.getByText(fill(texts.betRoom.wonRounds, wins), { exact: true });
  await runClockUntilShown(page, popup);
  // Gross, the stakes included.
  const amount = shown('2047.00');
  await page.getByText(fill(texts.betRoom.wonRoundsAnnounce, { ...wins, amount })).waitFor();
  await setHidden(page, true);
  await popup.waitFor({ state: 'detached' });
  await page.clock.runFor(10_000);
  assert.deepEqual(acknowledged, []);
  await setHidden(page, false);
  await runClockUntilShown(page, popup);
  await page.getByRole('link', { name: texts.betRoom.menuHistory, exact: true }).click();
  await page.clock.resume();
  await page.getByRole('heading', { level: 1, name: texts.betRecord.title }).waitFor();
  assert.deepEqual(acknowledged, [91]);
});

test('a win of less than was staked is one line, and no popup', async ({ openMember }) => {
  const person = await openMember({ username: 'paid_back' });
  const { page, texts } = person;
  const round = { rounds: 1, issue: '20260101001', play_method: 'Big' };
  const ofRound = { round_payout: '19.40', round_stake: '40.00', net: '-20.60' };
  const win = { id: 78, profit: '9.40', payout: '19.40', ...ofRound, wins: 1, ...round };
  const acknowledged = Promise.withResolvers<unknown>();
  let isSeen = false;
  await page.addInitScript({
    content: `
    globalThis.popups = 0;
    globalThis.buzzes = 0;
    navigator.vibrate = () => { globalThis.buzzes += 1; return true; };
    new MutationObserver(() => {
      if (document.querySelector('svg.lucide-party-popper') !== null) globalThis.popups += 1;
    }).observe(document, { childList: true, subtree: true });
  `,
  });
  await page.route('**/api/user/winSummary', (route) => {
    const [code, data] = isSeen ? [200, null] : [1, win];
    return route.fulfill({ json: { code, msg: '', time: 0, data } });
  });
  await page.route('**/api/user/closeGameResult', async (route) => {
    isSeen = true;
    await route.fulfill({ json: { code: 1, msg: '', time: 0, data: null } });
    acknowledged.resolve(route.request().postDataJSON());
  });
  await liveRoom(person);
  await waitForToast(page, fill(texts.betRoom.paidBack, { payout: '19.40', stake: '40.00' }));
  const { order_id: orderId } = (await acknowledged.promise) as { order_id: number };
  assert.equal(orderId, 78);
  assert.deepEqual(await page.evaluate('[globalThis.popups, globalThis.buzzes]'), [0, 0]);
  assert.equal(await page.getByText(texts.betRoom.won, { exact: true }).count(), 0);
});

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'hidden', { configurable: true, value: ${isHidden} });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true, value: '${isHidden ? 'hidden' : 'visible'}',
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  `);
}

test('a list that is polled waits for a slow answer', async ({ openMember }) => {
  const person = await openMember({ username: 'slow_reader' });
  const { page, texts, api } = person;
  const asked = await api.call('/api/user/recharge', { money: '300.00', type: 'TWD' });
  assert.ok(asked.ok, JSON.stringify(asked));
  await page.goto('/capitalDetail');
  await page.getByRole('list', { name: texts.fundLog.title }).waitFor();
  const isHeld = Promise.withResolvers<Route>();
  let lists = 0;
  await page.route('**/api/user/quantityLogList', (route) => {
    lists += 1;
    isHeld.resolve(route);
  });
  const held = await isHeld.promise;
  // Twice the time after which the page polls again, by the page's clock.
  await page.evaluate(`new Promise((done) => setTimeout(done, ${2 * openPaceMs}))`);
  assert.equal(lists, 1);
  await page.unroute('**/api/user/quantityLogList');
  const next = page.waitForResponse('**/api/user/quantityLogList');
  await held.fallback();
  await next;
});

/** The pace of a list in which something waits for the console. */
const openPaceMs = 1_500;

test('a new card is shown at once, also while other reads take long', async ({ openMember }) => {
  const person = await openMember({ username: 'card_holder' });
  const { page, texts, api } = person;
  const password = newcomerPassword;
  const safety = await api.call('/api/user/setSafety', { new_code: testCode, password });
  assert.ok(safety.ok, JSON.stringify(safety));
  await page.goto('/bankCardManage?type=0');
  await page.getByRole('link', { name: texts.accounts.addCard }).click();
  await page.getByLabel(texts.accounts.holder).fill('Ada Lin');
  await page.getByLabel(texts.accounts.number).fill('4000123412341234');
  await page.getByLabel(texts.accounts.bank, { exact: true }).fill('First Bank');
  await page.getByLabel(texts.password.login).fill(newcomerPassword);
  await page.route('**/api/user/payInfo', () => undefined);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL('**/bankCardManage?type=0');
  await page.getByText('First Bank').waitFor();
});
