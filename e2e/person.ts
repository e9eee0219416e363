// What a person does in the app, found by role and name in the person's language.

import assert from 'node:assert/strict';
import { encode } from 'uqr';
import type { Locator, Page } from 'playwright-core';
import { createClient, type Client } from '@trine/contract/client.ts';
import { fill } from '@trine/i18n/fill.ts';
import { gameName, playName, roomName } from '@trine/i18n/labels.ts';
import { screens as english } from '@trine/i18n/en/screens.ts';
import { screens as traditional } from '@trine/i18n/tw/screens.ts';
import type { PlayCode } from '@trine/game/plays.ts';
import { waitForToast, watchCaptcha, type Phone } from './browser.ts';

export const catalogues = { en: english, tw: traditional } as const;
export type TestLanguage = keyof typeof catalogues;

export interface Person {
  readonly page: Page;
  readonly language: TestLanguage;
  readonly texts: (typeof catalogues)[TestLanguage];
  /** The person's own session at the API, for what the screens must agree with. */
  readonly api: Client;
}

/** Of everybody who registers here. */
export const newcomerPassword = 'a-long-enough-secret-9';

/** Registers by the form, captcha and all, and stands on the home screen afterwards. */
export async function register(
  phone: Phone,
  { url, language, username }: { url: string; language: TestLanguage; username: string },
): Promise<Person> {
  const { page } = phone;
  const texts = catalogues[language];
  const readCaptcha = await watchCaptcha(page);
  await page.goto('/register');
  await page.getByLabel(texts.register.username).fill(username);
  await page.getByLabel(texts.register.password, { exact: true }).fill(newcomerPassword);
  await page.getByLabel(texts.register.inviteCode).fill('0');
  await page.getByRole('textbox', { name: texts.login.captcha }).fill(await readCaptcha());
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: texts.register.submit, exact: true }).click();
  await page.getByText(fill(texts.home.greeting, { name: username })).waitFor();
  return { page, language, texts, api: await apiOf(page, { url, language }) };
}

/** The session of the page, at the API. */
export async function apiOf(
  page: Page,
  { url, language }: { url: string; language: TestLanguage },
): Promise<Client> {
  const token = await page.evaluate(`sessionStorage.getItem('token')`);
  assert.equal(typeof token, 'string');
  return createClient({ baseUrl: url, token: () => String(token), language: () => language });
}

/** The same, once the home screen's greeting of a second has gone. */
export async function registerAndSettle(
  phone: Phone,
  given: { url: string; language: TestLanguage; username: string },
): Promise<Person> {
  const person = await register(phone, given);
  await phone.page.locator('[class*="overlay"]').waitFor({ state: 'detached' });
  return person;
}

/** From home through the list of rooms into the junior room of a game. */
export async function enterRoom({ page, language }: Person, gameId: number): Promise<void> {
  await page.getByRole('link', { name: gameName(language, gameId) }).click();
  await page.getByRole('button', { name: roomName(language, 0) }).click();
  await page.waitForURL(/betRoom/);
}

export interface BetOnScreen {
  readonly issue: string;
  readonly plays: readonly PlayCode[];
  /** One of the quick stakes. */
  readonly stake: '5' | '10' | '50';
}

/** Chooses, confirms and waits for "accepted". */
export async function placeBet(
  person: Person,
  { issue, plays, stake }: BetOnScreen,
): Promise<void> {
  const { page, language, texts } = person;
  const odds = fill(texts.betRoom.odds, { odds: '' }).trim();
  const priced = (name: string) => new RegExp(`^${name} ${odds} `);
  for (const play of plays) {
    const isNumber = play.startsWith('sum_');
    const tab = isNumber ? texts.betRoom.tabNumber : texts.betRoom.tabMixed;
    await page.getByRole('tab', { name: tab }).click();
    const panel = page.getByRole('tabpanel');
    await panel.getByRole('button', { name: priced(playName(language, play)) }).click();
  }
  const slip = page.getByRole('region', { name: texts.betRoom.slip });
  await slip.getByRole('button', { name: stake, exact: true }).click();
  await slip.getByRole('button', { name: texts.betRoom.place, exact: true }).click();
  await page.getByRole('button', { name: texts.betRoom.confirmPlace }).click();
  const total = shown(`${Number(stake) * plays.length}.00`);
  await waitForToast(page, fill(texts.betRoom.acceptedText, { issue, total }));
}

/** Waits for a round with at least `seconds` of betting left; its issue. */
export async function roundWithTime(api: Client, gameId: number, seconds: number): Promise<string> {
  const planId = (gameId - 1) * 4 + 1;
  for (;;) {
    const heart = await api.call('/api/Lottery/heart', { plan_id: planId, game_id: gameId });
    assert.ok(heart.ok, JSON.stringify(heart));
    const { issue, server_time: now } = heart.data;
    if (issue?.status === 'open' && issue.closeTime - now >= seconds) return issue.issue;
    const restMs = issue === null ? 500 : Math.max(200, (issue.openTime1 - now) * 1000);
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }
}

/** The amount as it stands on the screen: grouped, with its cents. */
export function shown(amount: string): string {
  const [units = '', cents = ''] = amount.split('.');
  return `${units.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}

/** Asserts that the QR code on the screen holds this text, module by module. */
export async function assertPictureOf(picture: Locator, text: string): Promise<void> {
  const path = (await picture.locator('path').getAttribute('d')) ?? '';
  const drawn = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`);
  const { data } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  assert.deepEqual(drawn, dark);
}
