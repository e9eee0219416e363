// The way back after leaving a screen by something that lay over it: one step is one step.

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { fill } from '@trine/i18n/fill.ts';
import { playName, roomName } from '@trine/i18n/labels.ts';
import { enterAsGuest } from '../../fixtures/guest-entry.ts';
import { catalogues } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

const texts = catalogues.en;

/** In a room that was entered from the list of rooms. */
async function enterRoom(page: Page): Promise<void> {
  await page.goto('/lottery?id=1');
  await page.getByRole('button', { name: roomName('en', 0) }).click();
  await page.waitForURL(/betRoom/);
  await page.getByRole('button', { name: texts.betRoom.menu }).waitFor();
}

async function leadsToRooms(page: Page): Promise<void> {
  await page.getByRole('button', { name: texts.common.back, exact: true }).click();
  await page.waitForURL(/lottery\?/);
}

test('a room that was left by its menu is left by one step when one came back', async ({
  openDemoAccount,
}) => {
  const { page } = await openDemoAccount('player1');
  await enterRoom(page);
  await page.getByRole('button', { name: texts.betRoom.menu }).click();
  await page.getByRole('link', { name: texts.betRoom.menuResults }).click();
  await page.waitForURL(/lotteryDetail/);
  await page.getByRole('heading', { level: 1, name: /results/i }).waitFor();
  await page.goBack();
  await page.waitForURL(/betRoom/);
  await page.getByRole('button', { name: texts.betRoom.menu }).waitFor();
  await leadsToRooms(page);
});

test('a page that was loaded again under its menu is left by one step', async ({
  openDemoAccount,
}) => {
  const { page } = await openDemoAccount('player1');
  await enterRoom(page);
  await page.getByRole('button', { name: texts.betRoom.menu }).click();
  await page.getByRole('link', { name: texts.betRoom.menuResults }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: texts.betRoom.menu }).waitFor();
  await leadsToRooms(page);
});

test('a guest who turned back from registering is where the question was, without it', async ({
  openPhone,
}) => {
  const { page } = await openPhone();
  await enterAsGuest(page, texts);
  await page.waitForURL((url) => url.pathname === '/');
  await enterRoom(page);
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
  await leadsToRooms(page);
});
