// Evidence files, read and reported as the command does.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { auditPath, leafHash } from '@trine/fairness/book.ts';
import { chainFacts, quicknet } from '@trine/fairness/chain.ts';
import { readEvidence, reportEvidence } from './evidence-report.ts';
import { keptReceipt } from './test-receipts.ts';
import { orders, published, timetable } from './test-rounds.ts';
import { Unreadable } from './unreadable.ts';

const folder = mkdtempSync(join(tmpdir(), 'trine-evidence-'));
after(() => rmSync(folder, { recursive: true }));

const leaves = orders.map(({ receipt }) => leafHash(receipt));
const payouts = ['19.40', '0.00', '2.15'];
const { book, draw_at: drawAt } = published;
const { orderNo, ...kept } = keptReceipt;

const evidence = {
  format: 'trine/evidence/1',
  from: 'https://trine.example',
  checked_at_ms: drawAt * 1000 + 10_000,
  chain: chainFacts(quicknet),
  round: published,
  timetable: timetable.lines,
  seen: {
    draw_at: drawAt,
    book,
    was_unsealed: false,
    seen_at_ms: drawAt * 1000 - 60_000,
    book_seen_at_ms: drawAt * 1000 - 9_000,
  },
  receipts: [{ order_no: orderNo, ...kept, accepted_at_ms: drawAt * 1000 - 50_000 }],
  orders: orders.map(({ orderNo: number, nonce, receipt }, index) => ({
    order_no: number,
    receipt,
    nonce,
    index,
    path: auditPath(leaves, index).map((hash) => Buffer.from(hash).toString('hex')),
    status: 1,
    payout: payouts[index],
  })),
  rejected: null,
  credited: '21.55',
};

async function reportOf(change: object) {
  const file = join(folder, 'evidence.json');
  writeFileSync(file, JSON.stringify({ ...evidence, ...change }));
  const { lines, verdict } = reportEvidence(await readEvidence(file));
  return { verdict, text: lines.join('\n') };
}

test('evidence in which nothing fails holds', async () => {
  const { verdict, text } = await reportOf({});
  assert.equal(verdict, 'holds', text);
  assert.match(text, /^holds +bet +Order T00000000001, with a stored receipt\.$/m);
  assert.match(text, /^holds +bet +Order T00000000002, without a stored receipt\.$/m);
});

const [first, ...others] = evidence.orders;
const cheats: readonly (readonly [name: string, change: object, line: RegExp])[] = [
  [
    'another book than the device saw',
    { seen: { ...evidence.seen, book: { ...book, count: 4 } } },
    /^FAILS +sealed /m,
  ],
  [
    'another draw time than the device saw',
    { seen: { ...evidence.seen, draw_at: drawAt - 3 } },
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
    { receipts: [{ ...evidence.receipts[0], proof: { ...kept.proof, index: 1 } }] },
    /not signed by its key/,
  ],
  ['a round that is not reported', { round: null }, /does not report the bet/],
  ['a book that differs', { rejected: 'book_differs', orders: [] }, /no path leads/],
];

for (const [name, change, line] of cheats) {
  test(`evidence fails: ${name}`, async () => {
    const { verdict, text } = await reportOf(change);
    assert.equal(verdict, 'fails');
    assert.match(text, line);
  });
}

test('any other file is no evidence', async () => {
  const changes = [
    { format: 'trine/evidence/2' },
    { receipts: null },
    { orders: [{}] },
    { round: {} },
    { chain: {} },
  ];
  for (const change of changes) {
    await assert.rejects(reportOf(change), Unreadable, JSON.stringify(change));
  }
});
