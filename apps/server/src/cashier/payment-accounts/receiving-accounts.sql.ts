import { int2, int4, int8, moment, nullable, text, word } from '../../platform/postgres/column.ts';
import type { Currency } from '@trine/contract/cashier/currencies.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

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
  name: 'payment_accounts.currencies',
  parameters: {},
  columns: { code: word<Currency>(), rateMicros: int8() },
  text: `
    select c.code, c.rate_micros
    from currency c
    order by c.position`,
});

/** The active accounts of one currency, or (null) of all. */
export const accountsInUse = statement({
  name: 'payment_accounts.receiving_accounts_in_use',
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

/** Active and retired accounts, newest first. */
export const allAccounts = statement({
  name: 'payment_accounts.all_receiving_accounts',
  parameters: { limit: int4 },
  columns: {
    ...accountColumns,
    createdBy: text,
    createdAt: moment,
    confirmedBy: nullable(text),
    retiredBy: nullable(text),
    retiredAt: nullable(moment),
  },
  text: `
    select ${accountSelection}, r.created_by, r.created_at, r.confirmed_by, r.retired_by,
      r.retired_at
    from receiving_account r
    order by r.account_id desc
    limit $1::integer`,
});

/** Changes that wait for a second person, oldest first. */
export const waitingChanges = statement({
  name: 'payment_accounts.waiting_receiving_changes',
  parameters: { limit: int4 },
  columns: {
    ...accountColumns,
    replaces: nullable(int8<RowId>()),
    reason: text,
    askedBy: text,
    askedAt: moment,
  },
  text: `
    select
      c.proposal_id as account_id, t.currency, t.type, t.holder, t.number, t.institution, t.mark,
      t.position, c.subject_id as replaces, c.reason, c.asked_by, c.asked_at
    from proposal c
    cross join jsonb_to_record(c.terms) as t (
      currency text, type smallint, holder text, number text, institution text, mark text,
      position integer
    )
    where c.kind = 'receiving_account'
      and c.state = 'waiting'
    order by c.proposal_id
    limit $1::integer`,
});

export const proposeAccount = statement({
  name: 'payment_accounts.propose_receiving_account',
  parameters: {
    changeId: int8<RowId>(),
    replaces: nullable(int8<RowId>()),
    currency: text,
    type: int2,
    holder: text,
    number: text,
    institution: text,
    mark: text,
    position: int4,
    reason: text,
    actor: text,
    address: text,
  },
  columns: { rejection: nullable(word<'changed_meanwhile' | 'asked_already'>()) },
  text: `
    select
      propose_receiving_account(
        $1::bigint, $2::bigint, $3::text, $4::smallint, $5::text, $6::text, $7::text, $8::text,
        $9::integer, $10::text, $11::text, $12::text
      ) as rejection`,
});

export const confirmAccount = statement({
  name: 'payment_accounts.confirm_receiving_account',
  parameters: { auditId: int8<RowId>(), changeId: int8<RowId>(), actor: text, address: text },
  columns: {
    rejection: nullable(word<'not_found' | 'over' | 'same_person' | 'changed_meanwhile'>()),
  },
  text: `
    select
      confirm_receiving_account($1::bigint, $2::bigint, $3::text, $4::text) as rejection`,
});

export const retireAccount = statement({
  name: 'payment_accounts.retire_receiving_account',
  parameters: {
    auditId: int8<RowId>(),
    accountId: int8<RowId>(),
    reason: text,
    actor: text,
    address: text,
  },
  columns: { rejection: nullable(word<'not_found'>()) },
  text: `
    select
      retire_receiving_account(
        $1::bigint, $2::bigint, $3::text, $4::text, $5::text
      ) as rejection`,
});

export const seedAccount = statement({
  name: 'payment_accounts.seed_receiving_account',
  parameters: {
    accountId: int8<RowId>(),
    currency: text,
    type: int2,
    holder: text,
    number: text,
    institution: text,
    position: int4,
  },
  columns: {},
  text: `
    select
    from seed_receiving_account(
      $1::bigint, $2::text, $3::smallint, $4::text, $5::text, $6::text, $7::integer
    )`,
});
