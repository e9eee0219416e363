// A server with rounds of nine seconds, somebody signed in there, and what is drawn meanwhile.

import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { createClient, type Answer, type Client } from '@trine/contract/client.ts';
import { openBrowser, openPhone, signIn, type Phone } from './browser.ts';
import { startServer, type TestServer } from './server.ts';

export type Round = Answer<'/api/Lottery/issueList'>[number];

export interface DrawnRounds {
  readonly server: TestServer;
  readonly browser: Browser;
  /** What the screens must agree with. */
  readonly api: Client;
  openSignedIn(): Promise<Phone>;
  close(): Promise<void>;
}

/** Ready when there is a first draw of the first game to be compared. */
export async function openDrawnRounds(): Promise<DrawnRounds> {
  await dayGoesOn();
  const server = await startServer({ roundSeconds: 9, closeSeconds: 3 });
  const browser = await openBrowser();
  const { url } = server;
  const account = { username: 'player1', password: server.password() };
  const api = await signedInClient(url, account);
  await drawAfter(api, 1, '');
  return {
    server,
    browser,
    api,
    async openSignedIn() {
      const phone = await openPhone(browser, { url, language: 'en' });
      await signIn(phone.page, { url, ...account });
      return phone;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

const dayMs = 86_400_000;
/** Taipei's clock is never changed. */
const taipeiAheadMs = 8 * 3_600_000;
const longestMs = 3 * 60_000;

/** What is shown of today is compared: no midnight of the draws' zone comes in between. */
async function dayGoesOn(): Promise<void> {
  const leftMs = dayMs - ((Date.now() + taipeiAheadMs) % dayMs);
  if (leftMs < longestMs) await delay(leftMs);
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

/** The first draw that comes after the newest of now. */
export async function nextDraw(api: Client, gameId: number): Promise<Round> {
  return drawAfter(api, gameId, (await newest(api, gameId))?.issue ?? '');
}

async function drawAfter(api: Client, gameId: number, issue: string): Promise<Round> {
  for (;;) {
    const round = await newest(api, gameId);
    if (round && round.issue > issue) return round;
    await delay(300);
  }
}

async function newest(api: Client, gameId: number): Promise<Round | undefined> {
  const list = await api.call('/api/Lottery/issueList', { game_id: gameId, limit: 1 });
  assert.ok(list.ok, JSON.stringify(list));
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
