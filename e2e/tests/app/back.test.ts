// The way back after leaving a screen by something that lay over it: one step is one step.

import assert from 'node:assert/strict';
import type { Browser } from '@playwright/test';
import { fill } from '@trine/i18n/fill.ts';
import { playName, roomName } from '@trine/i18n/labels.ts';
import { newMobilePage, signIn, type Phone } from '../../fixtures/browser.ts';
import { catalogues } from '../../fixtures/person.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { test } from '../../fixtures/test.ts';

const texts = catalogues.en;

let server: MovableServer;
let browser: Browser;

test.beforeAll(({ server: started, browser: opened }) => {
  server = started;
  browser = opened;
});

/** In a room that was entered from the list of rooms, as a player or a guest. */
async function inRoom(who: 'player' | 'guest'): Promise<Phone> {
  const phone = await newMobilePage(browser, { url: server.url, language: 'en' });
  const { page } = phone;
  if (who === 'player') {
    await signIn(page, { url: server.url, username: 'player1', password: server.password() });
  } else {
    await page.goto('/login');
    await page.getByRole('button', { name: texts.guest.enter }).click();
    await page.waitForURL((url) => url.pathname === '/');
  }
  await page.goto('/lottery?id=1');
  await page.getByRole('button', { name: roomName('en', 0) }).click();
  await page.waitForURL(/betRoom/);
  await page.getByRole('button', { name: texts.betRoom.menu }).waitFor();
  return phone;
}

async function leadsToRooms({ page, context, faults }: Phone): Promise<void> {
  await page.getByRole('button', { name: texts.common.back }).click();
  await page.waitForURL(/lottery\?/);
  assert.deepEqual(faults, []);
  await context.close();
}

test('a room that was left by its menu is left by one step when one came back', async () => {
  const phone = await inRoom('player');
  const { page } = phone;
  await page.getByRole('button', { name: texts.betRoom.menu }).click();
  await page.getByRole('link', { name: texts.betRoom.menuResults }).click();
  await page.waitForURL(/lotteryDetail/);
  await page.getByRole('heading', { level: 1, name: /results/i }).waitFor();
  await page.goBack();
  await page.waitForURL(/betRoom/);
  await page.getByRole('button', { name: texts.betRoom.menu }).waitFor();
  await leadsToRooms(phone);
});

test('a page that was loaded again under its menu is left by one step', async () => {
  const phone = await inRoom('player');
  const { page } = phone;
  await page.getByRole('button', { name: texts.betRoom.menu }).click();
  await page.getByRole('link', { name: texts.betRoom.menuResults }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: texts.betRoom.menu }).waitFor();
  await leadsToRooms(phone);
});

test('a guest who turned back from registering is where the question was, without it', async () => {
  const phone = await inRoom('guest');
  const { page } = phone;
  const odds = fill(texts.betRoom.odds, { odds: '' }).trim();
  const big = new RegExp(`^${playName('en', 'big')} ${odds} `);
  await page.getByRole('tabpanel').getByRole('button', { name: big }).click();
  const slip = page.getByRole('region', { name: texts.betRoom.slip });
  await slip.getByRole('button', { name: '5', exact: true }).click();
  await slip.getByRole('button', { name: texts.betRoom.place, exact: true }).click();
  await page.getByRole('button', { name: texts.betRoom.guestRegister }).click();
  await page.waitForURL(/register/);
  await page.getByRole('heading', { level: 1, name: texts.guest.registerTitle }).waitFor();
  await page.goBack();
  await page.waitForURL(/betRoom/);
  await page.getByRole('button', { name: texts.betRoom.menu }).waitFor();
  assert.equal(await page.getByRole('button', { name: texts.betRoom.guestRegister }).count(), 0);
  await leadsToRooms(phone);
});
