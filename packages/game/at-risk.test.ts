import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { minor, parseMoney } from '@trine/money/money.ts';
import { stakesAtRisk, type OrderAtRisk } from './at-risk.ts';
import { oddsTable } from './odds.ts';
import { OUTCOMES, sumOf } from './outcome.ts';
import { isPlayCode, PLAYS, playNumber, playWins } from './plays.ts';

const odds = oddsTable(9700);

/** `big 100 small_odd 50.01`: plays and stakes in turn, at the standard odds. */
function ordersOf(text: string): OrderAtRisk[] {
  const words = text.split(' ').filter((word) => word !== '');
  return words.flatMap((play, index) => {
    if (!isPlayCode(play)) return [];
    const stakeMinor = parseMoney(words[index + 1] ?? '') ?? minor(0n);
    return [{ play, stakeMinor, oddsHundredths: odds[playNumber(play)] ?? 0 }];
  });
}

const allSums = PLAYS.filter((play) => play.startsWith('sum_'));

const table: readonly [orders: string, atRisk: bigint][] = [
  ['', 0n],
  ['big 100', 100_00n],
  ['big 100 odd 100', 200_00n],
  // 1.94 on either side: 206 of 400 are lost at least, or 194 of 200 come back.
  ['big 100 small 100', 6_00n],
  ['odd 100 even 100', 6_00n],
  ['big 100 small 99.99', 199_99n - 193_98n],
  ['big 100 small 100 odd 100', 300_00n - 194_00n],
  // The combinations pay 4.19 and 3.60.
  ['big_odd 250 big_even 250 small_odd 250 small_even 250', 1000_00n - 900_00n],
  ['big 100 small_odd 50 small_even 50', 200_00n - 180_00n],
  // All but one number: a draw of that number loses everything.
  [allSums.map((play) => (play === 'sum_27' ? 'big 1' : `${play} 1`)).join(' '), 28_00n - 1_94n],
  [
    allSums
      .slice(1)
      .map((play) => `${play} 1`)
      .join(' '),
    27_00n,
  ],
  ['big 50 big 50 small 100', 6_00n],
];
for (const [orders, expected] of table) {
  test(`at risk with ${orders || 'nothing'}: ${expected}`, () => {
    assert.equal(stakesAtRisk(ordersOf(orders)), expected);
  });
}

test('it is the largest loss over the thousand draws, and never negative', () => {
  const order = fc.record({
    play: fc.constantFrom(...PLAYS),
    stakeMinor: fc.bigInt({ min: 1n, max: 1_000_000n }).map((stake) => minor(stake)),
    oddsHundredths: fc.integer({ min: 101, max: 100_000 }),
  });
  fc.assert(
    fc.property(fc.array(order, { maxLength: 12 }), (orders) => {
      const lost = OUTCOMES.map((outcome) => {
        return orders.reduce((loss, { play, stakeMinor, oddsHundredths }) => {
          const wins = playWins(play, sumOf(outcome));
          const payout = wins ? (stakeMinor * BigInt(oddsHundredths)) / 100n : 0n;
          return loss + stakeMinor - payout;
        }, 0n);
      });
      const worst = lost.reduce((most, loss) => (loss > most ? loss : most), 0n);
      assert.equal(stakesAtRisk(orders), worst);
    }),
  );
});
