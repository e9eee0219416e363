// What is in view when a room opens, on a phone with its browser's bars: the last result with its
// check, the countdown, the balance, all ten main bets with their odds, and the slip. And that
// nothing moves without a touch through a whole round.

import assert from 'node:assert/strict';
import type { Locator, Page } from '@playwright/test';
import { fill } from '@trine/i18n/fill.ts';
import { screens as english } from '@trine/i18n/en/screens.ts';
import { screens as japanese } from '@trine/i18n/jp/screens.ts';
import { screens as korean } from '@trine/i18n/kor/screens.ts';
import { screens as traditional } from '@trine/i18n/tw/screens.ts';
import { screens as simplified } from '@trine/i18n/zh/screens.ts';
import { comeToRest } from '../../fixtures/browser.ts';
import { seeOutcome } from '../../fixtures/outcome.ts';
import { roundWithTime, type Person } from '../../fixtures/person.ts';
import { registerByApi } from '../../fixtures/player-client.ts';
import { settle, visit } from '../../screens/screens.ts';
import { test } from '../../fixtures/test.ts';

const gameId = 1;
const juniorRoom = `/betRoom?id=1&game_id=${gameId}`;
const mainBets = 10;

const catalogues = {
  en: english,
  jp: japanese,
  kor: korean,
  tw: traditional,
  zh: simplified,
} as const;
type Texts = (typeof catalogues)[keyof typeof catalogues];

const sizes: readonly (readonly [width: number, height: number])[] = [
  [390, 664],
  [360, 640],
  [320, 568],
  [390, 844],
  [844, 390],
];

/** Elements that are not wholly on the screen, or are covered at an edge. */
async function hiddenOf(locator: Locator): Promise<string[]> {
  return locator.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      const inset = 3;
      const points = [
        [left + inset, top + height / 2],
        [right - inset, top + height / 2],
        [left + width / 2, top + inset],
        [left + width / 2, bottom - inset],
      ] as const;
      const page = element.ownerDocument;
      const isSeen = points.every(([x, y]) => {
        const hit = page.elementFromPoint(x, y);
        return hit !== null && (element.contains(hit) || hit.contains(element));
      });
      return isSeen && width > 0 ? [] : [`${element.textContent} ends at ${bottom}`];
    }),
  );
}

function slipOf(page: Page, texts: Texts): Locator {
  return page.getByRole('region', { name: texts.betRoom.slip });
}

/** All that has to be there, by what it is. */
function firstScreen(page: Page, texts: Texts): readonly (readonly [string, Locator, number])[] {
  const { betRoom, seal, ui } = texts;
  const slip = slipOf(page, texts);
  return [
    ['the result', page.getByRole('button', { name: betRoom.recentRounds }), 1],
    ['its check', page.getByRole('button', { name: seal.checkedHere }), 1],
    ['the balance', page.getByRole('button', { name: ui.hideAmounts }), 1],
    ['the countdown', page.getByRole('banner').or(page.locator('header')).getByRole('timer'), 1],
    ['the feed', page.getByRole('button', { name: betRoom.feed }), 1],
    ['own bets', page.getByRole('button', { name: fill(betRoom.yourBets, { count: 0 }) }), 1],
    ['the last bet', page.getByRole('button', { name: betRoom.repeat }), 1],
    ['what was kept', page.getByRole('button', { name: betRoom.again }), 1],
    ['the bets', page.getByRole('tabpanel').getByRole('button'), mainBets],
    ['the stakes', slip.getByRole('group').getByRole('button'), 6],
    ['the stake', slip.getByRole('button', { name: betRoom.otherAmount }), 1],
    ['the button', slip.getByRole('button', { name: betRoom.whyChoose }), 1],
  ];
}

