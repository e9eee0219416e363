// What the owner of the database changes behind a player's back while the player's page is closed:
// the device finds it when the app is opened again, without a tap.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { checkEvidence, type Evidence } from '@trine/fairness/evidence.ts';
import { playNumber, type PlayCode } from '@trine/game/plays.ts';
import { noteKeyText } from '@trine/fairness/log/note-key.ts';
import { createNoteSigner } from '@trine/fairness/log/note-signer.ts';
import { fill } from '@trine/i18n/fill.ts';
import { asOwner } from '../../fixtures/database-owner.ts';
import { enterRoom, placeBet, roundWithTime, type Person } from '../../fixtures/person.ts';
import { registerByApi } from '../../fixtures/player-client.ts';
import { resealRound, type RoundName } from '../../fixtures/reseal.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { test } from '../../fixtures/test.ts';

test.use({ ownServer: 'insider' });

interface PlacedBet extends RoundName {
  readonly id: number;
  readonly orderNo: string;
  readonly play: string;
}

/** Bets in the first room of a game; the orders in their sequence. */
async function bet(
  person: Person,
  gameId: number,
  plays: readonly PlayCode[] = ['big'],
): Promise<PlacedBet[]> {
  await person.page.goto('/');
  await enterRoom(person, gameId);
  const issue = await roundWithTime(person.api, gameId, 18);
  await placeBet(person, { issue, plays, stake: '50' });
  const listed = await person.api.call('/api/user/orderList', {});
  assert.ok(listed.ok);
  return listed.data
    .filter((order) => order.game_id === gameId && order.issue === issue)
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, orderNo, play_type: play }) => ({ id, orderNo, play, gameId, issue }));
}

type Change = (text: string, values?: readonly unknown[]) => Promise<void>;

/** Changes as the database's owner, each of at least one row. */
async function change(
  server: MovableServer,
  work: (update: Change) => Promise<void>,
): Promise<void> {
  await asOwner(server, async (client) => {
    await work(async (text, values = []) => {
      const { rowCount } = await client.query(text, [...values]);
      assert.ok(rowCount, text);
    });
  });
}

const ofRound = 'where game_id = $1 and issue = $2';
const inRound = ({ gameId, issue }: RoundName) => [gameId, issue];

/** The card of a bet whose check failed. */
function failedCard(page: Page, { orderNo }: PlacedBet) {
  return page.locator('section').filter({ hasText: orderNo });
}

async function expectProblems(
  { page, texts }: Person,
  problems: readonly (readonly [bet: PlacedBet | undefined, problem: string])[],
): Promise<void> {
  const { checkFails } = texts.betDetail;
  for (const [placed, problem] of problems) {
    assert.ok(placed);
    await failedCard(page, placed).getByText(problem).waitFor();
  }
  await expect(page.locator('section').getByText(checkFails)).toHaveCount(problems.length);
}

async function savedEvidence(page: Page, placed: PlacedBet): Promise<Evidence> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    failedCard(page, placed)
      .getByRole('button', { name: /Save the evidence/ })
      .click(),
  ]);
  return JSON.parse(await readFile(await download.path(), 'utf8')) as Evidence;
}

