// What keeps a player from a bet: a cap that is reached, a bet against the rules, a game
// that the operator stopped, nearly everything on one draw, an answer that is long in coming. Each
// is said on the screen as it is at the server. And all of a round with letters twice as large.

import assert from 'node:assert/strict';
import { expect, type Locator } from '@playwright/test';
import type { PlayCode } from '@trine/game/plays.ts';
import type { Answer } from '@trine/contract/client.ts';
import { fill } from '@trine/i18n/fill.ts';
import { playName } from '@trine/i18n/labels.ts';
import { findingsOf, waitForToast } from '../../fixtures/browser.ts';
import { signInAtConsole } from '../../fixtures/console-sign-in.ts';
import { placeBet, roundWithTime, shown, type Person } from '../../fixtures/person.ts';
import { scriptPath } from '../../fixtures/script-bytes.ts';
import { test } from '../../fixtures/test.ts';

type Heart = Answer<'/api/Lottery/heart'>;

const gameId = 1;
const juniorRoom = `/betRoom?id=1&game_id=${gameId}`;
/** Of a round, so that what is begun in it can be ended in it. */
const secondsNeeded = 30;

/** The round that the room is in. */
async function issueIn({ page, texts, api }: Person): Promise<string> {
  const issue = await roundWithTime(api, gameId, secondsNeeded);
  await page.getByText(fill(texts.betRoom.issue, { issue })).first().waitFor();
  return issue;
}

function slipOf({ page, texts }: Person): Locator {
  return page.getByRole('region', { name: texts.betRoom.slip });
}

function questionOf({ page }: Person): Locator {
  return page.getByRole('alertdialog');
}

async function choose({ page, texts }: Person, plays: readonly PlayCode[]): Promise<void> {
  const odds = fill(texts.betRoom.odds, { odds: '' }).trim();
  for (const play of plays) {
    const tab = play.startsWith('sum_') ? texts.betRoom.tabNumber : texts.betRoom.tabMixed;
    await page.getByRole('tab', { name: tab }).click();
    const name = new RegExp(`^${playName('en', play)} ${odds} `);
    await page.getByRole('tabpanel').getByRole('button', { name }).click();
  }
}

async function ask(person: Person): Promise<void> {
  const name = person.texts.betRoom.place;
  await slipOf(person).getByRole('button', { name, exact: true }).click();
}

async function ordersOf({ api }: Person) {
  const orders = await api.call('/api/user/orderList', {});
  assert.ok(orders.ok, JSON.stringify(orders));
  return orders.data;
}

test('a play that is sold out says how much of it is left, and that much can be bet', async ({
  openMember,
}) => {
  const person = await openMember({ username: 'late_comer', path: juniorRoom });
  const { page, texts, api } = person;
  const issue = await issueIn(person);
  const bet = { issue, plan_id: 1, game_id: gameId, play_type: 'sum_0', money: '1900' };
  const rejected = await api.call('/api/Lottery/playOrder', bet);
  assert.ok(!rejected.ok && rejected.reason === 'sold_out', JSON.stringify(rejected));
  const { left } = rejected.details;
  assert.match(left ?? '', /^[1-9]\d*\.\d\d$/);

  await choose(person, ['sum_0']);
  await slipOf(person).getByRole('button', { name: texts.betRoom.otherAmount }).click();
  const sheet = page.getByRole('dialog');
  const nothingYet = sheet.getByRole('button', { name: texts.betRoom.whyStake });
  await expect(nothingYet).toHaveAttribute('aria-disabled', 'true');
  for (const name of '1900') {
    await sheet.getByRole('button', { name, exact: true }).last().click();
  }
  await sheet.getByRole('button', { name: texts.common.confirm, exact: true }).click();
  await ask(person);
  await questionOf(person).getByRole('button', { name: texts.betRoom.confirmPlace }).click();
  const alert = slipOf(person).getByRole('alert');
  await alert.getByText(texts.betRoom.rejectedTitle).waitFor();
  await alert.getByText(shown(left ?? '')).waitFor();
  assert.deepEqual(await ordersOf(person), []);
  const rest = await api.call('/api/Lottery/playOrder', { ...bet, money: left ?? '' });
  assert.ok(rest.ok, JSON.stringify(rest));
});

test('a question whose script does not load says so, and a retry asks it', async ({
  openMember,
}) => {
  const script = `**${await scriptPath('src/ui/overlays/dialog-panel.tsx')}`;
  const person = await openMember({ username: 'without_script' });
  const { page, texts } = person;
  const blocked = Promise.withResolvers<void>();
  await page.route(script, async (route) => {
    await route.abort();
    blocked.resolve();
  });
  await page.goto(juniorRoom);
  // The room fetches it in advance.
  await blocked.promise;
  await choose(person, ['big']);
  await slipOf(person).getByRole('button', { name: '5', exact: true }).click();
  await ask(person);
  const failure = page.getByRole('dialog', { name: texts.betRoom.confirmTitle });
  await failure.getByText(texts.common.couldNotLoad).waitFor();
  assert.deepEqual(await findingsOf(page), []);
  await page.unroute(script);
  await failure.getByRole('button', { name: texts.common.retry }).click();
  await questionOf(person).getByRole('button', { name: texts.betRoom.confirmPlace }).click();
  await questionOf(person).waitFor({ state: 'detached' });
  assert.equal((await ordersOf(person)).length, 1);
});