for (const language of ['en', 'jp', 'kor', 'tw', 'zh'] as const) {
  test(`on entry nothing has to be scrolled to, ${language}`, async ({
    server,
    openDemoAccount,
  }) => {
    const texts = catalogues[language];
    const { page } = await openDemoAccount('player1', { language });
    // So that there is a result to be seen.
    await server.drawRounds();
    await visit(page, juniorRoom);
    await page.getByRole('button', { name: texts.seal.checkedHere }).waitFor();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await comeToRest(page);
      for (const [what, locator, count] of firstScreen(page, texts)) {
        const size = `${what} at ${width} × ${height}`;
        assert.equal(await locator.count(), count, size);
        assert.deepEqual(await hiddenOf(locator), [], size);
      }
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width);
    }
  });
}

for (const language of ['en', 'jp', 'kor', 'tw', 'zh'] as const) {
  test(`the slip keeps its height, and what is below it is in reach, ${language}`, async ({
    openDemoAccount,
  }) => {
    const texts = catalogues[language];
    const { page } = await openDemoAccount('player1', { language, width: 360 });
    for (const letters of ['100%', '200%']) {
      await page.setViewportSize({ width: 360, height: 640 });
      await page.goto(juniorRoom);
      await page.evaluate(`document.documentElement.style.fontSize = '${letters}'`);
      const slip = slipOf(page, texts);
      const bets = page.getByRole('tabpanel').getByRole('button');
      await slip.getByRole('button', { name: texts.betRoom.whyChoose }).waitFor();
      const heightOf = async () => (await slip.boundingBox())?.height;
      const before = await heightOf();
      // Two that are no opposites.
      await bets.first().click();
      await bets.nth(2).click();
      await slip.getByRole('button', { name: '500', exact: true }).click();
      await slip.getByText(texts.betRoom.possibleWin).waitFor();
      assert.equal(await heightOf(), before, letters);
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      assert.deepEqual(await hiddenOf(bets.last()), [], letters);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360);
    }
  });
}

/** All that moved without being touched, since the page began; what moved it, for the message. */
const watchShifts = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries()) {
      const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? node?.textContent);
      globalThis.shifts.push({ value, startTime, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

interface Shift {
  readonly value: number;
  readonly startTime: number;
  readonly moved: readonly string[];
}

async function bet({ api }: Pick<Person, 'api'>, play: string, money: string): Promise<void> {
  const issue = await roundWithTime(api, gameId, 30);
  const order = { issue, plan_id: 1, game_id: gameId, play_type: play, money };
  const placed = await api.call('/api/Lottery/playOrder', order);
  assert.ok(placed.ok, JSON.stringify(placed));
}

/** From the close; the stage is shown for the last ten of sixty. */
const secondsToStage = 49;

test('nothing moves without a touch through a whole round', async ({ server, openMember }) => {
  const viewer = await openMember({ username: 'unmoved' });
  const other = await registerByApi(server.url, 'unmoved_other');
  const { page, texts } = viewer;
  await page.setViewportSize({ width: 390, height: 664 });
  await page.addInitScript({ content: watchShifts });
  const stream = page.waitForRequest('**/api/Lottery/stream?*');
  await page.goto(juniorRoom);
  await stream;
  await settle(page);
  await comeToRest(page);
  const from = await page.evaluate<number>('performance.now()');
  for (const [person, play, money] of [
    [viewer, 'big', '50.00'],
    [viewer, 'small', '5.00'],
    [other, 'extreme_small', '1234.00'],
  ] as const) {
    await bet(person, play, money);
    await page.getByText(money.replace('1234', '1,234')).first().waitFor();
  }
  await server.closeRounds();
  await page.locator('header').getByText(texts.betRoom.closedDrawIn).waitFor();
  await server.pass(secondsToStage * 1_000);
  const stage = page.getByRole('region', { name: texts.betRoom.stage });
  await stage.getByText(new RegExp(fill(texts.betRoom.locked, { count: '\\d+' }))).waitFor();
  await Promise.all([server.drawRounds(), seeOutcome(viewer)]);
  await stage.waitFor({ state: 'detached' });
  await page.locator('header').getByText(texts.betRoom.closesIn, { exact: true }).waitFor();
  await page.getByRole('button', { name: texts.seal.checkedHere }).waitFor();
  const shifts = await page.evaluate<Shift[]>('globalThis.shifts');
  const late = shifts.filter(({ startTime }) => startTime > from);
  assert.deepEqual(late, []);
});
