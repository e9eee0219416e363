// Every screen by a name, and how a person comes there: for pictures and for axe.

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import type { Client } from '@trine/contract/client.ts';
import { roundWithTime } from '../fixtures/person.ts';
import { logInByApi } from '../fixtures/player-client.ts';
import type { TestServer } from '../fixtures/server.ts';

export type NamedScreen = readonly [name: string, goTo: (page: Page) => Promise<void>];

export const publicScreens: readonly NamedScreen[] = [
  ['login', (page) => visit(page, '/login')],
  ['register', (page) => visit(page, '/register')],
  ['reset-over', (page) => visit(page, `/reset#token=${'x'.repeat(43)}`)],
  ['reset-absent', (page) => visit(page, '/reset')],
  ['language', (page) => visit(page, '/language')],
  ['missing', (page) => visit(page, '/nowhere')],
  ['customer', (page) => visit(page, '/customer?topic=forgotten_password')],
  ['chat', (page) => visit(page, '/iframe')],
  ['round-missing', (page) => visit(page, '/round')],
  ['fairness', (page) => visit(page, '/fairness')],
];

/** For a player with a session and an order. */
export const screens: readonly NamedScreen[] = [
  ['home', openHome],
  ['lottery', (page) => visit(page, '/lottery?id=1&name=Singapore')],
  ['room', (page) => visit(page, '/betRoom?id=1&game_id=1')],
  ['room-slip', chooseBet],
  ['room-confirm', confirmBet],
  ['seal', openSeal],
  ['records', (page) => visit(page, '/betRecord')],
  ['detail', openDetail],
  ['share', openShare],
  ['round', openRound],
];

/** Opens a screen, and waits for its title and its first answers. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settle(page);
}

/** Waits until no skeleton is left; a stream may still be open. */
export async function settle(page: Page): Promise<void> {
  await page.locator('[class*="skeleton"]').first().waitFor({ state: 'detached' });
}

/** Opens home and waits until its welcome has ended, after a second. */
export async function openHome(page: Page): Promise<void> {
  await visit(page, '/');
  await page.locator('[class*="overlay"]').waitFor({ state: 'detached' });
}

/** The room with a play and an amount chosen, nothing placed; only an open round shows the sum. */
async function chooseBet(page: Page): Promise<void> {
  await visit(page, '/betRoom?id=1&game_id=1');
  await page.getByRole('tabpanel').getByRole('button').first().click();
  await page.getByRole('button', { name: '50', exact: true }).click();
  await page.locator('section [class*="sums"]').waitFor();
}

async function confirmBet(page: Page): Promise<void> {
  await chooseBet(page);
  await pressPlace(page);
}

/** The slip's own button, which is off between two rounds; what it asks. */
export async function pressPlace(page: Page): Promise<void> {
  await page.locator('section [class*="buttons"] > button').last().click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
}

/** The four steps of a drawn round, from one's own newest order. */
async function openSeal(page: Page): Promise<void> {
  await openDetail(page);
  // The second one checks that the bet is in the sealed book.
  await page.getByRole('main').locator('button:has(svg.lucide-shield-check)').first().click();
  await page.getByRole('dialog').waitFor();
  await settle(page);
}

/** The picture of one's own newest order, before it is sent. */
async function openShare(page: Page): Promise<void> {
  await openDetail(page);
  await page.getByRole('main').locator('button:has(svg.lucide-share-2)').click();
  await page.getByRole('dialog').locator('canvas').waitFor();
  await settle(page);
}

/** The round of one's own newest order, with its proof, as its link shows it without a session. */
async function openRound(page: Page): Promise<void> {
  await openDetail(page);
  const receipt = await page.getByText('trine/2|').first().innerText();
  const [, gameId, issue] = receipt.split('|');
  await visit(page, `/round?game_id=${gameId}&issue=${issue}`);
}

/** One's own newest order. */
async function openDetail(page: Page): Promise<void> {
  await visit(page, '/betRecord');
  await page.getByRole('main').getByRole('link').first().click();
  await page.waitForURL(/betDetail/);
  await page.getByText('trine/2|').first().waitFor();
}

/** Gives an account a history: bets in the running round, of which some win, waits till it paid. */
export async function playARound(server: TestServer, username: string): Promise<void> {
  const account = { username, password: server.password() };
  const { api: client } = await logInByApi(server.url, account);
  const issue = await roundWithTime(client, 1, 6);
  for (const [plays, money] of [
    // After every draw the balance is below what any room takes on one play.
    ['big', '99.00'],
    ['sum_14', '1.00'],
    ['small,odd', '10.00'],
  ]) {
    const bet = { issue, plan_id: 1, game_id: 1, play_type: plays ?? '', money: money ?? '' };
    const placed = await client.call('/api/Lottery/playOrder', bet);
    assert.ok(placed.ok, JSON.stringify(placed));
  }
  await server.drawRounds?.();
  for (;;) {
    const [newest] = await rows(client);
    if (newest?.status === 1) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await seeWins(client);
}

/** So that no picture of the room is one of the popup over it. */
async function seeWins(client: Client): Promise<void> {
  for (;;) {
    const win = await client.call('/api/user/getGameResult', { game_id: 1 });
    assert.ok(win.ok, JSON.stringify(win));
    if (win.data === null) return;
    await client.call('/api/user/closeGameResult', { order_id: win.data.id });
  }
}

async function rows(client: Client) {
  const list = await client.call('/api/user/orderList', { limit: 1 });
  assert.ok(list.ok);
  return list.data;
}
