// What a room takes and what it asks for, said before anything is tried: nearly everything is the
// limit of a room that takes less, and not asked about when it can not be placed. Who has too
// little for a room reads so in it, and the reason on the button stays one row on the narrowest
// phone.

import assert from 'node:assert/strict';
import type { Locator, Page } from '@playwright/test';
import type { Answer } from '@trine/contract/client.ts';
import { fill } from '@trine/i18n/fill.ts';
import { screens as english } from '@trine/i18n/en/screens.ts';
import { screens as japanese } from '@trine/i18n/jp/screens.ts';
import { screens as korean } from '@trine/i18n/kor/screens.ts';
import { screens as traditional } from '@trine/i18n/tw/screens.ts';
import { screens as simplified } from '@trine/i18n/zh/screens.ts';
import { waitForToast } from '../../fixtures/browser.ts';
import { enterAsGuest } from '../../fixtures/guest-entry.ts';
import { shown } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

type Heart = Answer<'/api/Lottery/heart'>;

const { betRoom, lottery } = english;
const juniorRoom = '/betRoom?id=1&game_id=1';
const supremeRoom = '/betRoom?id=4&game_id=1';
const tooLittle = fill(lottery.insufficient, { limit: shown('100000.00') });

async function comeAsGuest(page: Page, language: Language): Promise<void> {
  await enterAsGuest(page, catalogues[language]);
  await page.waitForURL((url) => url.pathname === '/');
}

/** From here on the room receives the server's answers with these changes. */
async function changeHeart(page: Page, change: (heart: Heart) => Partial<Heart>): Promise<void> {
  await page.route('**/api/Lottery/stream?*', (route) => route.abort());
  await page.route('**/api/Lottery/heart', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: Heart };
    const data = { ...answer.data, ...change(answer.data) };
    await route.fulfill({ response, json: { ...answer, data } });
  });
}

function withMoney(money: string): Partial<Heart> {
  return { user_quantity: { money, lock_money: '0.00', balance_version: 1_000, held_version: 0 } };
}

function slipOf(page: Page, language: Language = 'en'): Locator {
  return page.getByRole('region', { name: catalogues[language].betRoom.slip });
}

async function pressAllButOne(page: Page): Promise<void> {
  await slipOf(page).getByRole('button', { name: betRoom.allButOne }).click();
}

test('nearly everything becomes the limit of a room that takes less, and says so', async ({
  openMember,
}) => {
  const { page } = await openMember({ username: 'too_rich', path: juniorRoom });
  await page.getByRole('tabpanel').locator('button:enabled').first().click();
  await slipOf(page).getByRole('button', { name: '5', exact: true }).click();
  const five = fill(betRoom.slipTotal, { count: 1, stake: shown('5.00'), total: shown('5.00') });
  await slipOf(page).getByText(five).waitFor();
  await pressAllButOne(page);
  const limit = shown('2000.00');
  await waitForToast(page, fill(betRoom.setToLimit, { amount: limit }));
  assert.equal(await page.getByRole('alertdialog').count(), 0);
  const most = fill(betRoom.slipTotal, { count: 1, stake: limit, total: limit });
  await slipOf(page).getByText(most).waitFor();

  // Two of them are within the balance, five are not: then it is asked about as ever.
  const plays = page.getByRole('tabpanel').locator('button:enabled');
  // Not the other side of the first, of which the slip would warn in the place of the sums.
  await plays.nth(2).click();
  await pressAllButOne(page);
  await waitForToast(page, fill(betRoom.setToLimit, { amount: limit }));
  const both = fill(betRoom.slipTotal, { count: 2, stake: limit, total: shown('4000.00') });
  await slipOf(page).getByText(both).waitFor();
  for (const place of [1, 3, 4]) await plays.nth(place).click();
  await pressAllButOne(page);
  await page.getByRole('alertdialog', { name: betRoom.allButOneTitle }).waitFor();
});

