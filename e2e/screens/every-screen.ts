// All screens of the player's app in one list, by who sees them, and the history that they need to
// show something. Axe and the gallery visit them all.

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { createClient } from '@trine/contract/client.ts';
import { keepSession, signIn, type UserInfo } from '../fixtures/browser.ts';
import { cashierScreens, makeRequests } from './cashier-screens.ts';
import { newsScreens } from './news-screens.ts';
import { openScreens, personalScreens } from './personal-screens.ts';
import { resultScreens } from './result-screens.ts';
import { roomScreens } from './room-screens.ts';
import {
  playARound,
  pressPlace,
  publicScreens,
  screens,
  settle,
  visit,
  type NamedScreen,
} from './screens.ts';
import type { TestServer, TestServerOptions } from '../fixtures/server.ts';
import { serviceHours } from '../fixtures/support-conversation.ts';

export const viewers = ['visitor', 'member', 'agent', 'guest'] as const;
export type Viewer = (typeof viewers)[number];

/** Steps of a screen that the lists by theme do not have: what opens over it, what it says. */
const visitorMore: readonly NamedScreen[] = [
  ['login-faults', (page) => submitEmpty(page, '/login')],
  ['register-faults', (page) => submitEmpty(page, '/register')],
  ['faq-search', searchInVain],
  ['chat-said', saySomething],
];

const memberMore: readonly NamedScreen[] = [
  ['lines-sheet', openLines],
  ['room-numbers', (page) => openPanel(page, 1)],
  ['room-rules', (page) => openPanel(page, 2)],
  ['room-keypad', openKeypad],
  ['room-all-but-one', askAllButOne],
  ['records-filter', (page) => openFilter(page, '/betRecord')],
  ['records-none', (page) => visit(page, '/betRecord?status=cancelled')],
  ['funds-filter', (page) => openFilter(page, '/capitalDetail')],
  ['funds-none', (page) => visit(page, '/capitalDetail?type=4&from=2018-01-01&to=2018-01-02')],
  ['detail-missing', (page) => visit(page, '/betDetail')],
  ['not-an-agent', (page) => visit(page, '/shareFriend')],
  ['not-loaded', failToLoad],
];

/** An agent who has neither a code nor an account for withdrawals. */
const agentScreens: readonly NamedScreen[] = [
  ['agent', (page) => visit(page, '/personal')],
  ['team', (page) => visit(page, '/shareFriend')],
  ['team-code', openTeamCode],
  ['team-records', (page) => visit(page, '/betRecord?team=1')],
  ['no-records', (page) => visit(page, '/betRecord')],
  ['withdraw-first', (page) => visit(page, '/withdraw')],
  ['no-card', (page) => visit(page, '/bankCardManage?type=0')],
  ['code-first', (page) => visit(page, '/setSecurityCode?isTrue=false')],
];

const guestScreens: readonly NamedScreen[] = [
  ['guest-personal', (page) => visit(page, '/personal')],
  ['guest-room', askGuestToRegister],
  ['guest-recharge', openMembersOnly],
  ['guest-register', (page) => visit(page, '/register')],
];

export const everyScreen: Readonly<Record<Viewer, readonly NamedScreen[]>> = {
  visitor: [...publicScreens, ...openScreens, ...visitorMore],
  member: [
    ...screens,
    ...cashierScreens,
    ...resultScreens,
    ...personalScreens,
    ...newsScreens,
    ...memberMore,
    ...roomScreens,
  ],
  agent: agentScreens,
  guest: guestScreens,
};

/** Rounds that leave time for a bet, and customer service within its hours. */
export function lifeOptions(): TestServerOptions {
  return { roundSeconds: 30, closeSeconds: 3, settings: lifeSettings(Date.now()) };
}

export function lifeSettings(nowMs: number): Readonly<Record<string, string>> {
  return { SUPPORT_HOURS: serviceHours('now', nowMs) };
}

export interface Life {
  /** Makes the page's session that of a viewer; a visitor has none. */
  readonly become: (page: Page, viewer: Viewer) => Promise<void>;
}

/** Plays a round, asks for a deposit and a withdrawal, lets a guest in. */
export async function beginLife(server: TestServer): Promise<Life> {
  const { url } = server;
  const password = server.password();
  await playARound(server, 'player1');
  await makeRequests(server, 'player1');
  const guest = await comeAsGuest(url);
  return {
    async become(page, viewer) {
      if (viewer === 'member') await signIn(page, { url, username: 'player1', password });
      if (viewer === 'agent') await signIn(page, { url, username: 'agent1', password });
      if (viewer === 'guest') await keepSession(page, guest);
    },
  };
}

async function comeAsGuest(baseUrl: string): Promise<UserInfo> {
  const client = createClient({ baseUrl, token: () => null, language: () => 'en' });
  const come = await client.call('/api/user/guest', {});
  assert.ok(come.ok, JSON.stringify(come));
  return come.data.userinfo;
}

const room = '/betRoom?id=1&game_id=1';

async function submitEmpty(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await page.locator('button[type="submit"]').first().click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
}

async function searchInVain(page: Page): Promise<void> {
  await visit(page, '/customer');
  await page.getByRole('searchbox').fill('qqqq');
}

async function saySomething(page: Page): Promise<void> {
  await visit(page, '/iframe?topic=deposit');
  const field = page.getByRole('textbox').first();
  await field.fill('1234 → 5678? https://example.com/a/rather/long/address/to/be/wrapped');
  await field.press('Enter');
  await page.getByRole('listitem').first().waitFor();
}

async function openLines(page: Page): Promise<void> {
  await visit(page, '/');
  await page.locator('[class*="overlay"]').waitFor({ state: 'detached' });
  await page.locator('header button').first().click();
  await page.getByRole('dialog').waitFor();
}

async function openPanel(page: Page, index: number): Promise<void> {
  await visit(page, room);
  await page.getByRole('tab').nth(index).click();
  await page.getByRole('tabpanel').waitFor();
  await settle(page);
  await page.getByRole('tablist').scrollIntoViewIfNeeded();
}

async function openKeypad(page: Page): Promise<void> {
  await visit(page, room);
  await page.locator('section button:has(svg.lucide-pencil)').click();
  await page.getByRole('dialog').waitFor();
}

/** In a room that takes so much on one play. */
async function askAllButOne(page: Page): Promise<void> {
  await visit(page, '/betRoom?id=2&game_id=1');
  await page.getByRole('tabpanel').getByRole('button').first().click();
  await page.locator('section fieldset button').last().click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
}

async function openFilter(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await page.locator('button:has(svg.lucide-sliders-horizontal)').click();
  await page.getByRole('dialog').waitFor();
}

async function failToLoad(page: Page): Promise<void> {
  const calls = '**/api/user/orderList*';
  await page.route(calls, (route) => route.abort());
  await page.goto('/betRecord');
  await page.getByRole('alert').getByRole('button').first().waitFor();
  await page.unroute(calls);
}

async function openTeamCode(page: Page): Promise<void> {
  await visit(page, '/shareFriend');
  await page.locator('button:has(svg.lucide-qr-code)').click();
  await page.getByRole('dialog').getByRole('img').waitFor();
}

/** A dialog covers this screen from the start and hides its heading. */
async function openMembersOnly(page: Page): Promise<void> {
  await page.goto('/recharge');
  await page.getByRole('alertdialog').waitFor();
}

async function askGuestToRegister(page: Page): Promise<void> {
  await visit(page, room);
  await page.getByRole('tabpanel').getByRole('button').first().click();
  await page.getByRole('button', { name: '5', exact: true }).click();
  await pressPlace(page);
}
