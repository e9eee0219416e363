// What a new visitor finds: the running games, before any account, in the language of the browser;
// the way to a first bet; and a registration that says at each field what is wrong.

import assert from 'node:assert/strict';
import { expect, type Locator, type Page } from '@playwright/test';
import { fill } from '@trine/i18n/fill.ts';
import { playName, roomName } from '@trine/i18n/labels.ts';
import { screens as korean } from '@trine/i18n/kor/screens.ts';
import { findingsInBothThemes, waitForToast, watchCaptcha } from '../../fixtures/browser.ts';
import { catalogues, gameTile } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

const texts = catalogues.en;
/** A phone's screen less the bars of its browser. */
const phoneHeight = 664;
const mostTaps = 8;

/** In view without scrolling, and not under what stays at the bottom. */
async function assertInView(place: Locator, height = phoneHeight): Promise<void> {
  await place.waitFor();
  const box = await place.boundingBox();
  assert.ok(box && box.y >= 0 && box.y + box.height <= height, JSON.stringify(box));
}

test('from the first visit to the first bet it takes eight taps', async ({ openPhone }) => {
  const { page } = await openPhone();
  await page.setViewportSize({ width: 390, height: phoneHeight });
  let taps = 0;
  const tap = async (place: Locator) => {
    taps += 1;
    await place.tap();
  };
  await page.goto('/');
  await gameTile(page, 'en', 1).waitFor();
  const lookAround = page.getByRole('button', { name: texts.guest.enter });
  await assertInView(lookAround);
  await tap(lookAround);
  const tabBar = page.getByRole('navigation', { name: texts.tabs.label });
  await tabBar.waitFor();
  const barTop = (await tabBar.boundingBox())?.y ?? 0;
  for (const gameId of [1, 2, 3, 4]) await assertInView(gameTile(page, 'en', gameId), barTop);
  await tap(gameTile(page, 'en', 1));
  await tap(page.getByRole('button', { name: roomName('en', 0) }));
  const odds = fill(texts.betRoom.odds, { odds: '' }).trim();
  const big = new RegExp(`^${playName('en', 'big')} ${odds} `);
  await tap(page.getByRole('tabpanel').getByRole('button', { name: big }));
  const slip = page.getByRole('region', { name: texts.betRoom.slip });
  await tap(slip.getByRole('button', { name: '10', exact: true }));
  await tap(slip.getByRole('button', { name: texts.betRoom.place, exact: true }));
  await tap(page.getByRole('button', { name: texts.betRoom.guestBet }));
  await tap(page.getByRole('button', { name: texts.betRoom.confirmPlace }));
  await waitForToast(page, texts.betRoom.acceptedTitle);
  assert.ok(taps <= mostTaps, `${taps} taps`);
});

test('the login shows the games, with their last draws checked in this browser', async ({
  server,
  openPhone,
}) => {
  await server.drawRounds();
  const { page } = await openPhone();
  await page.goto('/login');
  await page.getByRole('heading', { level: 1, name: texts.door.title }).waitFor();
  const tiles = page.getByRole('list', { name: texts.draws.games }).getByRole('listitem');
  await expect(tiles).toHaveCount(4);
  for (const tile of await tiles.all()) {
    await tile.getByRole('timer').waitFor();
    await tile.getByText(texts.draws.checked).waitFor();
  }
  const ways = [
    page.getByRole('link', { name: texts.login.goToRegister, exact: true }),
    page.getByRole('button', { name: texts.login.submit, exact: true }).first(),
    page.getByRole('button', { name: texts.guest.enter }),
  ];
  const tops = await Promise.all(ways.map(async (way) => (await way.boundingBox())?.y ?? 0));
  assert.deepEqual(
    tops,
    tops.toSorted((one, other) => one - other),
  );
  await ways[1]?.click();
  await expect(page.getByLabel(texts.login.username)).toBeFocused();
});

test('the app has the language of the browser until the visitor chooses another', async ({
  openPhone,
}) => {
  const { page } = await openPhone({ systemLanguage: 'ko-KR' });
  await page.goto('/');
  await page.getByText(korean.door.promise).waitFor();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
});

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('each field of the registration says what is wrong as it is left', async ({ openPhone }) => {
  const { page } = await openPhone();
  await page.goto('/register');
  const username = field(page, texts.register.username);
  await username.fill('me');
  await expect(page.getByText(texts.register.usernameShort)).toHaveCount(0);
  await username.press('Tab');
  await page.getByText(texts.register.usernameShort).waitFor();
  await username.fill('me and you');
  await expect(page.getByText(texts.register.usernameShort)).toHaveCount(0);
  await username.press('Tab');
  await page.getByText(texts.register.usernameSigns).waitFor();
  await username.fill('somebody');
  const password = field(page, texts.register.password);
  await password.fill('Somebody');
  await password.press('Tab');
  await page.getByText(texts.register.passwordIsName).waitFor();
  await password.fill('short');
  await password.press('Tab');
  await page.getByText(texts.register.passwordShort).waitFor();
  await expect(field(page, texts.register.inviteCode)).toHaveCount(0);
});

test('a registration that is sent too early says all that is wrong at once', async ({
  openPhone,
}) => {
  const { page } = await openPhone();
  const readCaptcha = await watchCaptcha(page);
  await page.goto('/register');
  await page.getByRole('button', { name: texts.register.haveInvite }).click();
  const submit = page.getByRole('button', { name: texts.register.submit, exact: true });
  await submit.click();
  const { enterUsername, enterPassword, enterInviteCode, consentNeeded } = texts.register;
  const all = [
    enterUsername,
    enterPassword,
    enterInviteCode,
    texts.login.enterCaptcha,
    consentNeeded,
  ];
  for (const text of all) await page.getByText(text, { exact: true }).waitFor();
  await expect(field(page, texts.register.username)).toBeFocused();
  // A rejection by the server appears at its field, with the rule that failed.
  await field(page, texts.register.username).fill('a_good_name');
  await field(page, texts.register.password).fill('password1');
  await field(page, texts.register.inviteCode).fill('0');
  await page.getByRole('textbox', { name: texts.login.captcha }).fill(await readCaptcha());
  await page.getByRole('checkbox').check();
  const answered = page.waitForResponse(/api\/user\/register/);
  await submit.click();
  const { msg } = (await (await answered).json()) as { msg: string };
  await page.getByText(msg, { exact: true }).waitFor();
  await expect(field(page, texts.register.password)).toBeFocused();
});

test('axe finds nothing on the login with checked draws, light or dark', async ({
  server,
  openPhone,
}) => {
  await server.drawRounds();
  const { page } = await openPhone({ width: 320 });
  await page.goto('/login');
  await page.getByText(texts.draws.checked).nth(3).waitFor();
  assert.deepEqual(await findingsInBothThemes(page), []);
  const width = await page.evaluate('document.documentElement.scrollWidth');
  assert.equal(width, 320, 'the login is wider than the screen');
});
