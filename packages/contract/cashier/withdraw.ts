// Withdrawals. The amount is held from the request to its decision and never returns into play in
// between.

import { Type } from 'typebox';
import { balanceFields } from '../balance.ts';
import { call } from '../call.ts';
import { Identifier, Money, MoneyGiven, Seconds } from '../values.ts';
import { AccountTypeGiven } from './payment-account.ts';

const WithdrawalAccount = Type.Union([
  Type.Object({
    acc: Type.String(),
    /** Masked but for its last four characters. */
    acc_name: Type.String(),
    acc_bank: Type.String(),
    /** Withdrawals to it start then; null: at once. */
    held_until: Type.Union([Seconds, Type.Null()]),
  }),
  Type.Null(),
]);

export const withdrawInfo = call({
  method: 'POST',
  path: '/api/user/withdrawInfo',
  token: true,
  idempotent: false,
  request: Type.Object({}),
  answer: Type.Object({
    ...balanceFields,
    /** What is missing of today's turnover. */
    water_limit: Money,
    /** Whether a security code is set. */
    isTrue: Type.Boolean(),
    /** The card, then the wallet. */
    pay_list: Type.Tuple([WithdrawalAccount, WithdrawalAccount]),
    min: Money,
    /** `until` is when it starts anew: the operator's next midnight. */
    turnover: Type.Object({ required: Money, done: Money, missing: Money, until: Seconds }),
    /** How long withdrawals are held after a first code or a new account. */
    hold_minutes: Type.Integer({ minimum: 1 }),
    /** While the code is locked after wrong tries; null: it is not. */
    code_locked_until: Type.Union([Seconds, Type.Null()]),
  }),
  reasons: [],
});

/**
 * The amount and the code may be left out: they are asked for where the order of the checks has
 * them, after the account and the code's being set.
 */
export const withdrawAction = call({
  method: 'POST',
  path: '/api/user/withdrawAction',
  token: true,
  idempotent: true,
  request: Type.Object({
    type: AccountTypeGiven,
    money: Type.Optional(Type.Union([MoneyGiven, Type.Literal(''), Type.Null()])),
    securityCode: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  /** The balance is that right after the request, also when the answer is repeated. */
  answer: Type.Object({ id: Identifier, status: Type.Literal(0), ...balanceFields }),
  reasons: [
    'required_field',
    'invalid_field',
    'switched_off',
    'members_only',
    'account_frozen',
    'payment_account_missing',
    'payment_account_held',
    'security_code_missing',
    'below_minimum',
    'insufficient_funds',
    'turnover_not_met',
    'wrong_security_code',
    'security_code_locked',
    'idempotency_mismatch',
  ],
});
