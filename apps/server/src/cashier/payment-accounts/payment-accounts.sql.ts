import {
  bool,
  bytes,
  int2,
  int4,
  int8,
  moment,
  nullable,
  text,
} from '../../platform/postgres/column.ts';
import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

const accountColumns = {
  accountId: int8<RowId>(),
  playerId: int8<PlayerId>(),
  type: int2,
  holder: text,
  institution: text,
  mark: text,
  keyId: text,
  numberSealed: bytes,
  lastFour: text,
  boundAt: moment,
  heldUntil: nullable(moment),
  replacedAt: nullable(moment),
};

const accountSelection = `
      p.account_id, p.player_id, p.type, p.holder, p.institution, p.mark, p.key_id,
      p.number_sealed, p.last_four, p.bound_at,
      case when p.held_until > clock_timestamp() then p.held_until end as held_until,
      p.replaced_at`;

/** The bound accounts: at most a card and a wallet, the card first. */
export const boundAccounts = statement({
  name: 'payment_accounts.bound_accounts',
  parameters: { bucket: int2, playerId: int8<PlayerId>() },
  columns: accountColumns,
  text: `
    select ${accountSelection}
    from payment_account p
    where p.bucket = $1::smallint
      and p.player_id = $2::bigint
      and p.replaced_at is null
    order by p.type`,
});

/** Also the replaced accounts, newest first. */
export const accountHistory = statement({
  name: 'payment_accounts.account_history',
  parameters: { bucket: int2, playerId: int8<PlayerId>(), limit: int4 },
  columns: accountColumns,
  text: `
    select ${accountSelection}
    from payment_account p
    where p.bucket = $1::smallint
      and p.player_id = $2::bigint
    order by p.account_id desc
    limit $3::integer`,
});

export const accountById = statement({
  name: 'payment_accounts.account_by_id',
  parameters: { bucket: int2, playerId: int8<PlayerId>(), accountId: int8<RowId>() },
  columns: accountColumns,
  text: `
    select ${accountSelection}
    from payment_account p
    where p.bucket = $1::smallint
      and p.player_id = $2::bigint
      and p.account_id = $3::bigint`,
});

/** False: the bound account is not `expectedId`. */
export const bindAccount = statement({
  name: 'payment_accounts.bind_account',
  parameters: {
    accountId: int8<RowId>(),
    playerId: int8<PlayerId>(),
    expectedId: nullable(int8<RowId>()),
    type: int2,
    holder: text,
    institution: text,
    mark: text,
    keyId: text,
    numberSealed: bytes,
    numberDigest: bytes,
    lastFour: text,
  },
  columns: { isBound: bool },
  text: `
    select
      bind_payment_account(
        $1::bigint, $2::bigint, $3::bigint, $4::smallint, $5::text, $6::text, $7::text, $8::text,
        $9::bytea, $10::bytea, $11::text
      ) as is_bound`,
});

/** Other players who have, or had, an account with one of this player's numbers. */
export const sharersOfAccounts = statement({
  name: 'payment_accounts.sharers_of_accounts',
  parameters: { bucket: int2, playerId: int8<PlayerId>(), limit: int4 },
  columns: {
    playerId: int8<PlayerId>(),
    username: text,
    type: int2,
    lastFour: text,
    isBound: bool,
  },
  text: `
    select distinct
      o.player_id, u.username, o.type, o.last_four, o.replaced_at is null as is_bound
    from payment_account p
    join payment_account o on o.number_digest = p.number_digest
    join player u on u.bucket = o.bucket and u.player_id = o.player_id
    where p.bucket = $1::smallint
      and p.player_id = $2::bigint
      and o.player_id <> p.player_id
    order by o.player_id
    limit $3::integer`,
});
