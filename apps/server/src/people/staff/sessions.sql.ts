import {
  bool,
  hex,
  int4,
  int8,
  moment,
  nullable,
  text,
  word,
} from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { Role } from '@trine/contract/console/permissions.ts';

const staffId = int8();

export const openSession = statement({
  name: 'staff.open_session',
  parameters: { tokenHash: hex, staffId, address: text, at: moment },
  columns: {},
  text: `
    insert into staff_session (token_hash, staff_id, address, created_at, seen_at)
    values ($1::bytea, $2::bigint, $3::text, $4::timestamptz, $4::timestamptz)`,
});

export const findSession = statement({
  name: 'staff.find_session',
  parameters: { tokenHash: hex },
  columns: {
    staffId,
    name: text,
    role: word<Role>(),
    isActive: bool,
    isDemo: bool,
    isPasswordBorrowed: bool,
    hasAuthenticator: bool,
    createdAt: moment,
    seenAt: moment,
    provedAt: nullable(moment),
    endedAt: nullable(moment),
    handedAt: nullable(moment),
    recoveryCodesLeft: int8(),
  },
  text: `
    select
      s.staff_id, s.name, s.role, s.is_active, s.is_demo, s.is_password_borrowed,
      s.authenticator_since is not null as has_authenticator,
      t.created_at, t.seen_at, t.proved_at, t.ended_at, s.handed_at,
      (
        select count(*)
        from staff_recovery_code c
        where c.staff_id = s.staff_id
          and c.used_at is null
      ) as recovery_codes_left
    from staff_session t
    join staff s on s.staff_id = t.staff_id
    where t.token_hash = $1::bytea`,
});

export const touchSession = statement({
  name: 'staff.touch_session',
  parameters: { tokenHash: hex, at: moment },
  columns: {},
  text: `
    update staff_session
    set seen_at = $2::timestamptz
    where token_hash = $1::bytea
      and ended_at is null
      and seen_at < $2::timestamptz`,
});

/** Ends the session and opens it anew under another token, proved; no row when it had ended. */
export const proveSession = statement({
  name: 'staff.prove_session',
  parameters: { tokenHash: hex, newHash: hex, at: moment },
  columns: {},
  text: `
    with ended as (
      update staff_session
      set ended_at = $3::timestamptz
      where token_hash = $1::bytea
        and ended_at is null
      returning staff_id, address, created_at
    )
    insert into staff_session (
      token_hash, staff_id, address, created_at, seen_at, proved_at
    )
    select
      $2::bytea, e.staff_id, e.address, e.created_at, $3::timestamptz, $3::timestamptz
    from ended e`,
});

export const endSession = statement({
  name: 'staff.end_session',
  parameters: { tokenHash: hex, at: moment },
  columns: {},
  text: `
    update staff_session
    set ended_at = $2::timestamptz
    where token_hash = $1::bytea
      and ended_at is null`,
});

/** The beginning of the token's hash names a session among its person's. */
export const runningSessions = statement({
  name: 'staff.running_sessions',
  parameters: {
    staffId,
    currentHash: hex,
    seenAfter: moment,
    createdAfter: moment,
    limit: int4,
  },
  columns: {
    sessionId: text,
    createdAt: moment,
    seenAt: moment,
    address: text,
    isCurrent: bool,
  },
  text: `
    select
      left(encode(t.token_hash, 'hex'), 16) as session_id,
      t.created_at, t.seen_at, t.address,
      t.token_hash = $2::bytea as is_current
    from staff_session t
    where t.staff_id = $1::bigint
      and t.ended_at is null
      and t.seen_at > $3::timestamptz
      and t.created_at > $4::timestamptz
    order by t.seen_at desc, t.created_at desc
    limit $5::integer`,
});

/** No row: the person has no such session, or it is over. */
export const endRunningSession = statement({
  name: 'staff.end_running_session',
  parameters: {
    staffId,
    sessionId: text,
    seenAfter: moment,
    createdAfter: moment,
    at: moment,
  },
  columns: {},
  text: `
    update staff_session
    set ended_at = $5::timestamptz
    where staff_id = $1::bigint
      and left(encode(token_hash, 'hex'), 16) = $2::text
      and ended_at is null
      and seen_at > $3::timestamptz
      and created_at > $4::timestamptz`,
});

/** All sessions of a person but the one with this hash; an empty hash spares none. */
export const endSessions = statement({
  name: 'staff.end_sessions',
  parameters: { staffId, sparedHash: hex, at: moment },
  columns: {},
  text: `
    update staff_session
    set ended_at = $3::timestamptz
    where staff_id = $1::bigint
      and token_hash <> $2::bytea
      and ended_at is null`,
});
