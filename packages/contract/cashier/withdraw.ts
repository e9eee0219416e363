// Withdrawals. The amount is held from the request to its decision; between the two it cannot be
// staked.

import { Type } from 'typebox';
import { balanceFields } from './balance.ts';
import { call } from '../call.ts';
import { Identifier, Money, MoneyGiven, Seconds } from '../values.ts';
import { AccountTypeGiven } from './payment-account.ts';

const WithdrawalAccount = Type.Union([
  Type.Object({
    acc: Type.String(),
    /** Masked except for its last four characters. */
    acc_name: Type.String(),
    acc_bank: Type.String(),
    /** The first moment at which a withdrawal to it may be sent; null: at once. */
    held_until: Type.Union([Seconds, Type.Null()]),
  }),
  Type.Null(),
]);

export const withdrawInfo = call({
  method: 'POST',
  path: '/api/user/withdrawInfo',
  token: true,
  request: Type.Object({}),
  answer: Type.Object({
    ...balanceFields,
    /** The missing part of today's turnover. */
    water_limit: Money,
    /** Whether a security code is set. */
    isTrue: Type.Boolean(),
    /** The card, then the wallet. */
    pay_list: Type.Tuple([WithdrawalAccount, WithdrawalAccount]),
    min: Money,
    /** `until` is when turnover restarts: the operator's next midnight. */
    turnover: Type.Object({ required: Money, done: Money, missing: Money, until: Seconds }),
    /** How long withdrawals are held after a first code or a new account. */
    hold_minutes: Type.Integer({ minimum: 1 }),
    /** Until when the code is locked after wrong attempts; null if it is not. */
    code_locked_until: Type.Union([Seconds, Type.Null()]),
  }),
  reasons: [],
});

/**
 * Amount and code are optional in the schema: the server checks them in the order of the checks,
 * after the account and whether a code is set.
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
  /** The balance right after the request, also in a repeated answer. */
  answer: Type.Object({ id: Identifier, status: Type.Literal(0), ...balanceFields }),
  reasons: [
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
