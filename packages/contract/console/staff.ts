// Staff and their sign-in: name and password, then a code of six digits from an authenticator,
// which is set up at the first sign-in. The session is a cookie that scripts cannot read; the token
// of `me` proves that a request comes from our own page.

import { Type } from 'typebox';
import { Proof } from '../sign-in/sign-in.ts';
import { Identifier, IdentifierGiven, Seconds, SessionId } from '../values.ts';
import { Actor, Done, ReasonGiven } from './console-call.ts';
import { consoleCall, nullable, proofFields, proofReasons, wordOf } from './console-call.ts';
import { roles } from './permissions.ts';

/**
 * The missing step of the sign-in: the code of the authenticator, its setup, or an own password in
 * place of the initial one.
 */
export const stages = ['code', 'setup', 'password', 'in'] as const;
export type Stage = (typeof stages)[number];

export const Me = Type.Object({
  staff_id: Identifier,
  /** `staff:7`, as in the audit log. */
  actor: Type.String(),
  name: Type.String(),
  role: wordOf(roles),
  stage: wordOf(stages),
  /** What the role may do; empty until `stage` is `in`. */
  permissions: Type.Array(Type.String()),
  /** For the header of every call that changes something. */
  csrf: Type.String(),
  /** When the session ends without activity. */
  idle_until: Seconds,
  /** How long the session lasts after the last activity. */
  idle_seconds: Type.Integer(),
  /** Whether an authenticator is set up: staff of a demo need none. */
  has_authenticator: Type.Boolean(),
  /** Unused recovery codes. */
  recovery_codes_left: Type.Integer(),
  /** Screens show `demo`. */
  profile: wordOf(['demo', 'production']),
  operator_time_zone: Type.String(),
  server_time: Seconds,
});

export const me = consoleCall({
  method: 'GET',
  path: '/session/me',
  permission: 'begun',
  request: Type.Object({}),
  answer: Me,
  reasons: [],
});

/** Sets the cookie. The new session may still lack its code. */
export const begin = consoleCall({
  method: 'POST',
  path: '/session/begin',
  permission: 'anyone',
  request: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 64 }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
    proof: Proof,
  }),
  answer: Me,
  reasons: ['wrong_credentials', 'locked_out', 'unknown_place', 'proof_required'],
});

/** A code of the authenticator, or one of the ten recovery codes; each works once. */
export const code = consoleCall({
  method: 'POST',
  path: '/session/code',
  permission: 'begun',
  request: Type.Object({ code: Type.String({ minLength: 6, maxLength: 40 }) }),
  answer: Me,
  reasons: ['wrong_code', 'locked_out', 'unknown_place', 'over'],
});

/** A new secret for the authenticator; each call makes another. Only while none is set up. */
export const setup = consoleCall({
  method: 'POST',
  path: '/session/setup',
  permission: 'begun',
  request: Type.Object({}),
  answer: Type.Object({
    /** Base32, to type where no camera is available. */
    secret: Type.String(),
    /** For the QR code. */
    address: Type.String(),
  }),
  reasons: ['over'],
});

/** The first code proves that the authenticator has the secret. The ten codes are shown once. */
export const confirmSetup = consoleCall({
  method: 'POST',
  path: '/session/confirm-setup',
  permission: 'begun',
  request: Type.Object({ code: Type.String({ pattern: '^[0-9]{6}$' }) }),
  answer: Type.Object({ me: Me, recovery_codes: Type.Array(Type.String()) }),
  reasons: ['wrong_code', 'locked_out', 'unknown_place', 'over'],
});

/** Ends all other sessions of this person. */
export const changePassword = consoleCall({
  method: 'POST',
  path: '/session/password',
  permission: 'begun',
  request: Type.Object({
    present: Type.String({ minLength: 1, maxLength: 128 }),
    wanted: Type.String({ minLength: 12, maxLength: 128 }),
  }),
  answer: Me,
  reasons: ['wrong_credentials', 'password_unfit', 'locked_out', 'unknown_place', 'not_through'],
});

/** Replaces the recovery codes by ten new ones; needs a code of the authenticator. */
export const renewRecoveryCodes = consoleCall({
  method: 'POST',
  path: '/session/recovery-codes',
  permission: 'signed_in',
  request: Type.Object({ code: Type.String({ pattern: '^[0-9]{6}$' }) }),
  answer: Type.Object({ recovery_codes: Type.Array(Type.String()) }),
  reasons: ['wrong_code', 'locked_out', 'unknown_place', 'demo_only'],
});

/** With `everywhere`, on all devices. */
export const signOut = consoleCall({
  method: 'POST',
  path: '/session/sign-out',
  permission: 'begun',
  request: Type.Object({ everywhere: Type.Optional(Type.Boolean()) }),
  answer: Done,
  reasons: [],
});

const RunningSessions = Type.Object({
  rows: Type.Array(
    Type.Object({
      id: SessionId,
      created_at: Seconds,
      last_seen_at: Seconds,
      address: Type.String(),
      /** Browser and system; empty if the browser does not send them. */
      device: Type.String(),
      /** The session of this call. */
      current: Type.Boolean(),
    }),
  ),
});

/** The caller's running sessions, the one used last first, at most 50. */
export const ownSessions = consoleCall({
  method: 'GET',
  path: '/session/list',
  permission: 'signed_in',
  request: Type.Object({}),
  answer: RunningSessions,
  reasons: [],
});

