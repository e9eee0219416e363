// Sessions of the console. The token is 32 random bytes in a cookie; only its SHA-256 is stored.
// The header against forged requests is derived from the token, so it belongs to one session.

import { createHmac, hash } from 'node:crypto';
import type { Stage } from '@trine/contract/console/staff.ts';
import type { Connection, Tx } from '../../platform/postgres/transaction.ts';
import type { StaffSession } from '../../platform/console-http/staff-session.ts';
import type { RandomBytes } from '../sessions/sessions.ts';
import * as sql from './staff-sessions.sql.ts';

/** A use is recorded at most this often, so that idle times are exact to the second. */
const touchEveryMs = 1_000;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;
const tokenBytes = 32;
const listedAtMost = 50;
/** Hexadecimal digits of a token's hash in a session's id. */
const idLength = 16;

export interface StaffSessionRules {
  /** Staff of the demo need no authenticator in the demo. */
  readonly profile: 'demo' | 'production';
  /** A session ends after this time without use. */
  readonly consoleIdleMs: number;
}

/** Opens a session that needs a second factor next; returns its token, which is not stored. */
export async function openStaffSession(
  connection: Connection,
  opening: {
    readonly staffId: bigint;
    readonly address: string;
    readonly userAgent: string;
    readonly randomBytes: RandomBytes;
  },
): Promise<string> {
  const { staffId, address, userAgent } = opening;
  const token = opening.randomBytes(tokenBytes).toString('base64url');
  await sql.openSession.run(connection, { tokenHash: hashOf(token), staffId, address, userAgent });
  return token;
}

/** The running session of a token, or null. */
export async function findStaffSession(
  connection: Connection,
  rules: StaffSessionRules,
  token: string,
): Promise<StaffSession | null> {
  if (!tokenForm.test(token)) return null;
  const tokenHash = hashOf(token);
  const found = await sql.findSession.first(connection, { tokenHash, ...idleOf(rules) });
  if (found === null) return null;
  return {
    staffId: found.staffId,
    actor: actorOf(found.staffId),
    name: found.name,
    role: found.role,
    isDemo: found.isDemo,
    isPasswordBorrowed: found.isPasswordBorrowed,
    stage: stageOf(found, rules.profile),
    tokenHash,
    hasAuthenticator: found.hasAuthenticator,
    csrf: csrfOf(token),
    unusedMs: Number(found.unusedMs),
    leftMs: Number(found.leftMs),
    recoveryCodesLeft: Number(found.recoveryCodesLeft),
    countsInMs: found.countsInMs === null ? null : Number(found.countsInMs),
  };
}

/** Records a use of the session. */
export async function touchStaffSession(
  connection: Connection,
  { tokenHash, unusedMs }: StaffSession,
): Promise<void> {
  if (unusedMs >= touchEveryMs) await sql.touchSession.run(connection, { tokenHash });
}

/**
 * Marks the session as proved and replaces its token, so that an attacker who planted or saw the
 * old one has nothing; returns the new token.
 */
export async function markProved(
  tx: Tx,
  proved: {
    readonly session: StaffSession;
    readonly randomBytes: RandomBytes;
  },
): Promise<string | null> {
  const token = proved.randomBytes(tokenBytes).toString('base64url');
  const { tokenHash } = proved.session;
  const renewal = { tokenHash, newHash: hashOf(token) };
  return (await sql.proveSession.run(tx, renewal)) === 1 ? token : null;
}

export async function endStaffSession(
  connection: Connection,
  { tokenHash }: StaffSession,
): Promise<void> {
  await sql.endSession.run(connection, { tokenHash });
}

/** Ends all of a person's sessions except the spared one; returns how many. */
export async function endStaffSessions(
  connection: Connection,
  ending: { readonly staffId: bigint; readonly spared: StaffSession | null },
): Promise<number> {
  const { staffId, spared } = ending;
  return sql.endSessions.run(connection, { staffId, sparedHash: spared?.tokenHash ?? '' });
}

export type RunningStaffSession = Awaited<ReturnType<typeof sql.runningSessions.all>>[number];

/** A person's running sessions, last used first; `asking` is marked as the current one. */
export async function runningStaffSessions(
  connection: Connection,
  rules: Pick<StaffSessionRules, 'consoleIdleMs'>,
  asked: { readonly staffId: bigint; readonly asking: StaffSession },
): Promise<RunningStaffSession[]> {
  const { staffId, asking } = asked;
  const limits = { ...idleOf(rules), limit: listedAtMost };
  const question = { staffId, currentHash: asking.tokenHash, ...limits };
  return sql.runningSessions.all(connection, question);
}

/** False when the person has no running session with this id. */
export async function endRunningStaffSession(
  connection: Connection,
  rules: Pick<StaffSessionRules, 'consoleIdleMs'>,
  ending: { readonly staffId: bigint; readonly sessionId: string },
): Promise<boolean> {
  const ended = { ...ending, ...idleOf(rules) };
  return (await sql.endRunningSession.run(connection, ended)) === 1;
}

/** The session's id in lists. */
export function idOfSession({ tokenHash }: StaffSession): string {
  return tokenHash.slice(0, idLength);
}

/** A member of staff in the audit log and wherever an actor is named. */
export function actorOf(staffId: bigint): string {
  return `staff:${staffId}`;
}

/** The token that the session's page sends with each request that changes something. */
export function csrfOf(token: string): string {
  return createHmac('sha256', token).update('csrf').digest('hex');
}

function idleOf({ consoleIdleMs }: Pick<StaffSessionRules, 'consoleIdleMs'>) {
  return { idleMs: BigInt(consoleIdleMs) };
}

interface Standing {
  readonly hasAuthenticator: boolean;
  readonly isDemo: boolean;
  readonly isPasswordBorrowed: boolean;
  readonly isProved: boolean;
}

function stageOf(found: Standing, profile: 'demo' | 'production'): Stage {
  const isExcused = found.isDemo && profile === 'demo';
  if (!found.isProved && !isExcused) return found.hasAuthenticator ? 'code' : 'setup';
  return found.isPasswordBorrowed ? 'password' : 'in';
}

function hashOf(token: string): string {
  return hash('sha256', token);
}
