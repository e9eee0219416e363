// What the owner of the database changes behind a player's back while the player's page is closed:
// the device finds it when the app is opened again, without a tap.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { leafHash, treeRoot } from '@trine/fairness/book.ts';
import { checkEvidence, type Evidence } from '@trine/fairness/evidence.ts';
import { playNumber } from '@trine/game/plays.ts';
import { fill } from '@trine/i18n/fill.ts';
import { asOwner } from '../../fixtures/database-owner.ts';
import { enterRoom, placeBet, roundWithTime, type Person } from '../../fixtures/person.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { test } from '../../fixtures/test.ts';

test.use({ ownServer: 'insider' });

const games = { untouched: 1, exchanged: 2, removed: 3, moved: 4 } as const;

/** Bets on big in the first room of each game. */
async function betInEachGame(person: Person): Promise<ReadonlyMap<number, string>> {
  const issues = new Map<number, string>();
  for (const gameId of Object.values(games)) {
    await person.page.goto('/');
    await enterRoom(person, gameId);
    const issue = await roundWithTime(person.api, gameId, 18);
    await placeBet(person, { issue, plays: ['big'], stake: '50' });
    issues.set(gameId, issue);
  }
  return issues;
}

/** The round's root from the orders as they are now: each round has the orders of one player. */
async function reseal(
  server: MovableServer,
  { api }: Person,
  { gameId, issue }: { readonly gameId: number; readonly issue: string },
): Promise<void> {
  const listed = await api.call('/api/user/orderList', {});
  assert.ok(listed.ok);
  const orders = listed.data.filter((order) => order.game_id === gameId && order.issue === issue);
  const leaves = await Promise.all(
    orders
      .toSorted((a, b) => a.id - b.id)
      .map(async ({ id }) => {
        const order = await api.call('/api/user/orderInfo', { id });
        assert.ok(order.ok && order.data.receipt !== null);
        return leafHash(order.data.receipt);
      }),
  );
  const root = Buffer.from(treeRoot(leaves));
  await asOwner(server, async (client) => {
    await client.query(
      `update round set book_root = $1, book_count = $2, book_stake_minor = $2 * 5000
       where game_id = $3 and issue = $4`,
      [root, leaves.length, gameId, issue],
    );
  });
}

/**
 * Exchanges one bet, removes one and moves one draw. The exposure, which the settlement compares,
 * and the seals are made to fit.
 */
async function cheat(
  server: MovableServer,
  person: Person,
  issues: ReadonlyMap<number, string>,
): Promise<void> {
  const roundOf = (gameId: number) => ({ gameId, issue: issues.get(gameId) ?? '' });
  const [exchanged, removed] = [games.exchanged, games.removed].map(roundOf);
  assert.ok(exchanged && removed);
  const inRound = `round_id = (select round_id from round where game_id = $1 and issue = $2)`;
  const [big, small] = [playNumber('big'), playNumber('small')];
  await asOwner(server, async (client) => {
    const change = async (text: string, gameId: number) => {
      const { rowCount } = await client.query(text, [gameId, issues.get(gameId)]);
      assert.ok(rowCount, text);
    };
    await change(`update bet_order set play = ${small} where ${inRound}`, games.exchanged);
    await change(
      `update exposure
       set payouts_minor[${small + 1}] = payouts_minor[${big + 1}],
         payouts_minor[${big + 1}] = payouts_minor[${small + 1}]
       where ${inRound}`,
      games.exchanged,
    );
    await change(`delete from bet_order where ${inRound}`, games.removed);
    await change(
      `update exposure
       set stake_minor = 0, order_count = 0, payouts_minor = array_fill(0::bigint, array[38])
       where ${inRound}`,
      games.removed,
    );
    await change(
      `update round
       set draws_at = draws_at + interval '3 s', beacon_round = beacon_round + 1
       where game_id = $1 and issue = $2`,
      games.moved,
    );
  });
  await reseal(server, person, exchanged);
  await reseal(server, person, removed);
}

async function savedEvidence(page: Page, problem: string): Promise<Evidence> {
  const card = page.getByRole('region').or(page.locator('section')).filter({ hasText: problem });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card
      .last()
      .getByRole('button', { name: /Save the evidence/ })
      .click(),
  ]);
  return JSON.parse(await readFile(await download.path(), 'utf8')) as Evidence;
}

test('a bet that was exchanged or removed, and a draw that was moved, are found', async ({
  server,
  openMember,
}) => {
  const person = await openMember({ username: 'insider', path: '/' });
  const { texts } = person;
  const issues = await betInEachGame(person);
  await server.closeRounds();
  await person.page.goto(`${server.url}/robots.txt`);
  await cheat(server, person, issues);
  await server.drawRounds();

  const { page } = person;
  await page.goto(`${server.url}/betRecord`);
  const { betDetail, betRecord, common } = texts;
  await page.getByText(common.betCheckFails).waitFor();
  for (const problem of [
    betDetail.problemReceipt,
    betDetail.problemMissing,
    betDetail.problemRound,
  ]) {
    await expect(page.getByText(problem)).toHaveCount(1);
  }
  await page.getByText(fill(betRecord.checkedCount, { checked: 1, count: 3 })).waitFor();

  const evidence = await savedEvidence(page, betDetail.problemReceipt);
  const { bets } = checkEvidence(evidence);
  assert.deepEqual(
    bets?.map(({ problem }) => problem),
    ['receipt_differs'],
  );

  // The untouched bet and the exchanged one, each in its detail.
  const untouched = new RegExp(`${issues.get(games.untouched)}`);
  await page.getByRole('link', { name: untouched }).click();
  await page.getByText(betDetail.checkHolds).waitFor();
  await page.getByText(betDetail.checkReceipt).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: new RegExp(`${issues.get(games.exchanged)}`) }).click();
  await page.getByText(betDetail.problemReceipt).waitFor();
});

test('receipts move to another phone in a file', async ({ server, openMember, openPhone }) => {
  const person = await openMember({ username: 'mover', path: '/' });
  const { page, texts, api } = person;
  await enterRoom(person, games.untouched);
  const issue = await roundWithTime(api, games.untouched, 18);
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
  await enterRoom(person, games.untouched);
  const issue = await roundWithTime(api, games.untouched, 18);
  await placeBet(person, { issue, plays: ['big'], stake: '50' });
  await page.getByText(texts.betRoom.noReceipt).waitFor();
  await page.goto('/system');
  await page.getByText(texts.device.receiptsBlocked).waitFor();
});
