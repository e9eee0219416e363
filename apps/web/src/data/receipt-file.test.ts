import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFile } from './receipt-file.ts';

const receipt = {
  id: 7,
  userId: 1,
  gameId: 1,
  issue: '20261127001',
  orderNo: 'B7',
  receipt: 'trine/2|…',
  nonce: '00',
  proof: { index: 0, size: 1, path: '', signature: '' },
  key: null,
  drawsAtMs: 2,
  acceptedAtMs: 1,
};
const book = { root: 'ab'.repeat(32), count: 3, stake: '30.00' };
const round = {
  gameId: 1,
  issue: '20261127001',
  drawsAtMs: 2,
  seenAtMs: 1,
  book,
  bookSeenAtMs: 1,
  wasUnsealed: false,
};
const file = { format: 'trine/receipts/1', userId: 1, receipts: [receipt], rounds: [round] };

test('a file of receipts is read as it was written', () => {
  assert.deepEqual(parseFile(JSON.stringify(file)), file);
  const unseen = { ...file, rounds: [{ ...round, book: null, bookSeenAtMs: null }] };
  assert.deepEqual(parseFile(JSON.stringify(unseen)), unseen);
});

test('any other file is rejected', () => {
  const others = [
    '',
    'null',
    '[]',
    JSON.stringify({ ...file, format: 'trine/receipts/2' }),
    JSON.stringify({ ...file, userId: '1' }),
    JSON.stringify({ ...file, receipts: {} }),
    JSON.stringify({ ...file, receipts: [{ ...receipt, receipt: undefined }] }),
    JSON.stringify({ ...file, receipts: [null] }),
    JSON.stringify({ ...file, rounds: [{ ...round, book: {} }] }),
    JSON.stringify({ ...file, rounds: [{ ...round, bookSeenAtMs: null }] }),
  ];
  for (const text of others) assert.equal(parseFile(text), null, text);
});