/** Ends one of the caller's sessions, also that of this call. */
export const endOwnSession = consoleCall({
  method: 'POST',
  path: '/session/end',
  permission: 'signed_in',
  request: Type.Object({ id: SessionId }),
  answer: Done,
  reasons: ['not_found'],
});

/** A member of the staff. */
export const Person = Type.Object({
  staff_id: Identifier,
  actor: Type.String(),
  name: Type.String(),
  role: wordOf(roles),
  is_active: Type.Boolean(),
  is_demo: Type.Boolean(),
  /** Whether an authenticator is set up. */
  has_authenticator: Type.Boolean(),
  created_at: Seconds,
  last_seen_at: nullable(Seconds),
  /** Running sessions. */
  sessions: Type.Integer(),
  /** From when the person may act as one of two; null: already. */
  counts_from: nullable(Seconds),
});

export const listStaff = consoleCall({
  method: 'GET',
  path: '/people/list',
  permission: 'people.see',
  request: Type.Object({}),
  answer: Type.Object({ rows: Type.Array(Person) }),
  reasons: [],
});

/**
 * Never an owner: `second_owner`. The password is shown once; the person replaces it at the first
 * sign-in.
 */
export const addPerson = consoleCall({
  method: 'POST',
  path: '/people/add',
  permission: 'people.act',
  request: Type.Object({
    name: Type.String({ pattern: '^[a-z][a-z0-9_.-]{2,31}$' }),
    role: wordOf(roles),
  }),
  answer: Type.Object({ staff_id: Identifier, password: Type.String() }),
  reasons: ['name_taken', 'second_owner'],
});

/** Only two owners change another person from or to owner: `second_owner`. */
export const changeRole = consoleCall({
  method: 'POST',
  path: '/people/role',
  permission: 'people.act',
  request: Type.Object({ staff_id: IdentifierGiven, role: wordOf(roles) }),
  answer: Done,
  reasons: ['not_found', 'last_owner', 'second_owner'],
});

/**
 * Only two owners switch off another owner: `second_owner`. Switching a person off ends the
 * sessions and blocks the sign-in.
 */
export const switchPerson = consoleCall({
  method: 'POST',
  path: '/people/switch',
  permission: 'people.act',
  request: Type.Object({ staff_id: IdentifierGiven, is_active: Type.Boolean() }),
  answer: Done,
  reasons: ['not_found', 'last_owner', 'second_owner'],
});

/** A new initial password, and a new setup of the authenticator. */
export const resetPerson = consoleCall({
  method: 'POST',
  path: '/people/reset',
  permission: 'people.act',
  request: Type.Object({ staff_id: IdentifierGiven }),
  answer: Type.Object({ password: Type.String() }),
  reasons: ['not_found', 'own_request', 'second_owner'],
});

/** A colleague's running sessions, the one used last first, at most 50. */
export const personSessions = consoleCall({
  method: 'GET',
  path: '/people/sessions',
  permission: 'people.see',
  request: Type.Object({ staff_id: IdentifierGiven }),
  answer: RunningSessions,
  reasons: ['not_found'],
});

/** With `session_id`, only that session. */
export const endPersonSessions = consoleCall({
  method: 'POST',
  path: '/people/end-sessions',
  permission: 'people.act',
  request: Type.Object({
    staff_id: IdentifierGiven,
    session_id: Type.Optional(SessionId),
    ...proofFields,
  }),
  answer: Type.Object({ ended: Type.Integer() }),
  reasons: ['not_found', ...proofReasons],
});

/** A change of who is an owner, which one owner proposed and another must confirm. */
export const OwnerChange = Type.Object({
  change_id: Identifier,
  staff_id: Identifier,
  name: Type.String(),
  /** The person's new role; null: unchanged. */
  role: nullable(wordOf(roles)),
  /** Whether the person may sign in; null: unchanged. */
  is_active: nullable(Type.Boolean()),
  reason: Type.String(),
  asked_by: Actor,
  asked_at: Seconds,
});

/** Waiting changes, oldest first. */
export const listOwnerChanges = consoleCall({
  method: 'GET',
  path: '/people/changes',
  permission: 'people.see',
  request: Type.Object({}),
  answer: Type.Object({ rows: Type.Array(OwnerChange) }),
  reasons: [],
});

/** Either `role`, from or to owner, or `is_active` of an owner. */
export const proposeOwnerChange = consoleCall({
  method: 'POST',
  path: '/people/propose-change',
  permission: 'people.act',
  takesTwo: true,
  request: Type.Object({
    staff_id: IdentifierGiven,
    role: Type.Optional(wordOf(roles)),
    is_active: Type.Optional(Type.Boolean()),
    reason: ReasonGiven,
  }),
  answer: Type.Object({ change_id: Identifier }),
  reasons: ['not_found', 'over', 'asked_already', 'newcomer'],
});

/** By another owner. Ends the person's sessions. */
export const confirmOwnerChange = consoleCall({
  method: 'POST',
  path: '/people/confirm-change',
  permission: 'people.act',
  takesTwo: true,
  request: Type.Object({ change_id: IdentifierGiven }),
  answer: Done,
  reasons: ['not_found', 'over', 'same_person', 'last_owner', 'newcomer'],
});

export const withdrawOwnerChange = consoleCall({
  method: 'POST',
  path: '/people/withdraw-change',
  permission: 'people.act',
  request: Type.Object({ change_id: IdentifierGiven }),
  answer: Done,
  reasons: ['not_found', 'over'],
});
