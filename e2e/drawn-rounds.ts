// A server whose rounds are drawn when the test says so, and somebody signed in there.

import assert from 'node:assert/strict';
import type { Browser, Locator, Page } from 'playwright-core';
import { createClient, type Answer, type Client } from '@trine/contract/client.ts';
import { openBrowser, newMobilePage, signIn, type Phone } from './browser.ts';
import { startMovableServer, type MovableServer } from './server.ts';

export type Round = Answer<'/api/Lottery/issueList'>[number];

export interface DrawnRounds {
  readonly server: MovableServer;
  readonly browser: Browser;
  /** What the screens must agree with. */
  readonly api: Client;
  openSignedIn(): Promise<Phone>;
  close(): Promise<void>;
}

/** Ready when there is a first draw of the first game to be compared. */
export async function openDrawnRounds(): Promise<DrawnRounds> {
  const server = await startMovableServer();
  const browser = await openBrowser();
  const { url } = server;
  const account = { username: 'player1', password: server.password() };
  const api = await signedInClient(url, account);
  await server.drawRounds();
  return {
    server,
    browser,
    api,
    async openSignedIn() {
      const phone = await newMobilePage(browser, { url, language: 'en' });
      await signIn(phone.page, { url, ...account });
      return phone;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

async function signedInClient(
  baseUrl: string,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<Client> {
  const options = { baseUrl, language: () => 'en' as const };
  const visitor = createClient({ ...options, token: () => null });
  const login = await visitor.call('/api/user/login', { account: username, password });
  assert.ok(login.ok, JSON.stringify(login));
  const { token } = login.data.userinfo;
  return createClient({ ...options, token: () => token });
}

/** Draws the running rounds; that of the game. */
export async function nextDraw({ api, server }: DrawnRounds, gameId: number): Promise<Round> {
  await server.drawRounds();
  const list = await api.call('/api/Lottery/issueList', { game_id: gameId, limit: 1 });
  assert.ok(list.ok && list.data[0], JSON.stringify(list));
  return list.data[0];
}

/** Nothing went wrong in the page. */
export async function endSound(phone: Phone): Promise<void> {
  assert.deepEqual(phone.faults, []);
  await phone.context.close();
}

export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row', { name });
}

export async function cellsOf(row: Locator): Promise<string[]> {
  return (await row.getByRole('cell').allInnerTexts()).map((cell) => cell.trim());
}
