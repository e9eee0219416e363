import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digitsOf, OUTCOMES } from '@trine/game/outcome.ts';
import { playWins } from '@trine/game/plays.ts';
import { returnBand, returnOfBook } from './book-return.ts';
import {
  bookHeader,
  readPublishedBook,
  recordBytes,
  writeRecord,
  type PublishedBook,
  type PublishedOrder,
} from './published-book.ts';

const name = { gameId: 2, issue: '20260724001' };
const commitment = 'ab'.repeat(32);

function bookOf(orders: readonly Omit<PublishedOrder, 'commitment'>[]): PublishedBook {
  const header = new TextEncoder().encode(bookHeader({ ...name, count: orders.length }));
  const bytes = new Uint8Array(header.length + orders.length * recordBytes);
  bytes.set(header);
  for (const [index, order] of orders.entries()) {
    writeRecord(bytes, header.length + index * recordBytes, { ...order, commitment });
  }
  const book = readPublishedBook(bytes);
  assert.ok(book);
  return book;
}

const big = { play: 'big', stakeMinor: 1_000n, oddsHundredths: 194 } as const;
const small = { play: 'small', stakeMinor: 1_000n, oddsHundredths: 194 } as const;
const thirteen = { play: 'sum_13', stakeMinor: 333n, oddsHundredths: 1_293 } as const;

test('mean and variance are those of all 1,000 draws', () => {
  const orders = [big, thirteen, { ...big, play: 'odd' } as const];
  const paid = OUTCOMES.map((outcome) => {
    const [first, second, third] = digitsOf(outcome);
    return orders
      .filter(({ play }) => playWins(play, first + second + third))
      .map(({ stakeMinor, oddsHundredths }) => Number(stakeMinor) * oddsHundredths)
      .reduce((sum, hundredths) => sum + Math.floor(hundredths / 100), 0);
  });
  const mean = paid.reduce((sum, each) => sum + each, 0) / 1_000;
  const variance = paid.reduce((sum, each) => sum + (each - mean) ** 2, 0) / 1_000;
  const found = returnOfBook(bookOf(orders));
  assert.equal(found?.stakeMinor, 2_333n);
  assert.ok(Math.abs((found?.expectedMinor ?? 0) - mean) < 1e-6);
  assert.ok(Math.abs((found?.variance ?? 0) / variance - 1) < 1e-9);
});

test('bets that cover every draw have no variance', () => {
  const found = returnOfBook(bookOf([big, small]));
  assert.deepEqual(found, { stakeMinor: 2_000n, expectedMinor: 1_940, variance: 0 });
});

test('a band adds means and variances of rounds', () => {
  const one = returnOfBook(bookOf([big]));
  assert.ok(one);
  const rounds = Array.from({ length: 100 }, (_, index) => {
    return { ...one, paidMinor: index < 40 ? 1_940n : 0n };
  });
  const band = returnBand(rounds);
  assert.ok(band);
  assert.deepEqual([band.stakeMinor, band.paidMinor], [100_000n, 77_600n]);
  assert.ok(Math.abs(band.actual - 0.776) < 1e-9 && Math.abs(band.expected - 0.97) < 1e-9);
  // Of one bet on one of two equal halves: the standard deviation is half of the payout.
  const half = (2.575_829 * 970 * Math.sqrt(100)) / 100_000;
  assert.ok(Math.abs(band.high - 0.97 - half) < 1e-6 && Math.abs(0.97 - band.low - half) < 1e-6);
});

test('without a stake there is no return', () => {
  assert.equal(returnBand([]), null);
  const none = returnOfBook(bookOf([]));
  assert.ok(none);
  assert.equal(returnBand([{ ...none, paidMinor: 0n }]), null);
});

test('a record of an unknown play has no return', () => {
  const book = bookOf([big]);
  book.records[0] = 38;
  assert.equal(returnOfBook(book), null);
});
