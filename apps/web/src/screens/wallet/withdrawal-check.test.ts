import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkWithdrawal, maxWithdrawal } from './withdrawal-check.ts';

type Info = Parameters<typeof checkWithdrawal>[2];
type Account = NonNullable<Info['pay_list'][0]>;

const account = { held_until: null } as Account;
const held = { held_until: 5_000 } as Account;
const turnover = { required: '0.00', done: '0.00', missing: '0.00', until: 9_000 };

/** 500.00, of which 200.00 are held for another withdrawal; at least 100.00 each. */
const able: Info = {
  money: '500.00',
  lock_money: '200.00',
  balance_version: 1,
  held_version: 1,
  water_limit: '0.00',
  isTrue: true,
  pay_list: [account, null],
  min: '100.00',
  turnover,
  hold_minutes: 1,
  code_locked_until: null,
};

const short = { turnover: { ...turnover, missing: '0.01' } };
const locked = { code_locked_until: 7_000 };

// Most rows also fail a later check: the first reason is returned.
const rows: readonly (readonly [
  name: string,
  change: Partial<Info>,
  typed: string,
  reason: ReturnType<typeof checkWithdrawal>,
])[] = [
  ['no account', { pay_list: [null, account], isTrue: false }, '', { kind: 'account' }],
  ['no code', { isTrue: false, pay_list: [held, null] }, '', { kind: 'code' }],
  ['nothing typed', { ...short, pay_list: [held, null] }, '', { kind: 'amount' }],
  ['an amount with two readings', short, '1.234', { kind: 'amount' }],
  ['a cent below the minimum', short, '99.99', { kind: 'minimum' }],
  ['a cent above what is free', short, '300.01', { kind: 'free' }],
  ['turnover is missing', { ...short, ...locked }, '300', { kind: 'turnover' }],
  ['a held account', { pay_list: [held, null] }, '300', { kind: 'held', until: 5_000 }],
  [
    'a lock that ends after the hold',
    { pay_list: [held, null], ...locked },
    '300',
    { kind: 'locked', until: 7_000 },
  ],
  ['a locked code', locked, '300', { kind: 'locked', until: 7_000 }],
  ['all that is free', {}, '300', null],
  ['the minimum', {}, '100', null],
];

for (const [name, change, typed, reason] of rows) {
  test(`${name}: ${reason?.kind ?? 'only the code is missing'}`, () => {
    assert.deepEqual(checkWithdrawal(0, typed, { ...able, ...change }), reason);
  });
}

const availableRows: readonly (readonly [string, Partial<Info>, string])[] = [
  ['an account and a code', {}, '300.00'],
  ['one account is held, the other is not', { pay_list: [held, account] }, '300.00'],
  ['each account is held', { pay_list: [held, held] }, '0.00'],
  ['no account', { pay_list: [null, null] }, '0.00'],
  ['no code', { isTrue: false }, '0.00'],
  ['a locked code', locked, '0.00'],
  ['turnover is missing', short, '0.00'],
];

for (const [name, change, available] of availableRows) {
  test(`${name}: ${available} can be withdrawn now`, () => {
    assert.equal(maxWithdrawal({ ...able, ...change }), available);
  });
}