test('the app offers no way to bet on opposites; the API suspends betting for it', async ({
  openMember,
}) => {
  const person = await openMember({ username: 'both_sides', path: juniorRoom });
  const { page, texts, api } = person;
  await choose(person, ['big', 'small']);
  await slipOf(person).getByRole('button', { name: '5', exact: true }).click();
  const { betRoom } = texts;
  const pair = { first: playName('en', 'big'), second: playName('en', 'small') };
  await slipOf(person).getByText(fill(betRoom.oppositeSoon, pair)).waitFor();
  await ask(person);
  await questionOf(person).getByText(betRoom.oppositeTitle).waitFor();
  await questionOf(person).getByText(fill(betRoom.oppositeWarning, pair)).waitFor();
  const change = questionOf(person).getByRole('button', { name: betRoom.oppositeChange });
  await expect(change).toBeFocused();
  await expect(questionOf(person).getByRole('button')).toHaveCount(1);
  await change.click();
  await questionOf(person).waitFor({ state: 'detached' });
  const before = await api.call('/api/user/userInfo', {});
  assert.ok(before.ok && before.data.state === 'active');

  const issue = await roundWithTime(api, gameId, 5);
  const bet = { issue, plan_id: 1, game_id: gameId, play_type: 'big,small', money: '5.00' };
  const rejected = await api.call('/api/Lottery/playOrder', bet);
  assert.ok(!rejected.ok && rejected.reason === 'opposite_bets', JSON.stringify(rejected));
  await page.reload();
  await page.getByText(betRoom.frozen).waitFor();
  await slipOf(person).getByRole('button', { name: betRoom.whyFrozen }).waitFor();
  const panel = page.getByRole('tabpanel');
  assert.equal(await panel.locator('button:enabled').count(), 0);
  assert.ok((await panel.locator('button:disabled').count()) > 0);
  const user = await api.call('/api/user/userInfo', {});
  assert.ok(user.ok);
  assert.deepEqual(
    [user.data.state, user.data.money, user.data.lock_money],
    ['betting_frozen', '10000.00', '0.00'],
  );
  const service = page.getByRole('main').getByRole('link', { name: texts.common.toService });
  await expect(service).toHaveAttribute('href', '/customer');
  // Nothing can be deposited either, which is said instead of a form.
  await page.goto('/recharge');
  await page.getByText(texts.recharge.frozenTitle).waitFor();
  await expect(service).toHaveAttribute('href', '/customer');
  assert.equal(await page.getByRole('textbox').count(), 0);
});

test('nearly everything is asked about twice before it is a stake', async ({ openMember }) => {
  const person = await openMember({ username: 'all_in', path: juniorRoom });
  const { texts } = person;
  const { betRoom } = texts;
  // So many that the stake of each is within what the room takes.
  const plays = ['big', 'odd', 'big_odd', 'extreme_big', 'sum_27', 'sum_25', 'sum_23'] as const;
  await choose(person, plays);
  const [each, total] = [shown('1428.42'), shown('9998.94')];
  const open = () => slipOf(person).getByRole('button', { name: betRoom.allButOne }).click();
  const question = questionOf(person);
  const first = question.getByText(fill(betRoom.allButOneText, { stake: total }));
  const second = question.getByText(fill(betRoom.allButOneAgain, { stake: total }));
  await open();
  await first.waitFor();
  await question.getByRole('button', { name: betRoom.allButOneNext }).click();
  await second.waitFor();
  await question.getByRole('button', { name: texts.common.cancel }).click();
  await question.waitFor({ state: 'detached' });
  await slipOf(person).getByRole('button', { name: betRoom.whyStake }).waitFor();

  await open();
  await first.waitFor();
  await question.getByRole('button', { name: betRoom.allButOneNext }).click();
  await second.waitFor();
  await question.getByRole('button', { name: betRoom.allButOneSet }).click();
  await question.waitFor({ state: 'detached' });
  const sum = fill(betRoom.slipTotal, { count: plays.length, stake: each, total });
  await slipOf(person).getByText(sum).waitFor();
  assert.deepEqual(await ordersOf(person), []);
});