test('a player without money reads what is missing, and no question opens', async ({
  openMember,
}) => {
  const { page } = await openMember({ username: 'spent' });
  await changeHeart(page, () => withMoney('0.00'));
  await page.goto(juniorRoom);
  await slipOf(page).getByRole('button', { name: betRoom.whyChoose }).waitFor();
  await pressAllButOne(page);
  await waitForToast(page, fill(betRoom.whyNeeds, { amount: shown('2.00') }));
  assert.equal(await page.getByRole('alertdialog').count(), 0);
  await page.getByRole('tabpanel').locator('button:enabled').first().click();
  await slipOf(page).getByRole('button', { name: betRoom.whyStake }).waitFor();
});

test('a room says in every phase that the balance is below its limit, until it is not', async ({
  openMember,
}) => {
  const { page } = await openMember({ username: 'too_poor' });
  let now: (heart: Heart) => Partial<Heart> = () => ({});
  await changeHeart(page, (heart) => now(heart));
  await page.goto(supremeRoom);
  const panel = page.getByRole('tabpanel');
  await page.getByText(tooLittle).waitFor();
  assert.equal(await panel.locator('button:enabled').count(), 0);
  assert.ok((await panel.locator('button:disabled').count()) > 0);

  now = ({ issue }) => ({ issue: issue && { ...issue, status: 'closed', whether_close: 1 } });
  await slipOf(page).getByRole('button', { name: betRoom.whyClosed }).waitFor();
  await page.getByText(tooLittle).waitFor();

  now = () => withMoney('100000.00');
  await page.getByText(tooLittle).waitFor({ state: 'detached' });
  await panel.locator('button:enabled').first().click();
  await slipOf(page).getByRole('button', { name: betRoom.whyStake }).waitFor();
});

test('a guest may look at every room, and is asked to register, not for money', async ({
  openPhone,
}) => {
  const { page } = await openPhone();
  await comeAsGuest(page, 'en');
  await page.goto(supremeRoom);
  await page.getByRole('tabpanel').locator('button:enabled').first().click();
  await slipOf(page).getByRole('button', { name: '500', exact: true }).click();
  await slipOf(page).getByRole('button', { name: betRoom.place, exact: true }).waitFor();
  assert.equal(await page.getByText(tooLittle).count(), 0);
  await pressAllButOne(page);
  await page.getByRole('alertdialog', { name: betRoom.guestTitle }).waitFor();
});

const catalogues = {
  en: english,
  jp: japanese,
  kor: korean,
  tw: traditional,
  zh: simplified,
} as const;
type Language = keyof typeof catalogues;

/** How many rows the words of an element fill. */
async function rowsOf(words: Locator): Promise<number> {
  await words.waitFor();
  return words.evaluate((element) => {
    const range = element.ownerDocument.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}

/** The widest limit that an operator may set; what is narrower needs no more rows. */
const tooHigh = { typed: '9876543.21', most: '1000000.00' } as const;

for (const language of ['en', 'jp', 'kor', 'tw', 'zh'] as const) {
  test(`the reason that a stake is too high fits one row at 320 pixels, ${language}`, async ({
    openPhone,
  }) => {
    const texts = catalogues[language];
    const { page } = await openPhone({ language, width: 320 });
    await comeAsGuest(page, language);
    const slip = slipOf(page, language);
    const { typed, most } = tooHigh;
    await takeAtMost(page, most);
    await page.goto(juniorRoom);
    await page.getByRole('tabpanel').locator('button:enabled').first().click();
    await slip.getByRole('button', { name: texts.betRoom.otherAmount }).click();
    const sheet = page.getByRole('dialog');
    const name = fill(texts.betRoom.whyMaximum, { amount: shown(most) });
    for (const key of typed) {
      await sheet.getByRole('button', { name: key, exact: true }).last().click();
    }
    const inSheet = sheet.getByRole('button', { name }).locator('span');
    assert.equal(await rowsOf(inSheet), 1, `${name}, in the sheet`);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    const words = slip.getByRole('button', { name }).locator('span').last();
    assert.equal(await rowsOf(words), 1, name);
  });
}

/** From here on every room takes so much on one play. */
async function takeAtMost(page: Page, most: string): Promise<void> {
  await page.route('**/api/Lottery/heart', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: Heart };
    for (const plan of answer.data.odds?.room?.planList ?? []) plan.max = most;
    await route.fulfill({ response, json: answer });
  });
}
