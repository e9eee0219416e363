// The room when the world around it is not as it should be: the network gone for twenty seconds in
// the middle of a bet, and phones whose clocks are an hour wrong.

import assert from 'node:assert/strict';
import { fill } from '@trine/i18n/fill.ts';
import type { Page } from '@playwright/test';
import { comeToRest, hasToast } from '../../fixtures/browser.ts';
import { enterRoom, roundWithTime, shown, type Person } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';
import { settle } from '../../screens/screens.ts';

const gameId = 1;
const planId = 1;
const cutMs = 20_000;
const hourMs = 3_600_000;
/** Of whole seconds on either side, and of a picture that is drawn once a second. */
const roundingSeconds = 2;

test('cut off for twenty seconds as a bet leaves, the room recovers and bets once', async ({
  server,
  openMember,
}) => {
  const person = await openMember({ username: 'cut_off' });
  const { page, texts, api } = person;
  const context = page.context();
  await page.clock.install();
  await page.goto('/');
  await enterRoom(person, gameId);
  const issue = await roundWithTime(api, gameId, 15);
  await page.getByText(fill(texts.betRoom.issue, { issue })).first().waitFor();

  // The server receives the bet, and the answer is lost together with the network.
  await page.route(
    '**/api/Lottery/playOrder',
    async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
  await chooseAndAsk(person);
  await page.getByRole('button', { name: texts.betRoom.confirmPlace }).click();
  await page.getByText(around(texts.offline.banner)).first().waitFor();
  await server.pass(cutMs);
  await page.clock.runFor(cutMs);
  assert.equal((await ordersOf(person)).length, 1);

  const accepted = fill(texts.betRoom.acceptedText, { issue, total: shown('5.00') });
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  const again = question.getByRole('button', { name: texts.common.retry });
  await context.setOffline(false);
  // Another press on the question's button places no second bet.
  while (!(await hasToast(page, accepted))) {
    if (await again.isVisible()) await again.click();
    await aMoment();
  }

  await server.drawRounds();
  const running = await roundWithTime(api, gameId, 5);
  assert.notEqual(running, issue);
  await page.getByText(around(texts.offline.banner)).first().waitFor({ state: 'detached' });
  await page
    .getByText(fill(texts.betRoom.issue, { issue: running }))
    .first()
    .waitFor();
  const orders = await ordersOf(person);
  assert.deepEqual(
    orders.map((order) => order.quantity),
    ['5.00'],
  );
});

for (const [kind, shiftMs] of [
  ['slow', -hourMs],
  ['fast', hourMs],
] as const) {
  test(`a phone with a ${kind} clock counts down rightly and cannot bet late`, async ({
    server,
    openMember,
  }) => {
    const person = await openMember({ username: `${kind}_clock` });
    const { page, texts, api } = person;
    await page.addInitScript({ content: shiftedClock(shiftMs) });
    await page.goto('/');
    await enterRoom(person, gameId);

    const issue = await roundWithTime(api, gameId, 12);
    await page.getByText(fill(texts.betRoom.issue, { issue })).first().waitFor();
    assert.ok(
      Math.abs((await page.evaluate<number>('Date.now()')) - Date.now() - shiftMs) < 60_000,
    );

    const timer = page.getByRole('timer', { name: texts.betRoom.closesIn });
    const most = await secondsToClose(person);
    const left = secondsOf((await timer.textContent()) ?? '');
    const least = await secondsToClose(person);
    const isRight = left <= most + roundingSeconds && left >= least - roundingSeconds;
    assert.ok(isRight, `${left} s shown, between ${most} and ${least} s left`);

    await choose(person);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    const closed = slipOf(person).getByRole('button', { name: texts.betRoom.whyClosed });
    await server.closeRounds();
    await closed.waitFor();
    await closed.click({ force: true });
    await page.getByText(fill(texts.betRoom.issue, { issue })).first().waitFor();
    assert.equal(await page.getByRole('alertdialog').count(), 0);
    assert.deepEqual(
      sent.filter((url) => url.includes('playOrder')),
      [],
    );
    assert.deepEqual(await ordersOf(person), []);
    await server.drawRounds();
  });
}

test('the line about the connection moves nothing and covers no bet', async ({ openMember }) => {
  const person = await openMember({ username: 'offline_line', path: '/', height: 664 });
  const { page } = person;
  await cutOff(person, 'main a, main button, h1, h2');

  await enterRoom(person, gameId);
  await page.getByRole('tabpanel').getByRole('button').first().waitFor();
  const bets = '[role="tabpanel"] button, section button';
  const bottom = await cutOff(person, bets);
  const tops = (await placesOf(page, bets)).map(({ top }) => top);
  assert.ok(bottom > 0 && Math.min(...tops) >= bottom, `${bottom} px, bets at ${tops.join()}`);
});

/**
 * Takes the network away once the page is at rest, and gives it back: nothing of these kinds moves.
 * How far down the line about it reached, in pixels.
 */
async function cutOff({ page, texts }: Person, kinds: string): Promise<number> {
  const line = page.getByText(around(texts.offline.banner));
  await settle(page);
  await comeToRest(page);
  const before = await placesOf(page, kinds);
  assert.ok(before.length > 0);
  await page.context().setOffline(true);
  await line.first().waitFor();
  await comeToRest(page);
  assert.deepEqual(await placesOf(page, kinds), before);
  const boxes = await Promise.all((await line.all()).map((one) => one.boundingBox()));
  await page.context().setOffline(false);
  while ((await line.count()) > 0) await line.first().waitFor({ state: 'detached' });
  assert.deepEqual(await placesOf(page, kinds), before);
  return Math.max(...boxes.map((box) => (box === null ? 0 : box.y + box.height)));
}

/** Where the elements of these kinds begin, of a page that is not scrolled. */
async function placesOf(page: Page, kinds: string) {
  return page.locator(kinds).evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top } = element.getBoundingClientRect();
      return { left: Math.round(left), top: Math.round(top) };
    }),
  );
}

