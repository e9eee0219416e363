import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Counts } from '@trine/contract/console/client.ts';
import { newWork } from './new-work.ts';

const nothing: Counts = {
  deposits: 0,
  withdrawals: 0,
  proposals: 0,
  voids: null,
  oldest_deposit_seconds: null,
  oldest_withdrawal_seconds: null,
  support: 0,
  oldest_support_seconds: null,
};

const rows: readonly (readonly [string, Counts | null, Counts | null, string])[] = [
  ['the first counts', null, { ...nothing, deposits: 3 }, ''],
  ['equal counts', nothing, nothing, ''],
  ['a decided deposit', { ...nothing, deposits: 2 }, { ...nothing, deposits: 1 }, ''],
  ['one more deposit', { ...nothing, deposits: 2 }, { ...nothing, deposits: 3 }, 'deposits'],
  [
    'more work of two kinds',
    nothing,
    { ...nothing, withdrawals: 1, support: 4 },
    'withdrawals, support',
  ],
  ['a count that the role may not see', nothing, { ...nothing, voids: null }, ''],
];

for (const [name, before, now, expected] of rows) {
  test(`new work after ${name}: ${expected || 'none'}`, () =>
    assert.equal(newWork(before, now).join(', '), expected));
}
