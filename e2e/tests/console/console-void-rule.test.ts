// Rounds that nobody sealed in time: the console lists them as void by rule, with the reason.

import assert from 'node:assert/strict';
import type { Browser } from '@playwright/test';
import { findingsOf } from '../../fixtures/browser.ts';
import { enterConsole } from '../../fixtures/console-person.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { test } from '../../fixtures/test.ts';

let server: MovableServer;
let browser: Browser;

test.beforeAll(({ server: started, browser: opened }) => {
  server = started;
  browser = opened;
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
