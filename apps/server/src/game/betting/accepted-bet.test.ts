import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { codes } from '@trine/contract/envelope.ts';
import { languages } from '@trine/contract/languages.ts';
import { keywords } from '@trine/contract/keywords.ts';
import { playOrder } from '@trine/contract/bets/orders.ts';
import { playCode, PLAYS } from '@trine/game/plays.ts';
import { playName } from '@trine/i18n/labels.ts';
import { envelopeText } from '../../platform/http/envelopes.ts';
import { orderNumber, type OrderId } from '../../platform/postgres/ids.ts';
import { acceptedBet } from './accepted-bet.ts';
import { openReceiptSigner } from './receipt-signer.ts';
import { signReceipts } from './signed-receipts.ts';

const keys = {
  receiptKey: Buffer.alloc(32, 7),
  signer: openReceiptSigner(Buffer.alloc(32, 9), []),
};
const bet = {
  gameId: 2,
  planId: 5,
  issue: '20261121001',
  oddsVersion: null,
  stakeMinor: 1_050n,
  plays: PLAYS.map((_, play) => play),
};
const orders = bet.plays.map((play) => ({
  orderId: (9_007_199_254_740_900n + BigInt(play)) as OrderId,
  play,
  oddsHundredths: 194 + play,
}));
const balance = { balanceMinor: 5n, balanceVersion: 7n, heldMinor: 0n, heldVersion: 2n };
const batch = { bets: [], orderCount: 1 + orders.length, receipts: null };
const placed = { kind: 'placed', bet, orders, balance, batch, firstReceipt: 1 } as const;
const subjects = orders.map((order) => ({
  ...bet,
  ...order,
  orderNo: orderNumber(order.orderId),
  leafVersion: 2 as const,
}));
// Another bet of the batch comes first.
const receipts = signReceipts(
  [{ ...(subjects[0] ?? assert.fail()), orderNo: 'T0' }, ...subjects],
  keys,
);

const ajv = new Ajv({ strict: true });
for (const { name, accepts } of keywords) {
  ajv.addKeyword({ keyword: name, errors: false, validate: accepts });
}
const matches = ajv.compile(playOrder.answer);

for (const language of languages) {
  test(`the answer to an accepted bet matches the contract, in ${language}`, () => {
    const data = acceptedBet(placed, { language, receipts });
    const text = envelopeText({ code: codes.success, msg: 'ok', time: 1, data });
    assert.match(text, /^[\0-\x7f]*$/);
    const answer: unknown = JSON.parse(text);
    assert.deepEqual(answer, {
      code: codes.success,
      msg: 'ok',
      time: 1,
      data: {
        orders: orders.map((order, place) => ({
          id: Number(order.orderId),
          orderNo: orderNumber(order.orderId),
          play_type: playCode(order.play),
          play_method: playName(language, playCode(order.play)),
          quantity: '10.50',
          odds: (order.oddsHundredths / 100).toFixed(2),
          receipt: receipts[place + 1]?.preimage,
          nonce: receipts[place + 1]?.nonce,
          proof: {
            index: place + 1,
            size: 39,
            path: receipts[place + 1]?.path,
            signature: receipts[0]?.signature,
          },
        })),
        money: '0.05',
        lock_money: '0.00',
        balance_version: 7,
        held_version: 2,
        issue: bet.issue,
      },
    });
    assert.ok(matches((answer as { data: unknown }).data), JSON.stringify(matches.errors));
  });
}
