import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  statementChangeOf,
  statementEntriesCsv,
  statementPeriodsCsv,
  type Statement,
} from './statement.ts';

const none = {
  deposits: '0.00',
  withdrawals: '0.00',
  stakes: '0.00',
  payouts: '0.00',
  returned: '0.00',
  gifts: '0.00',
};
const moved = { ...none, deposits: '100.00', stakes: '-30.50', payouts: '19.40' };

test('a change is the sum of all movements', () => {
  assert.equal(statementChangeOf(none), '0.00');
  assert.equal(statementChangeOf(moved), '88.90');
  assert.equal(statementChangeOf({ ...none, withdrawals: '-100.00', returned: '0.05' }), '-99.95');
});

test('the file of a statement runs from the opening to the closing balance', () => {
  const period = { begin_date: '2026-11-01', end_date: '2026-11-01', balance: '98.90' };
  const statement: Statement = {
    opening: '10.00',
    periods: [{ ...period, ...moved }],
    total: moved,
    closing: '98.90',
  };
  const rows = statementPeriodsCsv(statement, (key) => key);
  assert.ok(rows.every((row) => row.length === rows[0]?.length));
  assert.deepEqual(
    rows.slice(1).map((row) => [row[0], row.at(-2), row.at(-1)]),
    [
      ['statement.opening', '', '10.00'],
      ['2026-11-01', '88.90', '98.90'],
      ['statement.closing', '', '98.90'],
    ],
  );
});

test('the file of entries has a row with the time of each entry', () => {
  const entry = {
    id: 1,
    kind: 'stake',
    amount: '-5.00',
    balance: '5.00',
    createtime: 1_795_000_000,
    mark: 'Singapore 1 · Big',
  } as const;
  assert.deepEqual(statementEntriesCsv([entry], (key) => key, 'Asia/Taipei')[1], [
    '2026-11-18T19:06:40+08:00',
    'statement.entry.stake',
    'Singapore 1 · Big',
    '-5.00',
    '5.00',
  ]);
});
