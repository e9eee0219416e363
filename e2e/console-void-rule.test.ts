// Rounds that nobody sealed in time: the console lists them as void by rule, with the reason.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { findingsOf, openBrowser } from './browser.ts';
import { enterConsole } from './console-person.ts';
import { startMovableServer, type MovableServer } from './server.ts';

let server: MovableServer;
let browser: Browser;

before(async () => {
  server = await startMovableServer();
  browser = await openBrowser();
});

after(async () => {
  await browser.close();
  await server.close();
});

/** As long as a round: its close and its draw both go by unseen. */
const roundMs = 30 * 60_000;

test('a round that was sealed after its draw is shown as void by rule', async () => {
  await server.pass(roundMs);
  const account = { url: server.url, name: 'risk1', password: server.password() };
  const { page, context, faults } = await enterConsole(browser, account);
  await page.goto('/console/voids');
  const rows = page.getByRole('table', { name: 'Void by rule' }).getByRole('row');
  await rows
    .filter({ hasText: 'Singapore' })
    .getByText(/^Sealed too late/)
    .waitFor();
  await page.getByText('No round waits for a void.').waitFor();
  assert.deepEqual(await findingsOf(page), []);
  assert.deepEqual(faults, []);
  await context.close();
});
