// Deposits. The player sends a request and transfers to one of the operator's accounts with the
// request's reference; the money is credited when the operator approves it.

import { Type } from 'typebox';
import { call } from '../call.ts';
import { Identifier, Money, MoneyGiven } from '../values.ts';
import { currencies, type Currency } from './currencies.ts';

export const CurrencyCode = Type.Unsafe<Currency>({ type: 'string', enum: [...currencies] });

/** One unit of the currency in account units: `"1.000000"`. */
export const Rate = Type.String({ pattern: '^(0|[1-9][0-9]{0,11})\\.[0-9]{6}$' });

/** One of the operator's accounts that receive deposits of a currency. */
export const ReceivingAccount = Type.Object({
  id: Identifier,
  type: Type.Union([Type.Literal(0), Type.Literal(1)]),
  /** The holder's name; empty for a wallet. */
  acc: Type.String(),
  /** The whole account number or address, to be copied. */
  acc_name: Type.String(),
  /** The bank's name, or `trc20`, `erc20`, `omni`. */
  acc_bank: Type.String(),
  /** The operator's note; may be empty. */
  mark: Type.String(),
  /** The content of a QR code; empty where none makes sense. */
  qr: Type.String(),
});

export const recharge = call({
  method: 'POST',
  path: '/api/user/recharge',
  token: true,
  idempotent: true,
  request: Type.Object({
    money: MoneyGiven,
    type: CurrencyCode,
    /** The id of the transfer at the player's bank or on the chain; unique per currency. */
    reference: Type.Optional(Type.String({ maxLength: 128 })),
  }),
  answer: Type.Object({
    id: Identifier,
    status: Type.Literal(0),
    /** Unique; the player writes it as the purpose of the transfer. */
    pay_reference: Type.String(),
    rate: Rate,
    accounts: Type.Array(ReceivingAccount),
  }),
  reasons: [
    'switched_off',
    'members_only',
    'account_frozen',
    'below_minimum',
    'reference_used',
    'too_many_open',
    'idempotency_mismatch',
  ],
});

/** Data for the form: currencies with their rates and receiving accounts. */
export const rechargeInfo = call({
  method: 'POST',
  path: '/api/user/rechargeInfo',
  token: true,
  request: Type.Object({}),
  answer: Type.Object({
    /** The name that is credited. */
    username: Type.String(),
    min: Money,
    currencies: Type.Array(
      Type.Object({ type: CurrencyCode, rate: Rate, accounts: Type.Array(ReceivingAccount) }),
    ),
  }),
  reasons: ['members_only'],
});
