// The page that shows the API's document, in a real browser under the server's content policy and
// without any other host.

import assert from 'node:assert/strict';
import { test } from '../../fixtures/test.ts';

test('calls and events are shown, and a call can be tried', async ({ server, openPhone }) => {
  const { page } = await openPhone({ width: 1_280 });
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(server.url) || request.url().startsWith('data:');
    if (!isOurs) elsewhere.push(request.url());
  });
  await page.goto('/index.php/api/docs');
  await page.getByRole('heading', { name: 'Trine player API' }).waitFor();
  await page.getByText('Place bets').waitFor();
  await page.getByText('State of a room, pushed').click();
  const stream = page.locator('#operations-Lottery-LotteryStream');
  await stream.getByText('Events: round, message, balance, hit, notice.').waitFor();
  const chain = page.locator('#operations-fairness-fairnessChain');
  await chain.getByText('The beacon that draws').click();
  await chain.getByRole('button', { name: 'Try it out' }).click();
  await chain.getByRole('button', { name: 'Execute' }).click();
  await chain.getByText('chain_hash').first().waitFor();
  assert.deepEqual(elsewhere, []);
});
