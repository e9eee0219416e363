// The bank card and the wallet that withdrawals go to: one of each at most.

import { Type } from 'typebox';
import { call } from '../call.ts';
import { Seconds } from '../values.ts';

/** 0 card, 1 wallet. */
export const AccountTypeGiven = Type.Unsafe<string | number>({ integerBetween: [0, 1] });

const PaymentAccount = Type.Object({
  /** A card's holder; empty for a wallet. */
  acc: Type.String(),
  /** The number or address, masked but for its last four characters. */
  acc_name: Type.String(),
  /** The bank's name, or `trc20`, `erc20`, `omni`. */
  acc_bank: Type.String(),
  mark: Type.String(),
  type: Type.Union([Type.Literal(0), Type.Literal(1)]),
  /** Withdrawals to it start then, because it was bound recently; null: at once. */
  held_until: Type.Union([Seconds, Type.Null()]),
});

export const payInfo = call({
  method: 'POST',
  path: '/api/user/payInfo',
  token: true,
  idempotent: false,
  request: Type.Object({ type: AccountTypeGiven }),
  answer: Type.Union([PaymentAccount, Type.Null()]),
  reasons: ['required_field', 'invalid_field'],
});

/**
 * Binds, or replaces what is bound. What is needed depends on the type: holder, number and bank of
 * a card, address and network of a wallet, asked for in this order. The first one of a type needs
 * the login password, replacing one the security code, and both hold withdrawals to the new account
 * for `hold_minutes` of `safetyInfo`; sending what is bound changes nothing, and takes the code as
 * well once it is no repetition any more.
 */
export const setPayInfo = call({
  method: 'POST',
  path: '/api/user/setPayInfo',
  token: true,
  idempotent: false,
  request: Type.Object({
    type: AccountTypeGiven,
    acc: Type.Optional(Type.String({ maxLength: 64 })),
    acc_name: Type.Optional(Type.String({ maxLength: 128 })),
    acc_bank: Type.Optional(Type.String({ maxLength: 64 })),
    mark: Type.Optional(Type.String({ maxLength: 64 })),
    securityCode: Type.Optional(Type.String({ maxLength: 64 })),
    password: Type.Optional(Type.String({ maxLength: 128 })),
  }),
  answer: PaymentAccount,
  reasons: [
    'required_field',
    'invalid_field',
    'members_only',
    'wrong_credentials',
    'locked_out',
    'security_code_missing',
    'wrong_security_code',
    'security_code_locked',
  ],
});
