// Evidence files, read and reported as the command does.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceIn, reportEvidence } from './evidence-report.ts';
import { evidence } from './test-evidence.ts';
import { keptReceipt } from './test-receipts.ts';
import { orders, published, timetable } from './test-rounds.ts';
import { Unreadable } from './unreadable.ts';

function reportOf(change: object) {
  const { lines, verdict } = reportEvidence(evidenceIn({ ...evidence, ...change }));
  return { verdict, text: lines.join('\n') };
}

test('evidence in which nothing fails holds', () => {
  const { verdict, text } = reportOf({});
  assert.equal(verdict, 'holds', text);
  assert.match(text, /^holds +bet +Order T00000000001, with a stored receipt\.$/m);
  assert.match(text, /^holds +bet +Order T00000000002, without a stored receipt\.$/m);
});

const unlogged = { key: '', witnesses: [], from: null, answer: null };
const hourMs = 3_600_000;

test('evidence of a round that the log has not published yet decides nothing', () => {
  const log = { ...unlogged, read_at_ms: published.draw_at * 1000 + 5_000 };
  const { verdict, text } = reportOf({ log });
  assert.equal(verdict, 'undrawn', text);
  assert.match(text, /^unknown +logged /m);
});

const [first, ...others] = evidence.orders;
const cheats: readonly (readonly [name: string, change: object, line: RegExp])[] = [
  [
    'another book than the device saw',
    { seen: { ...evidence.seen, book: { ...published.book, count: 4 } } },
    /^FAILS +sealed /m,
  ],
  [
    'another draw time than the device saw',
    { seen: { ...evidence.seen, draw_at: published.draw_at - 3 } },
    /^FAILS +named /m,
  ],
  ['a round off the timetable', { timetable: timetable.lines.slice(1) }, /^FAILS +named /m],
  ['an order removed', { orders: others }, /Order T00000000001.*does not report the bet/],
  [
    'an order exchanged',
    { orders: [{ ...first, receipt: orders[1]?.receipt }, ...others] },
    /another bet than the stored receipt/,
  ],
  ['no path', { orders: [{ ...first, path: [] }, ...others] }, /no path leads/],
  ['a payout lowered', { orders: [{ ...first, payout: '19.39' }, ...others] }, /does not follow/],
  ['a credit lowered', { credited: '21.54' }, /credited another sum/],
  [
    'a receipt that was not signed',
    { receipts: [{ ...evidence.receipts[0], proof: { ...keptReceipt.proof, index: 1 } }] },
    /not signed by its key/,
  ],
  [
    'a round that the log never had',
    { log: { ...unlogged, read_at_ms: published.draw_at * 1000 + hourMs + 1 } },
    /the public log has the round with other facts, or not at all/,
  ],
  ['a round that is not reported', { round: null }, /does not report the bet/],
  ['a book that differs', { rejected: 'book_differs', orders: [] }, /no path leads/],
];

for (const [name, change, line] of cheats) {
  test(`evidence fails: ${name}`, () => {
    const { verdict, text } = reportOf(change);
    assert.equal(verdict, 'fails');
    assert.match(text, line);
  });
}

test('any other file is no evidence', () => {
  const changes = [
    { format: 'trine/evidence/2' },
    { receipts: null },
    { orders: [{}] },
    { round: {} },
    { chain: {} },
  ];
  for (const change of changes) {
    assert.throws(() => reportOf(change), Unreadable, JSON.stringify(change));
  }
});
