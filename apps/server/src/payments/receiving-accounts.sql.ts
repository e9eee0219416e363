import { int2, int4, int8, moment, nullable, text, word } from '../database/column.ts';
import type { Currency } from '@trine/contract/cashier/currencies.ts';
import type { RowId } from '../database/ids.ts';
import { statement } from '../database/statement.ts';

const accountColumns = {
  accountId: int8<RowId>(),
  currency: word<Currency>(),
  type: int2,
  holder: text,
  number: text,
  institution: text,
  mark: text,
  position: int4,
};

const accountSelection = `
      r.account_id, r.currency, r.type, r.holder, r.number, r.institution, r.mark, r.position`;

export const currencies = statement({
  name: 'payments.currencies',
  parameters: {},
  columns: { code: word<Currency>(), rateMicros: int8() },
  text: `
    select c.code, c.rate_micros
    from currency c
    order by c.position`,
});

/** Of one currency, or (null) of all. */
export const accountsInUse = statement({
  name: 'payments.receiving_accounts_in_use',
  parameters: { currency: nullable(text), limit: int4 },
  columns: accountColumns,
  text: `
    select ${accountSelection}
    from receiving_account r
    where r.retired_at is null
      and ($1::text is null or r.currency = $1::text)
    order by r.currency, r.position, r.account_id
    limit $2::integer`,
});

/** Those in use and those that were, newest first. */
export const allAccounts = statement({
  name: 'payments.all_receiving_accounts',
  parameters: { limit: int4 },
  columns: {
    ...accountColumns,
    createdBy: text,
    createdAt: moment,
    retiredBy: nullable(text),
    retiredAt: nullable(moment),
  },
  text: `
    select ${accountSelection}, r.created_by, r.created_at, r.retired_by, r.retired_at
    from receiving_account r
    order by r.account_id desc
    limit $1::integer`,
});

export const insertAccount = statement({
  name: 'payments.insert_receiving_account',
  parameters: { ...accountColumns, currency: text, createdBy: text },
  columns: {},
  text: `
    insert into receiving_account (
      account_id, currency, type, holder, number, institution, mark, position, created_by
    )
    values (
      $1::bigint, $2::text, $3::smallint, $4::text, $5::text, $6::text, $7::text, $8::integer,
      $9::text
    )`,
});

export const retireAccount = statement({
  name: 'payments.retire_receiving_account',
  parameters: { accountId: int8<RowId>(), retiredBy: text },
  columns: {},
  text: `
    update receiving_account
    set
      retired_by = $2::text,
      retired_at = clock_timestamp()
    where account_id = $1::bigint
      and retired_at is null`,
});
