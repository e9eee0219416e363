// All own orders of a round in one answer: paths, payouts, and the credit of the ledger.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '@trine/contract/client.ts';
import { maxProvenOrders } from '@trine/contract/results/fairness.ts';
import { leafHash } from '@trine/fairness/book.ts';
import { checkReceipt } from '@trine/fairness/receipt.ts';
import { testBet } from '../../../testing/test-bets.ts';
import { runTick } from '../../../testing/test-tick.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { assertRejected, data, openTestApi } from '../../../testing/test-api.ts';

const api = await closeAfterTests(openTestApi());
const world = api.world;
await world.owner.query('update plan set min_stake_minor = 100, join_limit_minor = 0');

type OwnOrders = Answer<'/api/fairness/orders'>;

/** Each path as its hashes, checked against the root of the answer. */
function assertProven({ orders, hashes, size, root }: OwnOrders): void {
  for (const { preimage, index, path } of orders) {
    const leaf = Buffer.from(leafHash(preimage)).toString('hex');
    const siblings = path.map((at) => hashes[at] ?? '');
    assert.ok(checkReceipt({ preimage, leaf, index, size, path: siblings, root }));
  }
}

test('one call proves all own orders of a round and has their payouts', async () => {
  const round = await world.round({ gameId: 2 });
  const asked = { game_id: 2, issue: round.issue };
  const [owner, other, idle] = [await api.signedIn(), await api.signedIn(), await api.signedIn()];
  const receipts: string[] = [];
  for (const plan_id of [5, 6, 7, 8]) {
    for (const who of [owner, other]) {
      const request = testBet(round, { plan_id, play_type: 'big,sum_3,even', money: '2.00' });
      const { orders } = await data(who.client, '/api/Lottery/playOrder', request);
      if (who === owner) receipts.push(...orders.map(({ receipt }) => receipt));
    }
  }
  assertRejected(await owner.client.call('/api/fairness/orders', asked), 'not_sealed');
  await round.moveTo('closing');
  await runTick(world);
  const sealed = await data(owner.client, '/api/fairness/orders', asked);
  assertProven(sealed);
  assert.deepEqual(sealed.orders.map(({ preimage }) => preimage).toSorted(), receipts.toSorted());
  assert.equal(sealed.size, receipts.length * 2);
  assert.ok(new Set(sealed.hashes).size === sealed.hashes.length);
  assert.deepEqual([sealed.credited, sealed.more], [null, 0]);
  assert.ok(sealed.orders.every(({ status, payout }) => status === 0 && payout === '0.00'));

  await round.moveTo('draw');
  await runTick(world);
  const settled = await data(owner.client, '/api/fairness/orders', asked);
  const paid = settled.orders.reduce((sum, { payout }) => sum + Number(payout), 0);
  assert.equal(settled.credited, paid.toFixed(2));
  assert.ok(settled.orders.every(({ status }) => status === 1));
  for (const { id, payout } of settled.orders) {
    const record = await data(owner.client, '/api/user/orderInfo', { id });
    const won = record.whether_hit === 1 ? Number(record.profit) + 2 : 0;
    assert.equal(payout, won.toFixed(2));
  }
  const none = await data(idle.client, '/api/fairness/orders', asked);
  assert.deepEqual([none.orders, none.root, none.credited], [[], settled.root, '0.00']);
});

test('more orders than one answer has are asked for after the last one', async () => {
  const round = await world.round({ gameId: 3 });
  const asked = { game_id: 3, issue: round.issue };
  const { client } = await api.signedIn();
  const plays = Array.from({ length: 28 }, (_, sum) => `sum_${sum}`).join(',');
  for (let bet = 0; bet < 8; bet += 1) {
    const request = testBet(round, { plan_id: 9, play_type: plays, money: '1.00' });
    await data(client, '/api/Lottery/playOrder', request);
  }
  await round.moveTo('closing');
  await runTick(world);
  const first = await data(client, '/api/fairness/orders', asked);
  assert.deepEqual([first.orders.length, first.more], [maxProvenOrders, 1]);
  const after_id = first.orders.at(-1)?.id ?? 0;
  const second = await data(client, '/api/fairness/orders', { ...asked, after_id });
  assert.deepEqual([second.orders.length, second.more], [8 * 28 - maxProvenOrders, 0]);
  assertProven(first);
  assertProven(second);
  const ids = [...first.orders, ...second.orders].map(({ id }) => id);
  assert.equal(new Set(ids).size, 8 * 28);
});

test('own orders of an unknown round are not found', async () => {
  const round = await world.round({ gameId: 4 });
  const { client } = await api.signedIn();
  const asked = { game_id: 1, issue: round.issue };
  assertRejected(await client.call('/api/fairness/orders', asked), 'not_found');
});

test('orders that are no longer those of the sealed book are a reason of its own', async () => {
  const round = await world.round({ gameId: 3 });
  const asked = { game_id: 3, issue: round.issue };
  const [owner, other] = [await api.signedIn(), await api.signedIn()];
  for (const { client } of [owner, other]) {
    const request = testBet(round, { plan_id: 9, play_type: 'big', money: '2.00' });
    await data(client, '/api/Lottery/playOrder', request);
  }
  await round.moveTo('closing');
  await runTick(world);
  await world.owner.query('update round set book_count = 1 where round_id = $1', [
    String(round.roundId),
  ]);
  assertRejected(await owner.client.call('/api/fairness/orders', asked), 'book_differs');
});