function slipOf({ page, texts }: Person) {
  return page.getByRole('region', { name: texts.betRoom.slip });
}

async function choose(person: Person): Promise<void> {
  await person.page.getByRole('tabpanel').getByRole('button').first().click();
  await slipOf(person).getByRole('button', { name: '5', exact: true }).click();
}

async function chooseAndAsk(person: Person): Promise<void> {
  await choose(person);
  const place = { name: person.texts.betRoom.place, exact: true };
  await slipOf(person).getByRole('button', place).click();
}

async function ordersOf({ api }: Person) {
  const orders = await api.call('/api/user/orderList', {});
  assert.ok(orders.ok, JSON.stringify(orders));
  return orders.data;
}

/** Of the running round, on the server's clock. */
async function secondsToClose({ api }: Person): Promise<number> {
  const heart = await api.call('/api/Lottery/heart', { plan_id: planId, game_id: gameId });
  assert.ok(heart.ok && heart.data.issue !== null, JSON.stringify(heart));
  return heart.data.issue.closeTime - heart.data.server_time;
}

function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 500));
}

/** "1:02:03" or "2:03". */
function secondsOf(text: string): number {
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** The words around the age in a sentence about it. */
function around(sentence: string): RegExp {
  const parts = sentence.split('{{age}}').map((part) => RegExp.escape(part));
  return new RegExp(parts.join('.+'));
}

/** Every clock of the page shows another time of day. */
function shiftedClock(shiftMs: number): string {
  return `{
    const TrueDate = Date;
    globalThis.Date = class Date extends TrueDate {
      constructor(...given) {
        if (given.length === 0) super(TrueDate.now() + ${shiftMs});
        else super(...given);
      }
      static now() {
        return TrueDate.now() + ${shiftMs};
      }
    };
  }`;
}
