// Evidence of a true round as the app saves it, with the stored receipt of one of three orders.

import { auditPath, leafHash } from '@trine/fairness/book.ts';
import { chainFacts, quicknet } from '@trine/fairness/chain.ts';
import { keptReceipt } from './test-receipts.ts';
import { orders, published, timetable } from './test-rounds.ts';

const leaves = orders.map(({ receipt }) => leafHash(receipt));
const payouts = ['19.40', '0.00', '2.15'];
const { book, draw_at: drawAt } = published;
const { orderNo, ...kept } = keptReceipt;

export const evidence = {
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
