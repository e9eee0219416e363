// Signing in to the console: the password opens a session that then needs a code. Calls that end
// sessions of other people ask for both again, since an open browser may not be in its owner's
// hands.

import type { NextId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { logEvent } from '../../platform/audit-log/audit-log.ts';
import { isGoodPassword } from '../sessions/password-rules.ts';
import type { Alarm, Guarded, KnownPlace, LoginGuard } from '../sessions/login-guard.ts';
import type { Passwords, Hasher } from '../sessions/passwords.ts';
import type { RandomBytes } from '../sessions/sessions.ts';
import type { RunExclusively } from '../../platform/rate-limits/keyed-mutex.ts';
import { knownPlaceOf } from './known-places.ts';
import type { RequestPlace } from '../../platform/console-http/console-route.ts';
import {
  confirmAuthenticator,
  proveSession,
  renewRecoveryCodes,
  spendCode,
  type Proof,
  type Proved,
} from './second-factor.ts';
import { actorOf, openStaffSession } from './staff-sessions.ts';
import type { StaffSession } from '../../platform/console-http/staff-session.ts';
import * as sql from './staff.sql.ts';
import type { AuthenticatorCipher } from './authenticator-cipher.ts';

export interface SignInParts {
  readonly database: Database;
  readonly nextId: NextId;
  readonly passwords: Passwords;
  readonly guard: LoginGuard;
  readonly authenticatorCipher: AuthenticatorCipher;
  readonly runExclusively: RunExclusively;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
}

export type Denied =
  | { readonly kind: 'busy' }
  | Exclude<Guarded<never>, { kind: 'right' | 'wrong' }>
  | { readonly kind: 'wrong'; readonly triesLeft: number };

/**
 * Checks name and password. Unknown names and inactive staff get the answer to a wrong password.
 */
export async function beginSignIn(
  parts: SignInParts,
  given: {
    readonly name: string;
    readonly password: string;
    readonly proof?: string | undefined;
    readonly from: RequestPlace;
    /** The user agent. */
    readonly userAgent: string;
  },
): Promise<Denied | { readonly kind: 'begun'; readonly token: string }> {
  const name = given.name.trim().toLowerCase();
  const { password, proof, from } = given;
  const find = () => sql.credentialsByName.first(parts.database, { name });
  const wanted = { name, from, proof, password, find };
  return withPassword(parts, wanted, async ({ staffId }) => {
    const { randomBytes } = parts;
    const opening = { staffId, address: from.address, userAgent: given.userAgent };
    const token = await openStaffSession(parts.database, { ...opening, randomBytes });
    return { kind: 'begun', token };
  });
}

export interface GivenCode {
  readonly session: StaffSession;
  readonly code: string;
  readonly from: RequestPlace;
}

/** Opens the session that waits for a code. */
export async function giveCode(
  parts: SignInParts,
  given: GivenCode,
): Promise<Denied | { readonly kind: 'right'; readonly result: Proved }> {
  return tryCode(parts, given, () => proveSession(parts, proofOf(given)));
}

/** Confirms a new authenticator; returns the recovery codes. */
export async function giveFirstCode(
  parts: SignInParts,
  given: GivenCode,
): Promise<
  | Denied
  | { readonly kind: 'right'; readonly result: Proved & { readonly codes: readonly string[] } }
> {
  return tryCode(parts, given, () => confirmAuthenticator(parts, proofOf(given)));
}

/** Exchanges a code for ten new recovery codes. */
export async function giveCodeForRecovery(
  parts: SignInParts,
  given: GivenCode,
): Promise<Denied | { readonly kind: 'right'; readonly result: string[] }> {
  return tryCode(parts, given, () => renewRecoveryCodes(parts, proofOf(given)));
}

/** Replaces the password; all other sessions of the person end. */
export async function replacePassword(
  parts: SignInParts,
  given: {
    readonly session: StaffSession;
    readonly present: string;
    readonly wanted: string;
    readonly from: RequestPlace;
  },
): Promise<Denied | { readonly kind: 'unfit' } | { readonly kind: 'right' }> {
  const { session, present, wanted, from } = given;
  const { staffId, name } = session;
  return withPassword(parts, ownPassword(parts, given, present), async (_known, hasher) => {
    const isFit = wanted !== present && isGoodPassword(wanted, { username: name, isGuest: false });
    if (!isFit) return { kind: 'unfit' };
    const passwordHash = await hasher.hash(wanted);
    const sparedHash = session.tokenHash;
    const { address } = from;
    const change = { auditId: parts.nextId(), staffId, passwordHash, sparedHash, address };
    await sql.setPassword.run(parts.database, change);
    return { kind: 'right' };
  });
}

export type NotProved = {
  /** The part that `denied` is about. */
  readonly of: 'password' | 'code';
  readonly denied: Denied | { readonly kind: 'missing' };
};

/**
 * Checks that the caller is the session's owner: the password, and a code where the owner has an
 * authenticator. Null on success. Wrong tries count as those of a sign-in.
 */
export async function proveAgain(
  parts: SignInParts,
  given: {
    readonly session: StaffSession;
    readonly password: string;
    readonly code?: string | undefined;
    readonly from: RequestPlace;
  },
): Promise<NotProved | null> {
  const { session, password, code, from } = given;
  const needsCode = session.hasAuthenticator;
  if (needsCode && code === undefined) return { of: 'code', denied: { kind: 'missing' } };
  const right = { kind: 'right' } as const;
  const known = await withPassword(parts, ownPassword(parts, given, password), async () => right);
  if (known.kind !== 'right') return { of: 'password', denied: known };
  if (!needsCode || code === undefined) return null;
  const proof = { session, code, from };
  const spend = async () => (await spendCode(parts, proofOf(proof))) || null;
  const proved = await tryCode(parts, proof, spend);
  return proved.kind === 'right' ? null : { of: 'code', denied: proved };
}

interface Credentials {
  readonly staffId: bigint;
  readonly passwordHash: string;
  readonly isActive: boolean;
}

interface GivenPassword {
  readonly name: string;
  readonly from: RequestPlace;
  /** Null: no proof of work is needed with a session. */
  readonly proof: string | undefined | null;
  readonly password: string;
  /** Null for an unknown name; the comparison takes the same time. */
  readonly find: () => Promise<Credentials | null>;
}

function ownPassword(
  { database }: SignInParts,
  { session, from }: { readonly session: StaffSession; readonly from: RequestPlace },
  password: string,
): GivenPassword {
  const { staffId, name } = session;
  const find = () => sql.credentialsById.one(database, { staffId });
  return { name, from, proof: null, password, find };
}

/** Runs `work` after a right password. The try counts before the comparison. */
async function withPassword<Result>(
  parts: SignInParts,
  { name, from, proof, password, find }: GivenPassword,
  work: (known: Credentials, hasher: Hasher) => Promise<Result>,
): Promise<Denied | Result> {
  const { address } = from;
  const sender = { lane: 'console', account: name, address } as const;
  const result = await parts.passwords.withHasher(sender, async (hasher) => {
    const known = await find();
    const attempt = { name, address, place: await knownPlaceOf(parts.database, name, from), proof };
    const check = async () => {
      const isRight = await hasher.verify(known?.passwordHash ?? null, password);
      return known !== null && known.isActive && isRight ? known : null;
    };
    const guarded = await parts.guard.run(attempt, check, { more: true });
    if (guarded.kind === 'right') return work(guarded.result, hasher);
    if (guarded.kind === 'wrong') {
      const staffId = known?.staffId ?? null;
      await logFailure(parts, { staffId, address, of: 'password', ...guarded });
    }
    return guarded;
  });
  return result === 'busy' ? { kind: 'busy' } : result;
}

async function tryCode<Result>(
  parts: SignInParts,
  { session, from }: GivenCode,
  check: () => Promise<Result | null>,
): Promise<Denied | { readonly kind: 'right'; readonly result: Result }> {
  const { name, staffId } = session;
  const { address } = from;
  const tried = await parts.runExclusively(name, address, async () => {
    const place = await placeOfCode(parts, session, from);
    const guarded = await parts.guard.run({ name, address, place, proof: null }, check);
    if (guarded.kind === 'wrong') {
      await logFailure(parts, { staffId, address, of: 'code', ...guarded });
    }
    return guarded;
  });
  return tried === 'busy' ? { kind: 'busy' } : tried;
}

/** A session with a complete sign-in is a known place. */
async function placeOfCode(
  { database }: SignInParts,
  { name, stage }: StaffSession,
  from: RequestPlace,
): Promise<KnownPlace | null> {
  const known = await knownPlaceOf(database, name, from);
  return known ?? (stage === 'in' || stage === 'password' ? { kind: 'session' } : null);
}

function proofOf({ session, code, from }: GivenCode): Proof {
  return { session, code, address: from.address };
}

/** The typed text is not logged: it may be a password in the wrong field. */
async function logFailure(
  { database, nextId }: SignInParts,
  failure: {
    readonly staffId: bigint | null;
    readonly address: string;
    readonly of: 'password' | 'code';
    readonly triesLeft: number;
    readonly alarm: Alarm;
  },
): Promise<void> {
  const { staffId, address, alarm } = failure;
  const actor = staffId === null ? 'staff:unknown' : actorOf(staffId);
  await logEvent(database, nextId, {
    actor,
    act: 'staff.sign_in_failed',
    subject: actor,
    details: { wrong: failure.of, locked_out: failure.triesLeft === 0 },
    address,
  });
  if (!alarm.isNameClosed || staffId === null) return;
  const closed = { actor: `address:${address}`, act: 'staff.sign_in_closed', subject: actor };
  await logEvent(database, nextId, { ...closed, address });
}