test('the room says why the operator stopped the game, and opens when it goes on', async ({
  server,
  openMember,
}) => {
  const person = await openMember({ username: 'stopped_for', path: juniorRoom });
  const { page, texts } = person;
  const staffConsole = await signInAtConsole({
    url: server.url,
    name: 'risk1',
    password: server.password(),
  });
  const turn = { name: 'game_1', reason: 'A test of the brakes' } as const;
  const note = 'Back at noon, after the inspection.';
  await choose(person, ['big']);
  await slipOf(person).getByRole('button', { name: '5', exact: true }).click();
  const off = await staffConsole.call('/switches/turn', {
    ...turn,
    is_on: false,
    message: { en: note },
  });
  assert.ok(off.ok, JSON.stringify(off));
  await page.getByText(note).waitFor();
  const stopped = slipOf(person).getByRole('button', { name: texts.betRoom.whyStopped });
  await expect(stopped).toHaveAttribute('aria-disabled', 'true');
  const on = await staffConsole.call('/switches/turn', { ...turn, is_on: true });
  assert.ok(on.ok, JSON.stringify(on));
  await page.getByText(note).waitFor({ state: 'detached' });
  await slipOf(person).getByRole('button', { name: texts.betRoom.place, exact: true }).waitFor();
});

test('a bet under way says so, and is neither shown nor paid for before the answer', async ({
  openMember,
}) => {
  const person = await openMember({ username: 'unanswered', path: juniorRoom });
  const { page, texts } = person;
  const issue = await issueIn(person);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/Lottery/playOrder', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await choose(person, ['odd']);
  await slipOf(person).getByRole('button', { name: '10', exact: true }).click();
  await ask(person);
  await questionOf(person).getByRole('button', { name: texts.betRoom.confirmPlace }).click();
  const placing = questionOf(person).getByRole('button', { name: texts.betRoom.placing });
  await placing.waitFor();
  await expect(placing).toHaveAttribute('aria-busy', 'true');
  await questionOf(person).getByText(texts.betRoom.stillPlacing).waitFor();
  assert.deepEqual(await ordersOf(person), []);
  answer.resolve();
  const accepted = fill(texts.betRoom.acceptedText, { issue, total: shown('10.00') });
  await waitForToast(page, accepted);
  await questionOf(person).waitFor({ state: 'detached' });
  await slipOf(person).getByRole('button', { name: texts.betRoom.whyChoose }).waitFor();
  const orders = await ordersOf(person);
  assert.deepEqual(
    orders.map((order) => [order.issue, order.quantity]),
    [[issue, '10.00']],
  );
});

/** Positions of the header, its parts and the main part; one entry if none moved. */
const notePlaces = `
  globalThis.places = new Set();
  globalThis.texts = new Set();
  const note = () => {
    const parts = [...document.querySelectorAll('header, header > *, main')];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    globalThis.places.add(JSON.stringify(boxes.map(({ x, y, width }) => [x, y, width])));
    globalThis.texts.add(document.querySelector('header').textContent);
  };
  note();
  new MutationObserver(note).observe(document.querySelector('header'), {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
`;

/** That are seen to run. */
const lastSeconds = 6;

test('nothing moves while the last seconds run, nor as the round closes', async ({
  openMember,
}) => {
  const person = await openMember({ username: 'steady' });
  const { page, texts } = person;
  let running: Heart['issue'] = null;
  let isClosing = false;
  let closeTime: number | null = null;
  await page.route('**/api/Lottery/stream?*', (route) => route.abort());
  await page.route('**/api/Lottery/heart', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: Heart };
    running ??= answer.data.issue;
    assert.ok(running);
    const { server_time: now } = answer.data;
    if (isClosing) closeTime ??= now + lastSeconds;
    const closesAt = closeTime ?? now + secondsNeeded;
    const issue = { ...running, closeTime: closesAt, openTime1: closesAt + secondsNeeded };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, issue } } });
  });
  await page.goto(juniorRoom);
  await slipOf(person).getByRole('button', { name: texts.betRoom.whyChoose }).waitFor();
  await page.evaluate(notePlaces);
  isClosing = true;
  await slipOf(person).getByRole('button', { name: texts.betRoom.whyClosed }).waitFor();
  await page.locator('header').getByText(texts.betRoom.closedDrawIn).waitFor();
  const said = await page.evaluate<string[]>('[...globalThis.texts]');
  assert.ok(
    said.some((text) => /0:0[1-5][1-5]$/.test(text)),
    said.join('\n'),
  );
  const places = await page.evaluate<string[]>('[...globalThis.places]');
  assert.equal(places.length, 1, places.join('\n'));
});

/** From the close; the stage is shown for the last ten of sixty. */
const secondsToStage = 49;

test('with letters twice as large a whole round can be played', async ({ server, openMember }) => {
  const person = await openMember({ username: 'far_sighted', path: juniorRoom });
  const { page, texts } = person;
  const issue = await issueIn(person);
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  await placeBet(person, { issue, plays: ['big', 'sum_14'], stake: '5' });
  // What was bet, the draw and what it meant are read in the same place.
  await server.closeRounds();
  await page.getByText(texts.betRoom.closedDrawIn).first().waitFor();
  await server.pass(secondsToStage * 1_000);
  await page.getByRole('list', { name: fill(texts.betRoom.ownBets, { count: 2 }) }).waitFor();
  await server.drawRounds();
  await page.getByText(texts.seal.checkedHere).first().waitFor();
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
});