test('orders that were added, exchanged or removed before the draw are found', async ({
  server,
  openMember,
}) => {
  const person = await openMember({ username: 'insider', path: '/' });
  const erased = await openMember({ username: 'erased', path: '/' });
  const accomplice = await registerByApi(server.url, 'accomplice');
  const { page, texts } = person;
  const [untouched] = await bet(person, 1);
  const exchanged = await bet(person, 2, ['big', 'odd', 'big_odd', 'extreme_big', 'big_even']);
  const [lost] = await bet(erased, 2);
  const [joined] = await bet(person, 3);
  const [moved] = await bet(person, 4);
  assert.ok(untouched && lost && joined && moved);
  // This device does not see the seal.
  await erased.page.goto(`${server.url}/robots.txt`);
  await server.closeRounds();
  await page.goto(`${server.url}/robots.txt`);

  const [play, stake, odds, removed, kept] = exchanged;
  await change(server, async (update) => {
    const order = 'where order_id = $1';
    await update(`update bet_order set play = ${playNumber('small')} ${order}`, [play?.id]);
    await update(`update bet_order set stake_minor = stake_minor - 100 ${order}`, [stake?.id]);
    await update(`update bet_order set odds_hundredths = odds_hundredths - 1 ${order}`, [odds?.id]);
    await update(`delete from bet_order ${order}`, [removed?.id]);
    await update(
      `delete from bet_order where player_id = (
      select player_id from bet_order where order_id = $1
    )`,
      [lost.id],
    );
    await update(
      `insert into bet_order (
         bucket, player_id, order_id, round_id, game_id, plan_id, play, step, odds_hundredths,
         stake_minor, balance_after_minor, posting_id, account_version
       )
       select
         $2::bigint % 64, $2, order_id + 1, round_id, game_id, plan_id, play, step,
         odds_hundredths, stake_minor, balance_after_minor, posting_id, account_version
       from bet_order
       where order_id = $1`,
      [joined.id, accomplice.user.user_id],
    );
    await update(
      `update round
       set draws_at = draws_at + interval '3 s', beacon_round = beacon_round + 1
       ${ofRound}`,
      inRound(moved),
    );
  });
  const clients = [person.api, erased.api, accomplice.api];
  for (const round of [lost, joined]) await resealRound(server, round, clients);
  await server.drawRounds();

  const { betDetail, betRecord, common } = texts;
  await page.goto(`${server.url}/betRecord`);
  await page.getByText(common.betCheckFails).waitFor();
  await expectProblems(person, [
    [play, betDetail.problemReceipt],
    [stake, betDetail.problemReceipt],
    [odds, betDetail.problemReceipt],
    [removed, betDetail.problemMissing],
    [kept, betDetail.problemNotLogged],
    [joined, betDetail.problemNotLogged],
    [moved, betDetail.problemRound],
  ]);
  await page.getByText(fill(betRecord.checkedCount, { checked: 1, count: 7 })).waitFor();
  await erased.page.goto(`${server.url}/betRecord`);
  await expectProblems(erased, [[lost, betDetail.problemMissing]]);

  assert.ok(play);
  const { logged, bets } = checkEvidence(await savedEvidence(page, play));
  assert.equal(logged, 'fails');
  assert.deepEqual(
    bets?.find(({ orderNo }) => orderNo === play.orderNo)?.problem,
    'receipt_differs',
  );

  // The untouched bet and an exchanged one, each in its detail.
  await page.goto(`${server.url}/betDetail?id=${untouched.id}`);
  await page.getByText(betDetail.checkHolds).waitFor();
  await page.getByText(betDetail.checkReceipt).waitFor();
  await page.goto(`${server.url}/betDetail?id=${play.id}`);
  await page.getByText(betDetail.problemReceipt).waitFor();
});

test('receipts move to another phone in a file', async ({ server, openMember, openPhone }) => {
  const person = await openMember({ username: 'mover', path: '/' });
  const { page, texts, api } = person;
  await enterRoom(person, 1);
  const issue = await roundWithTime(api, 1, 18);
  await placeBet(person, { issue, plays: ['big', 'odd'], stake: '50' });
  await page.goto('/system');
  await page.getByText(fill(texts.device.receiptsCount, { count: 2 })).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: texts.device.receiptsExport }).click(),
  ]);
  const file = await download.path();

  const other = await openPhone();
  const storage = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));
  await other.page.addInitScript((kept: Record<string, string>) => {
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  }, storage);
  await other.page.goto(`${server.url}/system`);
  await other.page.getByText(fill(texts.device.receiptsCount, { count: 0 })).waitFor();
  const chooser = other.page.locator('input[type=file]');
  await chooser.setInputFiles({
    name: 'other.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  });
  await other.page.getByText(texts.device.receiptsUnfit).waitFor();
  await chooser.setInputFiles(file);
  await other.page.getByText(fill(texts.device.receiptsRead, { count: 2 })).waitFor();

  await server.drawRounds();
  await other.page.goto(`${server.url}/betRecord`);
  await other.page
    .getByText(fill(texts.betRecord.checkedCount, { checked: 2, count: 2 }))
    .waitFor();
  await other.page
    .getByRole('link', { name: new RegExp(issue) })
    .first()
    .click();
  await other.page.getByText(texts.betDetail.checkReceipt).waitFor();
});

