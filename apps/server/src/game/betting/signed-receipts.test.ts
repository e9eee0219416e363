// Receipts of accepted bets: each verifies under the one signature of its batch, and again whenever
// the answer is repeated or read later.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient, type Answer } from '@trine/contract/client.ts';
import { isReceiptOf } from '@trine/fairness/receipt.ts';
import {
  parseReceiptKey,
  verifySignedReceipt,
  type ReceiptProof,
} from '@trine/fairness/signed-receipt.ts';
import { parseMoney } from '@trine/money/money.ts';
import { testBet } from '../../../testing/test-bets.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { data, openTestApi } from '../../../testing/test-api.ts';
import { openReceiptSigner, receiptOrigin } from './receipt-signer.ts';

const api = await closeAfterTests(openTestApi());
await api.world.owner.query('update plan set min_stake_minor = 100, join_limit_minor = 0');
const { keyText } = openReceiptSigner(api.secrets.receiptSigningKey, []);
const key = parseReceiptKey(keyText) ?? assert.fail();

type Placed = Answer<'/api/Lottery/playOrder'>;

interface Receipt {
  readonly receipt: string;
  readonly proof: ReceiptProof;
}

function assertSigned({ receipt, proof }: Receipt): void {
  assert.ok(verifySignedReceipt(receipt, proof, key), JSON.stringify(proof));
}

function assertReceipts({ orders, issue }: Placed, gameId: number): void {
  for (const order of orders) {
    assertSigned(order);
    const { orderNo, nonce, play_type: play, receipt } = order;
    const stakeMinor = parseMoney(order.quantity) ?? 0n;
    const oddsHundredths = Number(parseMoney(order.odds) ?? 0n);
    const bet = { gameId, issue, orderNo, nonce, play, stakeMinor, oddsHundredths };
    assert.ok(isReceiptOf(receipt, bet), receipt);
  }
}

test('every order of a batch of many bets verifies under one signature', async () => {
  const rounds = [await api.world.round({ gameId: 1 }), await api.world.round({ gameId: 2 })];
  const players = await Promise.all(Array.from({ length: 24 }, () => api.signedIn()));
  const placed = await Promise.all(
    players.map(async ({ client }, index) => {
      const round = rounds[index % 2] ?? assert.fail();
      const play_type = index % 3 === 0 ? 'big,sum_13,odd' : 'small';
      const request = testBet(round, { plan_id: round.gameId * 4, play_type, money: '2.00' });
      const answer = await data(client, '/api/Lottery/playOrder', request);
      assertReceipts(answer, round.gameId);
      return answer.orders;
    }),
  );
  const batches = Map.groupBy(placed.flat(), ({ proof }) => proof.signature);
  const sizes = [...batches.values()].map((batch) => {
    assert.ok(batch.every(({ proof }) => proof.size === batch.length));
    assert.deepEqual(
      batch.map(({ proof }) => proof.index).toSorted((one, other) => one - other),
      [...batch.keys()],
    );
    return batch.length;
  });
  // While the first batch of a writer is written, the others wait for its next one.
  assert.ok(Math.max(...sizes) > 3, sizes.join());
});

test('a lone bet is a batch of its own orders', async () => {
  const round = await api.world.round({ gameId: 3 });
  const { client } = await api.signedIn();
  for (const [play_type, size] of [
    ['big', 1],
    ['big,sum_3,even', 3],
  ] as const) {
    const request = testBet(round, { plan_id: 9, play_type, money: '2.00' });
    const answer = await data(client, '/api/Lottery/playOrder', request);
    assertReceipts(answer, 3);
    assert.ok(answer.orders.every(({ proof }) => proof.size === size));
  }
});

test('a repeated answer and an answer that is read later are signed again', async () => {
  const round = await api.world.round({ gameId: 4 });
  const other = await api.world.round({ gameId: 4, leafVersion: 1 });
  for (const each of [round, other]) {
    const { client } = await api.signedIn();
    const request = testBet(each, { plan_id: 13, play_type: 'big,sum_3', money: '2.00' });
    const options = { key: `receipts-${each.issue}-abcdef` };
    const outcomes = [
      await client.call('/api/Lottery/playOrder', request, options),
      await client.call('/api/Lottery/playOrder', request, options),
    ];
    const [first, again] = outcomes.map((outcome) => (outcome.ok ? outcome.data : assert.fail()));
    assert.ok(first && again);
    assertReceipts(first, 4);
    assertReceipts(again, 4);
    for (const [index, { id, receipt, nonce }] of first.orders.entries()) {
      assert.equal(again.orders[index]?.receipt, receipt);
      const info = await data(client, '/api/user/orderInfo', { id });
      assert.deepEqual([info.receipt, info.nonce, info.proof?.size], [receipt, nonce, 1]);
      assertSigned({ receipt, proof: info.proof ?? assert.fail() });
    }
    // The world has one running round a game.
    await each.moveTo('draw');
  }
});

test('the receipts of two processes verify under the same key', async () => {
  const round = await api.world.round({ gameId: 1 });
  const { client, token } = await api.signedIn();
  const second = await api.secondServer();
  try {
    const request = testBet(round, { plan_id: 1, money: '2.00' });
    assertReceipts(await data(client, '/api/Lottery/playOrder', request), 1);
    const { baseUrl } = second;
    const elsewhere = createClient({ baseUrl, token: () => token, language: () => 'en' });
    assertReceipts(await data(elsewhere, '/api/Lottery/playOrder', request), 1);
  } finally {
    await second.close();
  }
});

test('the key is named after the host of the first line', () => {
  assert.equal(receiptOrigin([]), 'localhost/log');
  const lines = ['https://trine.example', 'https://two.example'];
  assert.equal(receiptOrigin(lines), 'trine.example/log');
  const seed = Buffer.alloc(32, 1);
  assert.match(openReceiptSigner(seed, lines).keyText, /^trine\.example\/log\/receipts\+/);
});
