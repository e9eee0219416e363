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
import type { RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { Role } from '@trine/contract/console/permissions.ts';

const staffId = int8();
const auditId = int8<RowId>();
const acting = { actor: text, address: text };
/** Null: done, or nothing to do. */
const rejection = nullable(word<'not_found' | 'last_owner' | 'second_owner'>());

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

/** Needs a connection of the database's owner. Null: the name is taken. */
export const installStaff = statement({
  name: 'staff.install',
  parameters: {
    auditId,
    name: text,
    passwordHash: text,
    role: word<Role>(),
    isDemo: bool,
    isPasswordBorrowed: bool,
  },
  columns: { staffId: nullable(staffId) },
  text: `
    select
      install_staff(
        $1::bigint, $2::text, $3::text, $4::text, $5::boolean, $6::boolean
      ) as staff_id`,
});

/** For the demo. Null: the name is taken. */
export const seedStaff = statement({
  name: 'staff.seed',
  parameters: { auditId, name: text, passwordHash: text, role: word<Role>() },
  columns: { staffId: nullable(staffId) },
  text: `select seed_staff($1::bigint, $2::text, $3::text, $4::text) as staff_id`,
});

/** Needs an active owner. Null: the name is taken. */
export const addStaff = statement({
  name: 'staff.add',
  parameters: { auditId, name: text, passwordHash: text, role: word<Role>(), ...acting },
  columns: { staffId: nullable(staffId) },
  text: `
    select
      add_staff($1::bigint, $2::text, $3::text, $4::text, $5::text, $6::text) as staff_id`,
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

/** Staff with `least` or more wrong passwords since a time, from unknown places. */
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

/** By a prefix of the name. */
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

export const setRole = statement({
  name: 'staff.set_role',
  parameters: { auditId, staffId, role: word<Role>(), ...acting },
  columns: { rejection },
  text: `
    select
      set_staff_role($1::bigint, $2::bigint, $3::text, $4::text, $5::text) as rejection`,
});

/** The names that staff sign in with, which colleagues see. */
export const namesOf = statement({
  name: 'staff.names_of',
  parameters: { staffIds: arrayOf(staffId) },
  columns: { staffId, name: text },
  text: `
    select s.staff_id, s.name
    from staff s
    where s.staff_id = any ($1::bigint[])`,
});

export const switchStaff = statement({
  name: 'staff.switch',
  parameters: { auditId, staffId, isActive: bool, ...acting },
  columns: { rejection },
  text: `
    select
      switch_staff($1::bigint, $2::bigint, $3::boolean, $4::text, $5::text) as rejection`,
});

/** Sets a password to hand over, and deletes the authenticator. */
export const resetStaff = statement({
  name: 'staff.reset',
  parameters: { auditId, staffId, passwordHash: text, ...acting },
  columns: { rejection },
  text: `
    select
      reset_staff($1::bigint, $2::bigint, $3::text, $4::text, $5::text) as rejection`,
});

/** Ends the person's sessions except the one with the spared hash. */
export const setPassword = statement({
  name: 'staff.set_password',
  parameters: { auditId, staffId, passwordHash: text, sparedHash: hex, address: text },
  columns: {},
  text: `
    select
    from set_staff_password($1::bigint, $2::bigint, $3::text, $4::bytea, $5::text)`,
});

/** Stores a secret that is not confirmed yet. False: one is in use. */
export const proposeAuthenticator = statement({
  name: 'staff.propose_authenticator',
  parameters: { staffId, authenticator: bytes },
  columns: { isProposed: bool },
  text: `select propose_staff_authenticator($1::bigint, $2::bytea) as is_proposed`,
});

/** Also stores the recovery codes. False: another request was first. */
export const confirmAuthenticator = statement({
  name: 'staff.confirm_authenticator',
  parameters: {
    auditId,
    staffId,
    since: moment,
    step: int8(),
    codeHashes: arrayOf(hex),
    actor: text,
    address: nullable(text),
  },
  columns: { isConfirmed: bool },
  text: `
    select
      confirm_staff_authenticator(
        $1::bigint, $2::bigint, $3::timestamptz, $4::bigint, $5::bytea[], $6::text, $7::text
      ) as is_confirmed`,
});

/** Uses the code of a time step. False: this step or a later one was used before. */
export const takeStep = statement({
  name: 'staff.take_step',
  parameters: { staffId, step: int8() },
  columns: { isTaken: bool },
  text: `select take_staff_step($1::bigint, $2::bigint) as is_taken`,
});

/** Needs the code of a time step. False: it was used before. */
export const renewRecoveryCodes = statement({
  name: 'staff.renew_recovery_codes',
  parameters: { auditId, staffId, step: int8(), codeHashes: arrayOf(hex), address: text },
  columns: { isRenewed: bool },
  text: `
    select
      renew_staff_recovery_codes(
        $1::bigint, $2::bigint, $3::bigint, $4::bytea[], $5::text
      ) as is_renewed`,
});

/** False: it was used before, or is not the person's. */
export const useRecoveryCode = statement({
  name: 'staff.use_recovery_code',
  parameters: { auditId, staffId, codeHash: bytes, usedAt: moment, address: text },
  columns: { isUsed: bool },
  text: `
    select
      use_staff_recovery_code(
        $1::bigint, $2::bigint, $3::bytea, $4::timestamptz, $5::text
      ) as is_used`,
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
