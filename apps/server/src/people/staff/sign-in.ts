// Signing in to the console: the password opens a session that has yet to prove itself by a code.
// What ends other people's sessions asks for both again: a browser left open is not its owner.

import type { NextId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { logEvent } from '../../platform/audit-log/audit-log.ts';
import { isGoodPassword } from '../sessions/password-rules.ts';
import type { Passwords, Hasher } from '../sessions/passwords.ts';
import type { RandomBytes } from '../sessions/sessions.ts';
import type { RunExclusively } from '../../platform/rate-limits/keyed-mutex.ts';
import type { LockOut, Try } from './lock-out.ts';
import {
  confirmAuthenticator,
  proveSession,
  renewRecoveryCodes,
  spendCode,
  type Proved,
} from './second-factor.ts';
import { actorOf, openSession, type StaffSession } from './sessions.ts';
import * as sql from './staff.sql.ts';
import type { AuthenticatorCipher } from './authenticator-cipher.ts';

export interface SignInParts {
  readonly database: Database;
  readonly nextId: NextId;
  readonly passwords: Passwords;
  readonly lockOut: LockOut;
  readonly authenticatorCipher: AuthenticatorCipher;
  readonly runExclusively: RunExclusively;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
}

export type Denied =
  | { readonly kind: 'busy' }
  | { readonly kind: 'locked'; readonly retryAfterSeconds: number }
  | { readonly kind: 'wrong'; readonly triesLeft: number };

/** Name and password. Unknown names and people who are switched off get the answer of a mistake. */
export async function begin(
  parts: SignInParts,
  given: {
    readonly name: string;
    readonly password: string;
    readonly address: string;
    /** What the browser says of itself. */
    readonly userAgent: string;
  },
): Promise<Denied | { readonly kind: 'begun'; readonly token: string }> {
  const name = given.name.trim().toLowerCase();
  const attempt = { name, address: given.address };
  const find = () => sql.credentialsByName.first(parts.database, { name });
  return withPassword(parts, { attempt, password: given.password, find }, async ({ staffId }) => {
    const { randomBytes } = parts;
    const opening = { staffId, address: given.address, userAgent: given.userAgent };
    const token = await openSession(parts.database, { ...opening, randomBytes });
    return { kind: 'begun', token };
  });
}

export interface GivenCode {
  readonly session: StaffSession;
  readonly code: string;
  readonly address: string;
}

/** A code opens the session that waits for it. */
export async function giveCode(
  parts: SignInParts,
  given: GivenCode,
): Promise<Denied | { readonly kind: 'right'; readonly result: Proved }> {
  return tryCode(parts, given, () => proveSession(parts, given));
}

/** The first code of a new authenticator; gives the recovery codes. */
export async function giveFirstCode(
  parts: SignInParts,
  given: GivenCode,
): Promise<
  | Denied
  | { readonly kind: 'right'; readonly result: Proved & { readonly codes: readonly string[] } }
> {
  return tryCode(parts, given, () => confirmAuthenticator(parts, given));
}

/** A code for ten new recovery codes. */
export async function giveCodeForRecovery(
  parts: SignInParts,
  given: GivenCode,
): Promise<Denied | { readonly kind: 'right'; readonly result: string[] }> {
  return tryCode(parts, given, () => renewRecoveryCodes(parts, given));
}

/** The present password for a new one; all other sessions of the person end. */
export async function replacePassword(
  parts: SignInParts,
  given: {
    readonly session: StaffSession;
    readonly present: string;
    readonly wanted: string;
    readonly address: string;
  },
): Promise<Denied | { readonly kind: 'unfit' } | { readonly kind: 'right' }> {
  const { session, present, wanted, address } = given;
  const { staffId, name } = session;
  return withPassword(parts, ownPassword(parts, given, present), async (_known, hasher) => {
    const isFit = wanted !== present && isGoodPassword(wanted, { username: name, isGuest: false });
    if (!isFit) return { kind: 'unfit' };
    const passwordHash = await hasher.hash(wanted);
    const sparedHash = session.tokenHash;
    const change = { auditId: parts.nextId(), staffId, passwordHash, sparedHash, address };
    await sql.setPassword.run(parts.database, change);
    return { kind: 'right' };
  });
}

export type NotProved = {
  /** What was wrong when the refusal says that something was. */
  readonly of: 'password' | 'code';
  readonly denied: Denied | { readonly kind: 'missing' };
};

/**
 * Proves that the session's own person is still there: the password, and a code where the person
 * has an authenticator. Null when it is so. Wrong tries count as those of a sign-in do.
 */
export async function proveAgain(
  parts: SignInParts,
  given: {
    readonly session: StaffSession;
    readonly password: string;
    readonly code?: string | undefined;
    readonly address: string;
  },
): Promise<NotProved | null> {
  const { session, password, code, address } = given;
  const needsCode = session.hasAuthenticator;
  if (needsCode && code === undefined) return { of: 'code', denied: { kind: 'missing' } };
  const right = { kind: 'right' } as const;
  const known = await withPassword(parts, ownPassword(parts, given, password), async () => right);
  if (known.kind !== 'right') return { of: 'password', denied: known };
  if (!needsCode || code === undefined) return null;
  const proof = { session, code, address };
  const proved = await tryCode(parts, proof, async () => (await spendCode(parts, proof)) || null);
  return proved.kind === 'right' ? null : { of: 'code', denied: proved };
}

interface Credentials {
  readonly staffId: bigint;
  readonly passwordHash: string;
  readonly isActive: boolean;
}

interface GivenPassword {
  readonly attempt: Try;
  readonly password: string;
  /** Null for an unknown name, which takes as long as a wrong password. */
  readonly find: () => Promise<Credentials | null>;
}

/** The password of whoever acts in the session. */
function ownPassword(
  { database }: SignInParts,
  { session, address }: { readonly session: StaffSession; readonly address: string },
  password: string,
): GivenPassword {
  const { staffId, name } = session;
  const find = () => sql.credentialsById.one(database, { staffId });
  return { attempt: { name, address }, password, find };
}

/** Does the work once the password was right. The try is counted before it is compared. */
async function withPassword<Result>(
  parts: SignInParts,
  { attempt, password, find }: GivenPassword,
  work: (known: Credentials, hasher: Hasher) => Promise<Result>,
): Promise<Denied | Result> {
  return withHasher(parts, attempt, async (hasher) => {
    const permit = await parts.lockOut.count(attempt);
    if (permit.kind === 'locked') return permit;
    const known = await find();
    const isRight = await hasher.verify(known?.passwordHash ?? null, password);
    if (known === null || !known.isActive || !isRight) {
      const { triesLeft } = permit;
      const staffId = known?.staffId ?? null;
      await logFailure(parts, { staffId, attempt, of: 'password', triesLeft });
      return { kind: 'wrong', triesLeft };
    }
    await parts.lockOut.uncount(attempt);
    return work(known, hasher);
  });
}

async function tryCode<Result>(
  parts: SignInParts,
  { session, address }: GivenCode,
  check: () => Promise<Result | null>,
): Promise<Denied | { readonly kind: 'right'; readonly result: Result }> {
  const attempt = { name: session.name, address };
  return inTurn(parts, attempt, async () => {
    const permit = await parts.lockOut.count(attempt);
    if (permit.kind === 'locked') return permit;
    const result = await check();
    if (result === null) {
      const { triesLeft } = permit;
      await logFailure(parts, { staffId: session.staffId, attempt, of: 'code', triesLeft });
      return { kind: 'wrong', triesLeft };
    }
    await parts.lockOut.forget(attempt);
    return { kind: 'right', result };
  });
}

async function inTurn<Result>(
  { runExclusively }: SignInParts,
  { name, address }: Try,
  work: () => Promise<Result>,
): Promise<Result | { readonly kind: 'busy' }> {
  const result = await runExclusively(name, address, work);
  return result === 'busy' ? { kind: 'busy' } : result;
}

async function withHasher<Result>(
  { passwords }: SignInParts,
  { name: account, address }: Try,
  work: (hasher: Hasher) => Promise<Result>,
): Promise<Result | { readonly kind: 'busy' }> {
  const result = await passwords.withHasher({ lane: 'console', account, address }, work);
  return result === 'busy' ? { kind: 'busy' } : result;
}

/** What was typed is not kept: it may be a password in the wrong field. */
async function logFailure(
  { database, nextId }: SignInParts,
  failure: {
    readonly staffId: bigint | null;
    readonly attempt: Try;
    readonly of: 'password' | 'code';
    readonly triesLeft: number;
  },
): Promise<void> {
  const actor = failure.staffId === null ? 'staff:unknown' : actorOf(failure.staffId);
  await logEvent(database, nextId, {
    actor,
    act: 'staff.sign_in_failed',
    subject: actor,
    details: { wrong: failure.of, locked_out: failure.triesLeft === 0 },
    address: failure.attempt.address,
  });
}
