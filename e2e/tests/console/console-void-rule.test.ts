// Rounds that were not sealed in time: the console lists them as void by rule, with the reason.

import assert from 'node:assert/strict';
import { findingsOf } from '../../fixtures/browser.ts';
import { signInAtConsole } from '../../fixtures/console-sign-in.ts';
import { test } from '../../fixtures/test.ts';

/** As long as a round: its close and its draw both go by unseen. */
const roundMs = 30 * 60_000;

test('a round that was sealed after its draw is shown as void by rule', async ({
  server,
  openStaff,
}) => {
  const account = { url: server.url, name: 'risk1', password: server.password() };
  const staffConsole = await signInAtConsole(account);
  const open = await staffConsole.call('/rounds/list', { game_id: 1, status: 'open' });
  assert.ok(open.ok && open.data.rows[0], JSON.stringify(open));
  const { issue } = open.data.rows[0];
  await server.pass(roundMs);
  const { page } = await openStaff('risk1', { path: '/console/voids' });
  const rows = page.getByRole('table', { name: 'Void by rule' }).getByRole('row');
  await rows
    .filter({ hasText: 'Singapore' })
    .filter({ hasText: issue })
    .getByText(/^Sealed too late/)
    .waitFor();
  await page.getByText('No round waits for a void.').waitFor();
  assert.deepEqual(await findingsOf(page), []);
});
