import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isGain, isPaid, lossOf, netOf, payoutOf, settledOf, signedText } from './settled.ts';

// A stake of 10.00 at odds of 1.94.
const flags = [
  { status: 0, whether_hit: 0, profit: '0.00', settled: null },
  { status: 1, whether_hit: 0, profit: '0.00', settled: { stake: '10.00', payout: '0.00' } },
  { status: 1, whether_hit: 1, profit: '9.40', settled: { stake: '10.00', payout: '19.40' } },
  { status: 2, whether_hit: 0, profit: '0.00', settled: null },
  { status: 3, whether_hit: 0, profit: '0.00', settled: null },
] as const;

for (const { settled, ...order } of flags) {
  test(`status ${order.status}, hit ${order.whether_hit}: ${JSON.stringify(settled)}`, () => {
    assert.deepEqual(settledOf({ ...order, quantity: '10.00' }), settled);
  });
}

const rows: readonly (readonly [
  stake: string,
  payout: string,
  isPaid: boolean,
  net: string,
  text: string,
])[] = [
  ['50.00', '97.00', true, '47.00', '+47.00'],
  ['50.00', '0.00', false, '-50.00', '\u221250.00'],
  // One of three won, and less than all stakes was paid.
  ['60.00', '38.80', true, '-21.20', '\u221221.20'],
  ['20.00', '20.00', true, '0.00', '0.00'],
  ['0.05', '0.09', true, '0.04', '+0.04'],
  ['1200.00', '0.00', false, '-1200.00', '\u22121,200.00'],
];

for (const [stake, payout, paid, net, text] of rows) {
  test(`${payout} for ${stake}: net ${text}`, () => {
    assert.equal(isPaid({ stake, payout }), paid);
    assert.equal(netOf({ stake, payout }), net);
    // Only a payout above the stake is a win.
    assert.equal(isGain({ stake, payout }), text.startsWith('+'));
    assert.equal(signedText(net, 'en'), text);
  });
}

test('a loss is the negative stake, a payout is the stake plus the profit', () => {
  assert.equal(lossOf({ stake: '50.00', payout: '0.00' }), '-50.00');
  assert.equal(payoutOf({ quantity: '0.10', profit: '0.09' }), '0.19');
});
