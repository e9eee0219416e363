import { bool, int2, int8, moment, nullable, text } from '../../platform/postgres/column.ts';
import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** No row: no code is set. */
export const securityCode = statement({
  name: 'payment_accounts.security_code',
  parameters: { bucket: int2, playerId: int8<PlayerId>() },
  columns: { codeHash: text, lockedUntil: nullable(moment), heldUntil: nullable(moment) },
  text: `
    select
      c.code_hash,
      case when c.locked_until > clock_timestamp() then c.locked_until end as locked_until,
      case when c.held_until > clock_timestamp() then c.held_until end as held_until
    from security_code c
    where c.bucket = $1::smallint
      and c.player_id = $2::bigint`,
});

/** Counts the try before the code is checked, in its own transaction. No row: no code is set. */
export const countTry = statement({
  name: 'payment_accounts.count_code_try',
  parameters: { playerId: int8<PlayerId>() },
  columns: { allowed: bool, triesLeft: int2, lockedUntil: nullable(moment), codeHash: text },
  text: `
    select allowed, tries_left, locked_until, code_hash
    from count_code_try($1::bigint)`,
});

export const clearTries = statement({
  name: 'payment_accounts.clear_code_tries',
  parameters: { playerId: int8<PlayerId>() },
  columns: {},
  text: `
    select
    from clear_code_tries($1::bigint)`,
});

/** False: the stored code is not `expectedHash`. */
export const setCode = statement({
  name: 'payment_accounts.set_security_code',
  parameters: {
    auditId: int8<RowId>(),
    playerId: int8<PlayerId>(),
    expectedHash: nullable(text),
    codeHash: text,
  },
  columns: { isSet: bool },
  text: `
    select set_security_code($1::bigint, $2::bigint, $3::text, $4::text) as is_set`,
});

/** The owner's data, which the code must not repeat. */
export const codeOwner = statement({
  name: 'payment_accounts.code_owner',
  parameters: { bucket: int2, playerId: int8<PlayerId>() },
  columns: { passwordHash: text, username: text, mobile: text },
  text: `
    select p.password_hash, p.username, p.mobile
    from player p
    where p.bucket = $1::smallint
      and p.player_id = $2::bigint`,
});
