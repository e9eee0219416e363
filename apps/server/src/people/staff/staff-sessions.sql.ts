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
  parameters: { tokenHash: hex, staffId, address: text, userAgent: text },
  columns: {},
  text: `
    insert into staff_session (token_hash, staff_id, address, user_agent, created_at, seen_at)
    select $1::bytea, $2::bigint, $3::text, left($4::text, 256), now.at, now.at
    from (select clock_timestamp()) as now (at)`,
});

/** No row for a session that ended. */
export const findSession = statement({
  name: 'staff.find_session',
  parameters: { tokenHash: hex, idleMs: int8() },
  columns: {
    staffId,
    name: text,
    role: word<Role>(),
    isDemo: bool,
    isPasswordBorrowed: bool,
    hasAuthenticator: bool,
    isProved: bool,
    unusedMs: int8(),
    leftMs: int8(),
    countsInMs: nullable(int8()),
    recoveryCodesLeft: int8(),
  },
  text: `
    select
      s.staff_id, s.name, s.role, s.is_demo, s.is_password_borrowed,
      s.authenticator_since is not null as has_authenticator,
      t.proved_at is not null as is_proved,
      (extract(epoch from now.at - t.seen_at) * 1000)::bigint as unused_ms,
      (extract(epoch from t.ends_at - now.at) * 1000)::bigint as left_ms,
      ceil(extract(epoch from newcomer_until(s.handed_at) - now.at) * 1000)::bigint
        as counts_in_ms,
      (
        select count(*)
        from staff_recovery_code c
        where c.staff_id = s.staff_id
          and c.used_at is null
      ) as recovery_codes_left
    from (select clock_timestamp()) as now (at)
    cross join lateral (
      select
        t.staff_id, t.proved_at, t.seen_at,
        staff_session_end(t.ended_at, t.created_at, t.seen_at, $2::bigint) as ends_at
      from staff_session t
      where t.token_hash = $1::bytea
    ) t
    join staff s on s.staff_id = t.staff_id
    where t.ends_at > now.at
      and s.is_active`,
});

export const touchSession = statement({
  name: 'staff.touch_session',
  parameters: { tokenHash: hex },
  columns: {},
  text: `
    update staff_session
    set seen_at = clock_timestamp()
    where token_hash = $1::bytea
      and ended_at is null`,
});

/** Replaces the session's token and marks it proved; no row when it had ended. */
export const proveSession = statement({
  name: 'staff.prove_session',
  parameters: { tokenHash: hex, newHash: hex },
  columns: {},
  text: `
    with ended as (
      update staff_session
      set ended_at = clock_timestamp()
      where token_hash = $1::bytea
        and ended_at is null
      returning staff_id, address, user_agent, created_at, ended_at
    )
    insert into staff_session (
      token_hash, staff_id, address, user_agent, created_at, seen_at, proved_at
    )
    select
      $2::bytea, e.staff_id, e.address, e.user_agent, e.created_at, e.ended_at, e.ended_at
    from ended e`,
});

export const endSession = statement({
  name: 'staff.end_session',
  parameters: { tokenHash: hex },
  columns: {},
  text: `
    update staff_session
    set ended_at = clock_timestamp()
    where token_hash = $1::bytea
      and ended_at is null`,
});

/** Lists name a session by the first digits of its token's hash. */
export const runningSessions = statement({
  name: 'staff.running_sessions',
  parameters: {
    staffId,
    currentHash: hex,
    idleMs: int8(),
    limit: int4,
  },
  columns: {
    sessionId: text,
    createdAt: moment,
    seenAt: moment,
    address: text,
    userAgent: text,
    isCurrent: bool,
  },
  text: `
    select
      left(encode(t.token_hash, 'hex'), 16) as session_id,
      t.created_at, t.seen_at, t.address, t.user_agent,
      t.token_hash = $2::bytea as is_current
    from staff_session t
    where t.staff_id = $1::bigint
      and staff_session_end(t.ended_at, t.created_at, t.seen_at, $3::bigint) > clock_timestamp()
    order by t.seen_at desc, t.created_at desc
    limit $4::integer`,
});

/** No row when the person has no such running session. */
export const endRunningSession = statement({
  name: 'staff.end_running_session',
  parameters: { staffId, sessionId: text, idleMs: int8() },
  columns: {},
  text: `
    update staff_session
    set ended_at = clock_timestamp()
    where staff_id = $1::bigint
      and left(encode(token_hash, 'hex'), 16) = $2::text
      and staff_session_end(ended_at, created_at, seen_at, $3::bigint) > clock_timestamp()`,
});

/** Ends all sessions of a person except the one with this hash; an empty hash spares none. */
export const endSessions = statement({
  name: 'staff.end_sessions',
  parameters: { staffId, sparedHash: hex },
  columns: {},
  text: `
    update staff_session
    set ended_at = clock_timestamp()
    where staff_id = $1::bigint
      and token_hash <> $2::bytea
      and ended_at is null`,
});
