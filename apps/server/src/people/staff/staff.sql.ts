import {
  arrayOf,
  bool,
  bytes,
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

export const credentialsByName = statement({
  name: 'staff.credentials_by_name',
  parameters: { name: text },
  columns: { staffId, passwordHash: text, isActive: bool },
  text: `
    select s.staff_id, s.password_hash, s.is_active
    from staff s
    where s.name = $1::text`,
});

export const credentialsById = statement({
  name: 'staff.credentials_by_id',
  parameters: { staffId },
  columns: {
    staffId,
    passwordHash: text,
    isActive: bool,
    authenticator: nullable(bytes),
    authenticatorSince: nullable(moment),
  },
  text: `
    select
      s.staff_id, s.password_hash, s.is_active, s.authenticator, s.authenticator_since
    from staff s
    where s.staff_id = $1::bigint`,
});

/** No row when the name is taken. */
export const insertPerson = statement({
  name: 'staff.insert_person',
  parameters: {
    name: text,
    passwordHash: text,
    role: word<Role>(),
    isDemo: bool,
    isPasswordBorrowed: bool,
    isHanded: bool,
  },
  columns: { staffId },
  text: `
    insert into staff (name, password_hash, role, is_demo, is_password_borrowed, handed_at)
    values (
      $1::text, $2::text, $3::text, $4::boolean, $5::boolean,
      case when $6::boolean then clock_timestamp() end
    )
    on conflict (name) do nothing
    returning staff_id`,
});

export const listPeople = statement({
  name: 'staff.list_people',
  parameters: { idleMs: int8() },
  columns: {
    staffId,
    name: text,
    role: word<Role>(),
    isActive: bool,
    isDemo: bool,
    hasAuthenticator: bool,
    createdAt: moment,
    lastSeenAt: nullable(moment),
    countsFrom: nullable(moment),
    sessions: int8(),
  },
  text: `
    select
      s.staff_id, s.name, s.role, s.is_active, s.is_demo,
      s.authenticator_since is not null as has_authenticator, s.created_at,
      max(t.seen_at) as last_seen_at, newcomer_until(s.handed_at) as counts_from,
      count(*) filter (
        where staff_session_end(t.ended_at, t.created_at, t.seen_at, $1::bigint)
          > clock_timestamp()
      ) as sessions
    from staff s
    left join staff_session t on t.staff_id = s.staff_id
    group by s.staff_id
    order by s.staff_id`,
});

/** Whose password was tried wrongly `least` times or more since then, from unknown places. */
export const guessedStaff = statement({
  name: 'staff.guessed_staff',
  parameters: { since: moment, least: int4 },
  columns: { name: text, wrong: int4 },
  text: `
    select s.name, cardinality(moments_since(g.failed_at, $1::timestamptz)) as wrong
    from staff s
    join login_guess g on g.key_hash = sha256(convert_to('staff|' || s.name, 'UTF8'))
    where cardinality(moments_since(g.failed_at, $1::timestamptz)) >= $2::integer
    order by s.name`,
});

/** Whose name begins so. */
export const findByName = statement({
  name: 'staff.find_by_name',
  parameters: { beginning: text, limit: int4 },
  columns: { staffId, name: text, role: word<Role>(), isActive: bool },
  text: `
    select s.staff_id, s.name, s.role, s.is_active
    from staff s
    where s.name >= $1::text
      and starts_with(s.name, $1::text)
    order by s.name
    limit $2::integer`,
});

/** Takes the person, and all active owners, so that two changes can not remove the last two. */
export const takePerson = statement({
  name: 'staff.take_person',
  parameters: { staffId },
  columns: {
    staffId,
    name: text,
    role: word<Role>(),
    isActive: bool,
  },
  text: `
    select s.staff_id, s.name, s.role, s.is_active
    from staff s
    where s.staff_id = $1::bigint
      or (s.role = 'owner' and s.is_active)
    order by s.staff_id
    for update`,
});

export const changeRole = statement({
  name: 'staff.change_role',
  parameters: { staffId, role: word<Role>() },
  columns: {},
  text: `
    update staff
    set role = $2::text
    where staff_id = $1::bigint`,
});

/** Somebody else has had a hand in who this is. */
export const recordHandover = statement({
  name: 'staff.record_handover',
  parameters: { staffId },
  columns: {},
  text: `
    update staff
    set handed_at = clock_timestamp()
    where staff_id = $1::bigint`,
});

/** How people sign in, which is what colleagues call them. */
export const namesOf = statement({
  name: 'staff.names_of',
  parameters: { staffIds: arrayOf(staffId) },
  columns: { staffId, name: text },
  text: `
    select s.staff_id, s.name
    from staff s
    where s.staff_id = any ($1::bigint[])`,
});

export const switchPerson = statement({
  name: 'staff.switch_person',
  parameters: { staffId, isActive: bool },
  columns: {},
  text: `
    update staff
    set is_active = $2::boolean
    where staff_id = $1::bigint`,
});

export const changePassword = statement({
  name: 'staff.change_password',
  parameters: { staffId, passwordHash: text, isPasswordBorrowed: bool },
  columns: {},
  text: `
    update staff
    set
      password_hash = $2::text,
      is_password_borrowed = $3::boolean
    where staff_id = $1::bigint`,
});

export const forgetAuthenticator = statement({
  name: 'staff.forget_authenticator',
  parameters: { staffId },
  columns: {},
  text: `
    with forgotten as (
      delete from staff_recovery_code
      where staff_id = $1::bigint
    )
    update staff
    set
      authenticator = null,
      authenticator_since = null
    where staff_id = $1::bigint`,
});

/** A secret that is not confirmed yet; none when one is. */
export const proposeAuthenticator = statement({
  name: 'staff.propose_authenticator',
  parameters: { staffId, authenticator: bytes },
  columns: {},
  text: `
    update staff
    set authenticator = $2::bytea
    where staff_id = $1::bigint
      and authenticator_since is null`,
});

/** No row when another was first. */
export const confirmAuthenticator = statement({
  name: 'staff.confirm_authenticator',
  parameters: { staffId, since: moment, step: int8() },
  columns: {},
  text: `
    update staff
    set
      authenticator_since = $2::timestamptz,
      last_step = $3::bigint
    where staff_id = $1::bigint
      and authenticator_since is null
      and last_step < $3::bigint`,
});

/** Takes the code of a time step, once: no row when this one or a later one was taken before. */
export const takeStep = statement({
  name: 'staff.take_step',
  parameters: { staffId, step: int8() },
  columns: {},
  text: `
    update staff
    set last_step = $2::bigint
    where staff_id = $1::bigint
      and last_step < $2::bigint`,
});

export const replaceRecoveryCodes = statement({
  name: 'staff.replace_recovery_codes',
  parameters: { staffId, codeHashes: arrayOf(hex) },
  columns: {},
  text: `
    with removed as (
      delete from staff_recovery_code
      where staff_id = $1::bigint
    )
    insert into staff_recovery_code (staff_id, code_hash)
    select $1::bigint, given
    from unnest($2::bytea[]) as given`,
});

/** No row: not one of them, or used before. */
export const useRecoveryCode = statement({
  name: 'staff.use_recovery_code',
  parameters: { staffId, codeHash: bytes, usedAt: moment },
  columns: {},
  text: `
    update staff_recovery_code
    set used_at = $3::timestamptz
    where staff_id = $1::bigint
      and code_hash = $2::bytea
      and used_at is null`,
});

export const anyOwner = statement({
  name: 'staff.any_owner',
  parameters: {},
  columns: { name: text },
  text: `
    select s.name
    from staff s
    where s.role = 'owner'
      and s.is_active
    limit 1`,
});
