// New deposits and withdrawals. The functions check them under the account's lock.

import {
  bytes,
  int2,
  int4,
  int8,
  json,
  nullable,
  text,
  word,
} from '../../platform/postgres/column.ts';
import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { Keyed } from './kept-answers.sql.ts';

const asker = {
  requestId: int8<RowId>(),
  eventId: int8<RowId>(),
  playerId: int8<PlayerId>(),
  key: nullable(text),
  requestHash: bytes,
};

export type DepositResultCode =
  | Keyed
  | 'members_only'
  | 'account_frozen'
  | 'below_minimum'
  | 'too_many_open'
  | 'reference_used';

export const askForDeposit = statement({
  name: 'cashier.ask_for_deposit',
  parameters: {
    ...asker,
    answer: json,
    amountMinor: int8(),
    currency: text,
    rateMicros: int8(),
    reference: nullable(text),
    foldedReference: nullable(text),
    approvalsNeeded: int2,
    minMinor: int8(),
    maxOpen: int4,
  },
  columns: { result: nullable(word<DepositResultCode>()), answer: nullable(json) },
  text: `
    select result, answer
    from ask_for_deposit(
      $1::bigint, $2::bigint, $3::bigint, $4::text, $5::bytea, $6::jsonb, $7::bigint, $8::text,
      $9::bigint, $10::text, $11::text, $12::smallint, $13::bigint, $14::integer
    )`,
});

export type WithdrawalRejection =
  | 'members_only'
  | 'account_frozen'
  | 'payment_account_missing'
  | 'payment_account_held'
  | 'security_code_missing'
  | 'required_field'
  | 'below_minimum'
  | 'insufficient_funds'
  | 'turnover_not_met';

/** Why an amount cannot be withdrawn, without the check of the code. Null amount: not given. */
export const withdrawalRejection = statement({
  name: 'cashier.withdrawal_rejection',
  parameters: {
    playerId: int8<PlayerId>(),
    accountType: int2,
    amountMinor: nullable(int8()),
    minMinor: int8(),
    timeZone: text,
    factorHundredths: int4,
  },
  columns: { reason: nullable(word<WithdrawalRejection>()), details: json },
  text: `
    select reason, details
    from withdrawal_rejection(
      $1::bigint, $2::smallint, $3::bigint, $4::bigint, $5::text, $6::integer
    )`,
});

export const holdWithdrawal = statement({
  name: 'cashier.hold_withdrawal',
  parameters: {
    ...asker,
    accountType: int2,
    amountMinor: int8(),
    minMinor: int8(),
    timeZone: text,
    factorHundredths: int4,
    approvalsNeeded: int2,
  },
  columns: {
    result: nullable(word<Keyed | WithdrawalRejection>()),
    answer: nullable(json),
    details: nullable(json),
  },
  text: `
    select result, answer, details
    from hold_withdrawal(
      $1::bigint, $2::bigint, $3::bigint, $4::text, $5::bytea, $6::smallint, $7::bigint,
      $8::bigint, $9::text, $10::integer, $11::smallint
    )`,
});
