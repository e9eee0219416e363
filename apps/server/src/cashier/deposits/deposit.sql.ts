// Asking for a deposit. The function decides under the lock of the player's account.

import { int2, int4, int8, json, nullable, text, word } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';
import { asker, type Keyed } from '../requests/asker-columns.ts';

export type DepositVerdict =
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
  columns: { verdict: nullable(word<DepositVerdict>()), answer: nullable(json) },
  text: `
    select verdict, answer
    from ask_for_deposit(
      $1::bigint, $2::bigint, $3::bigint, $4::text, $5::bytea, $6::jsonb, $7::bigint, $8::text,
      $9::bigint, $10::text, $11::text, $12::smallint, $13::bigint, $14::integer
    )`,
});