test('a browser that stores nothing says that it keeps no receipt', async ({ openMember }) => {
  const person = await openMember({ username: 'forgetful' });
  const { page, texts, api } = person;
  const content = `indexedDB.open = () => { throw new DOMException('blocked', 'SecurityError') }`;
  await page.addInitScript({ content });
  await page.goto('/');
  await enterRoom(person, 1);
  const issue = await roundWithTime(api, 1, 18);
  await placeBet(person, { issue, plays: ['big'], stake: '50' });
  await page.getByText(texts.betRoom.noReceipt).waitFor();
  await page.goto('/system');
  await page.getByText(texts.device.receiptsBlocked).waitFor();
});

// The last one: it leaves a log that no device continues.
test('a draw, a seal and an order that were changed in the past are found', async ({
  server,
  openMember,
}) => {
  const person = await openMember({ username: 'returning', path: '/' });
  const { page, texts } = person;
  const [digits] = await bet(person, 1);
  const [order] = await bet(person, 2);
  const [moved] = await bet(person, 3);
  const [late] = await bet(person, 4);
  assert.ok(digits && order && moved && late);
  await page.goto(`${server.url}/robots.txt`);
  await server.drawRounds();
  await asOwner(server, async (client) => {
    await client.query('alter table round drop constraint round_digits_follow');
  });
  await change(server, async (update) => {
    await update(`update round set outcome = (outcome + 1) % 1000 ${ofRound}`, inRound(digits));
    await update(`update bet_order set play = ${playNumber('small')} where order_id = $1`, [
      order.id,
    ]);
    await update(
      `update round
       set draws_at = draws_at - interval '3 s', beacon_round = beacon_round - 1
       ${ofRound}`,
      inRound(moved),
    );
    // As after a late seal: the log has the time at which it was written.
    await update(
      `update round set closed_at = closed_at - interval '1 s' ${ofRound}`,
      inRound(late),
    );
  });
  const { betDetail, common } = texts;
  await page.goto(`${server.url}/betRecord`);
  await page.getByText(common.betCheckFails).waitFor();
  await expectProblems(person, [
    [digits, betDetail.problemRound],
    [order, betDetail.problemReceipt],
    [moved, betDetail.problemRound],
    [late, betDetail.problemNotLogged],
  ]);

  // The log is rewritten and signed again by the server.
  await asOwner(server, async (client) => {
    await client.query(`
      update public_log_entry
      set entry = left(entry, -2) || case right(entry, 2) when 'ab' then 'cd' else 'ab' end
      where entry_index = (
        select min(entry_index) from public_log_entry where entry like 'trine/1/draw|%'
      );
      delete from public_log_tile;
      update public_log set size = 0, root = sha256(''), checkpoint = null, published_at = null`);
  });
  await expect.poll(async () => (await fetch(`${server.url}/log/checkpoint`)).status).toBe(200);
  await page.goto(server.url);
  await page.getByText(common.logFails).waitFor();

  // The keys of the installation are exchanged.
  const otherKey = createNoteSigner({ name: 'other/log', kind: 'log', seed: randomBytes(32) });
  await change(server, async (update) => {
    await update('update public_log set verifier_key = $1', [noteKeyText(otherKey.key)]);
  });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await page.goto(server.url);
  await page.getByText(common.trustChanged).waitFor();
});
