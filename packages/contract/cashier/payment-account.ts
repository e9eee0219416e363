// The bank card and the wallet of a player's withdrawals: at most one of each.

import { Type } from 'typebox';
import { call } from '../call.ts';
import { Seconds } from '../values.ts';

/** 0 card, 1 wallet. */
export const AccountTypeGiven = Type.Unsafe<string | number>({ integerBetween: [0, 1] });

const PaymentAccount = Type.Object({
  /** A card's holder; empty for a wallet. */
  acc: Type.String(),
  /** The number or address, masked except for its last four characters. */
  acc_name: Type.String(),
  /** The bank's name, or `trc20`, `erc20`, `omni`. */
  acc_bank: Type.String(),
  mark: Type.String(),
  type: Type.Union([Type.Literal(0), Type.Literal(1)]),
  /** The first moment at which a withdrawal to this recent account may be sent; null: at once. */
  held_until: Type.Union([Seconds, Type.Null()]),
});

export const payInfo = call({
  method: 'POST',
  path: '/api/user/payInfo',
  token: true,
  request: Type.Object({ type: AccountTypeGiven }),
  answer: Type.Union([PaymentAccount, Type.Null()]),
  reasons: [],
});

/**
 * Binds an account, or replaces the bound one. Required fields depend on the type and are checked
 * in this order: holder, number and bank of a card, address and network of a wallet. The first
 * account of a type needs the login password, a replacement the security code. Both hold
 * withdrawals to the new account for `hold_minutes` of `safetyInfo`. Sending the bound account
 * again changes nothing; once it is no longer a repetition, it needs the code too.
 */
export const setPayInfo = call({
  method: 'POST',
  path: '/api/user/setPayInfo',
  token: true,
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
    'members_only',
    'wrong_credentials',
    'locked_out',
    'security_code_missing',
    'wrong_security_code',
    'security_code_locked',
  ],
});
