// Asking for a withdrawal. The functions decide under the lock of the player's account.

import { int2, int4, int8, json, nullable, text, word } from '../../platform/postgres/column.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import { asker, type Keyed } from '../requests/asker-columns.ts';

export type WithdrawalObjection =
  | 'members_only'
  | 'account_frozen'
  | 'payment_account_missing'
  | 'payment_account_held'
  | 'security_code_missing'
  | 'required_field'
  | 'below_minimum'
  | 'insufficient_funds'
  | 'turnover_not_met';

/** Why an amount can not be withdrawn, the code aside; a null amount was not given. */
export const withdrawalObjection = statement({
  name: 'cashier.withdrawal_objection',
  parameters: {
    playerId: int8<PlayerId>(),
    accountType: int2,
    amountMinor: nullable(int8()),
    minMinor: int8(),
    timeZone: text,
    factorHundredths: int4,
  },
  columns: { reason: nullable(word<WithdrawalObjection>()), details: json },
  text: `
    select reason, details
    from withdrawal_objection(
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
    verdict: nullable(word<Keyed | WithdrawalObjection>()),
    answer: nullable(json),
    details: nullable(json),
  },
  text: `
    select verdict, answer, details
    from hold_withdrawal(
      $1::bigint, $2::bigint, $3::bigint, $4::text, $5::bytea, $6::smallint, $7::bigint,
      $8::bigint, $9::text, $10::integer, $11::smallint
    )`,
});
